import { Gauge } from "prom-client";
import type { Platform } from "./context.ts";
import { acrossClubs } from "./db/across-clubs.ts";
import { metrics } from "./http/metrics.ts";

/** Waiting work, over all clubs, read with the sweeper's rights. */
export type Backlog = {
  what: string;
  /** The waiting rows of clubs, such as `mails where status = 'queued'`. Those of clubs that are elsewhere do not count. */
  rows: string;
  /** Since when a row has waited. A column that each attempt moves would make the oldest look new for ever. */
  since: string;
};

/** From this many seconds on, something counts as late. */
const lateSeconds = 300;

const gauge = (name: string, help: string) =>
  new Gauge({ name, help, labelNames: ["what"], registers: [metrics] });

const waiting = gauge("kitroom_backlog", "How much of each kind of work waits");
const late = gauge("kitroom_backlog_late", `How much of it has waited for more than ${lateSeconds} seconds`);
const oldest = gauge("kitroom_backlog_oldest_seconds", "How long the oldest of it has waited");

/** Queries the backlog for the metrics. If that fails there is no figure, rather than an old one. */
export async function measureBacklogs(platform: Platform, backlogs: readonly Backlog[]): Promise<void> {
  const now = platform.clock.now();
  const lateSince = new Date(now.getTime() - lateSeconds * 1000);
  try {
    await acrossClubs(platform, async (sweep) => {
      for (const { what, rows, since } of backlogs) {
        const [row] = await sweep<{ count: number; late: number; since: Date | null }>(
          `select count(*) as count, count(*) filter (where since < $1) as late, min(since) as since
           from (select club_id, ${since} as since from ${rows}) waiting
           where club_id not in (select id from clubs where away is not null)`,
          [lateSince],
        );
        waiting.set({ what }, row?.count ?? 0);
        late.set({ what }, row?.late ?? 0);
        oldest.set({ what }, row?.since ? Math.max(0, (now.getTime() - row.since.getTime()) / 1000) : 0);
      }
    });
  } catch (err) {
    forgetBacklogs();
    platform.log.warn({ err }, "what waits could not be measured");
  }
}

/** There are no figures, rather than old ones. */
export function forgetBacklogs(): void {
  for (const one of [waiting, late, oldest]) one.reset();
}
