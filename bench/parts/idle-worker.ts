import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { PlainError } from "../../tools/plain-error.ts";
import { runStatements } from "../data/fill.ts";
import { noQuietClubs, quietClubs } from "../data/quiet-clubs.ts";
import { type Figure, figure } from "../figures.ts";
import type { Stage } from "../stage/stage.ts";

const many = 10_000;
const goal = { of: "value", bound: "at most", than: 1 } as const;
/** What a start leaves to do is over by then. */
const settleMs = 30_000;
const lookEveryMs = 500;
const patienceMs = 10 * 60_000;
/** Times as long as what is said of memory needs: the processor is used in small pieces. */
const longer = 3;

/** How much of a core an idle worker uses, and the database for it, as the clubs are and with 10,000 quiet ones. */
export async function idleWorker(stage: Stage): Promise<Figure[]> {
  const few = await watched(stage, "the bench's clubs");
  await runStatements(stage.databaseUrl, quietClubs(many));
  try {
    return [...few, ...(await watched(stage, `${many} quiet clubs more`))];
  } finally {
    await runStatements(stage.databaseUrl, noQuietClubs);
  }
}

async function watched(stage: Stage, clubs: string): Promise<Figure[]> {
  const worker = await stage.product.startOne("worker");
  try {
    await audited(stage.databaseUrl);
    await delay(settleMs);
    const { cores } = await stage.watch(
      () => delay(stage.times.idleSeconds * longer * 1000),
      [{ name: "idle", pid: worker.pid }],
    );
    const share = (what: string, own = 0) => ({
      part: "B8" as const,
      what: `idle worker, ${clubs}: ${what}`,
      unit: "% core" as const,
      runs: { limit: [], product: [own * 100] },
    });
    return [
      figure({ ...share("its own", cores.idle), goal }),
      figure(share("the database's for it", cores.postgres)),
    ];
  } finally {
    await worker.stop();
  }
}

/** Waits for the first round of audits, which is about every club and no part of idling; the next is an hour later. */
async function audited(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const end = performance.now() + patienceMs;
    while (performance.now() < end) {
      const { rows } = await client.query(
        "select 1 from audit_round where ended_at is not null and begun_at is null",
      );
      if (rows.length > 0) return;
      await delay(lookEveryMs);
    }
    throw new PlainError("The round of audits takes too long.");
  } finally {
    await client.end();
  }
}
