import type { Db, PgBoss } from "pg-boss";
import type { Platform } from "../context.ts";
import type { ClubTx } from "../db/in-club.ts";
import { isChannel, listenOn } from "../db/notify.ts";
import { ownerPool, type Pool, roleNames } from "../db/pool.ts";

/**
 * A job of items can yield to others at any item, one that makes a file cannot; so they have separate
 * queues. What a message is about is in its data.
 */
export const jobQueues = { items: "jobs", files: "files" } as const;
type JobQueue = (typeof jobQueues)[keyof typeof jobQueues];

/**
 * A message is kept alive by the worker's heartbeat and goes to another worker 30 s after the last one. It is
 * delivered again whenever a worker dies over it; the room `jobs` counts, and gives up before the queue does.
 */
const jobQueueOptions = {
  heartbeatSeconds: 30,
  expireInSeconds: 23 * 3600,
  retryLimit: 1_000,
  retryDelay: 5,
  deleteAfterSeconds: 24 * 3600,
  // Whoever sends a job wakes the workers, at the end of the sender's transaction.
  notify: true,
};

/** What the queue carries: which job of which club, and for whom it acts. */
export type JobMessage = {
  club_id: number;
  domain: string;
  job_id: number;
  kind: string;
  actor: { role: number; email: string };
};

const senders = new WeakMap<Pool, Promise<PgBoss>>();

/** Puts a message into the queue, in the caller's transaction: it is there once that is committed. */
export async function sendToQueue(
  platform: Platform,
  tx: Pick<ClubTx, "query">,
  queue: JobQueue,
  message: JobMessage,
): Promise<void> {
  const sender = senders.get(platform.pool) ?? openQueue(platform);
  senders.set(platform.pool, sender);
  const group = { id: String(message.club_id) };
  const id = await (await sender).send(queue, message, { group, db: asDatabase(tx) });
  if (id === null) throw new Error("The queue did not take the job");
}

/** The messages about a job, newest first; a live one is still to be delivered, or is being worked on. */
export async function findMessages(
  tx: ClubTx,
  jobId: number,
): Promise<{ queue: JobQueue; message: JobMessage; isLiving: boolean }[]> {
  const rows = await tx.query<{ name: JobQueue; data: JobMessage; is_living: boolean }>(
    `select name, data, state in ('created', 'retry', 'active') as is_living from pgboss.job
     where name = any($1) and data @> $2::jsonb order by created_on desc limit 100`,
    [Object.values(jobQueues), JSON.stringify({ club_id: tx.clubId, job_id: jobId })],
    "find_messages",
  );
  return rows.map(({ name, data, is_living }) => ({ queue: name, message: data, isLiving: is_living }));
}

/** Whether a job of another club waits for a worker. */
export async function otherClubsWait(tx: ClubTx): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from pgboss.job
     where name = $1 and state < 'active' and start_after <= now() and group_id <> $2 limit 1`,
    [jobQueues.items, String(tx.clubId)],
    "others_wait",
  );
  return rows.length > 0;
}

/**
 * The queue on the platform's pool, not started: only for sending. Loaded when first needed. `onWaker` gets what makes the
 * workers of a started queue look for a job at once.
 */
export async function openQueue(platform: Platform, onWaker?: (wake: Wake) => void): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => platform.pool.query(text, values),
      async listen(channel, wake, wakeAll) {
        // The queue then looks twice a second, and says so in the log.
        if (!isChannel(channel)) throw new Error(`Nobody listens on ${channel}`);
        onWaker?.(wake);
        return listenOn(platform, channel, { onNotice: wake, onConnected: wakeAll });
      },
    },
    useListenNotify: onWaker !== undefined,
    // The owner prepares the schema; the app's role only uses it.
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    // How often workers' heartbeats are checked, to notice one that died.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on("error", (err) => platform.log.error({ err }, "the queue met an error"));
  boss.on("warning", (warning) => platform.log.warn({ warning }, "the queue warns"));
  return boss;
}

/** Takes a queue's name. */
export type Wake = (queue: string) => void;

function asDatabase(tx: Pick<ClubTx, "query">): Db {
  return { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) };
}

/** Creates or upgrades the queue's own schema, as the owner, and lets the app's role use it. */
export async function prepareQueue(settings: { databaseUrl: string; databaseRole: string }): Promise<void> {
  const { PgBoss } = await import("pg-boss");
  const owner = ownerPool(settings, 2);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const name of Object.values(jobQueues)) {
      await boss.createQueue(name, jobQueueOptions);
      await boss.updateQueue(name, jobQueueOptions);
    }
    const { app } = roleNames(settings.databaseRole);
    await boss.getDb().executeSql(
      `grant usage on schema pgboss to "${app}";
       grant select, insert, update, delete on all tables in schema pgboss to "${app}";
       grant usage on all sequences in schema pgboss to "${app}";
       grant execute on all functions in schema pgboss to "${app}"`,
    );
  } finally {
    await boss.stop({ graceful: false });
    await owner.end();
  }
}
