import type { Db, PgBoss } from "pg-boss";
import type { Platform } from "../context.ts";
import type { ClubTx } from "../db/in-club.ts";
import type { Pool } from "../db/pool.ts";

/** The one queue; what a message is about stands in its data. */
export const jobQueue = "jobs";

/**
 * A message is kept alive by the worker's heartbeat and goes to another worker 30 s after the last one. It is
 * handed out again as often as a worker dies over it; the jobs room counts, and gives up before the queue does.
 */
export const jobQueueOptions = {
  heartbeatSeconds: 30,
  expireInSeconds: 23 * 3600,
  retryLimit: 1_000,
  retryDelay: 5,
  deleteAfterSeconds: 24 * 3600,
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
export async function sendToQueue(platform: Platform, tx: ClubTx, message: JobMessage): Promise<void> {
  const sender = senders.get(platform.pool) ?? openQueue(platform);
  senders.set(platform.pool, sender);
  const group = { id: String(message.club_id) };
  const id = await (await sender).send(jobQueue, message, { group, db: asDatabase(tx) });
  if (id === null) throw new Error("The queue did not take the job");
}

/** The messages there are about a job, the newest first; a living one is still going to be handed out, or is. */
export async function findMessages(
  tx: ClubTx,
  jobId: number,
): Promise<{ message: JobMessage; isLiving: boolean }[]> {
  const rows = await tx.query<{ data: JobMessage; is_living: boolean }>(
    `select data, state in ('created', 'retry', 'active') as is_living from pgboss.job
     where name = $1 and data @> $2::jsonb order by created_on desc limit 100`,
    [jobQueue, JSON.stringify({ club_id: tx.clubId, job_id: jobId })],
    "find_messages",
  );
  return rows.map(({ data, is_living }) => ({ message: data, isLiving: is_living }));
}

/** The queue on the platform's pool, not started: good for sending. Loaded when it is first needed. */
export async function openQueue(platform: Platform): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    db: { executeSql: (text, values) => platform.pool.query(text, values) },
    // The owner prepares the schema; the app's role only uses it.
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    // A worker that died is noticed by its heart, which is looked at this often.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on("error", (err) => platform.log.error({ err }, "the queue met an error"));
  return boss;
}

function asDatabase(tx: ClubTx): Db {
  return { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) };
}
