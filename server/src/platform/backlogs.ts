import { Gauge } from "prom-client";
import type { Platform } from "./context.ts";
import { acrossClubs } from "./db/across-clubs.ts";
import { metrics } from "./http/metrics.ts";

/**
 * Work that waits, over all clubs. The query gives one row, `count` and `since`, the time from which the oldest has
 * waited; it reads with the sweeper's rights, and $1 is the time now.
 */
export type Backlog = { what: string; sql: string };

const waiting = new Gauge({
  name: "kitroom_backlog",
  help: "How much of each kind of work waits",
  labelNames: ["what"],
  registers: [metrics],
});
const oldest = new Gauge({
  name: "kitroom_backlog_oldest_seconds",
  help: "How long the oldest of it has waited",
  labelNames: ["what"],
  registers: [metrics],
});

/** Asks the database what waits, for the metrics. Where it can not be asked there is no figure, rather than an old one. */
export async function measureBacklogs(platform: Platform, backlogs: readonly Backlog[]): Promise<void> {
  const now = platform.clock.now();
  try {
    await acrossClubs(platform, async (sweep) => {
      for (const { what, sql } of backlogs) {
        const [row] = await sweep<{ count: number; since: Date | null }>(sql, [now]);
        waiting.set({ what }, Number(row?.count ?? 0));
        oldest.set({ what }, row?.since ? Math.max(0, (now.getTime() - row.since.getTime()) / 1000) : 0);
      }
    });
  } catch (err) {
    waiting.reset();
    oldest.reset();
    platform.log.warn({ err }, "what waits could not be measured");
  }
}
