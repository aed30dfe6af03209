import { Counter } from "prom-client";
import { type Ctx, type Platform, systemCtx } from "../context.ts";
import { acrossClubs } from "../db/across-clubs.ts";
import { metrics } from "../http/metrics.ts";
import { newRequestId, traceOf } from "../http/request-id.ts";
import { inSpan } from "../tracing.ts";
import { makeSweep, never, type Sweep } from "./make-sweep.ts";

/** SQL for whether work of the club `id` may begin: it neither leaves for another cell, nor waits after its arrival. */
export const isHere = "away is null";

/** What is due, and of which club. */
export type Due = { readonly club_id: number };

/** Runs a query over all clubs. */
export type AcrossClubsQuery<Row> = (text: string, values?: unknown[]) => Promise<Row[]>;

const clubFailures = new Counter({
  name: "kitroom_sweep_club_failures_total",
  help: "What sweeps could not do for a club and left for their next round, by name",
  labelNames: ["sweep"],
  registers: [metrics],
});

type ClubSweep<Row extends Due> = {
  name: string;
  everySeconds: number;
  /** How many of them run in parallel; one after the other by default. */
  atOnce?: number;
  /** Clubs, or rows with their club (see `fairly`), read with the sweeper's rights. They are done in this order. */
  due(find: AcrossClubsQuery<Row>, platform: Platform): Promise<Row[]>;
  act(ctx: Ctx, row: Row, stopping: AbortSignal): Promise<unknown>;
};

/**
 * A sweep that finds due work across clubs, and does it club by club. A club's failure is logged
 * with the club, counted, and left for the next round; everything else continues. It stops between two of them when
 * the worker has to stop.
 */
export function sweepClubs<Row extends Due = Due>(sweep: ClubSweep<Row>): Sweep {
  return makeSweep({
    name: sweep.name,
    everySeconds: sweep.everySeconds,
    async run(platform, stopping = never) {
      const rows = await acrossClubs(platform, (find) => sweep.due(find<Row>, platform));
      const clubs = await clubsOf(platform, rows);
      const waiting = rows.values();
      const work = async () => {
        for (const row of waiting) {
          if (stopping.aborted) return;
          const club = clubs.get(row.club_id);
          if (club) await actOn(platform, club, sweep, row, stopping);
        }
      };
      await Promise.all(Array.from({ length: sweep.atOnce ?? 1 }, work));
      return rows.length > 0;
    },
  });
}

async function actOn<Row extends Due>(
  platform: Platform,
  club: SweptClub,
  { name, act }: ClubSweep<Row>,
  row: Row,
  stopping: AbortSignal,
): Promise<void> {
  const id = `${name}-${newRequestId()}`;
  const ctx = systemCtx(platform, club, id);
  const span = { name, facts: { club: club.domain }, root: { traceId: traceOf(id) } };
  try {
    await inSpan(span, async () => act(ctx, row, stopping));
  } catch (err) {
    leaveForNextRound(platform, name, row, err);
  }
}

/** Logs and counts a club's failure. */
export function leaveForNextRound(platform: Platform, sweep: string, due: Due, err: unknown): void {
  clubFailures.inc({ sweep });
  platform.log.error({ err, sweep, ...due }, "a sweep left something of a club for its next round");
}

type SweptClub = { id: number; domain: string; timeZone: string; language: string };

async function clubsOf({ pool }: Platform, rows: readonly Due[]): Promise<Map<number, SweptClub>> {
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ club_id }) => club_id))];
  const clubs = await pool.query<SweptClub>(
    `select id, domain, time_zone as "timeZone", language from clubs where id = any($1) and ${isHere}`,
    [ids],
  );
  return new Map(clubs.rows.map((club) => [club.id, club]));
}

/**
 * SQL that takes turns between clubs: this many rows of each, those that waited longest in each club first, so that one
 * with very many, or with some that always fail, does not starve the others. `due` yields `club_id`, `since`,
 * and whatever the sweep needs.
 */
export function fairly(due: string, { ofEach = 50, inAll = 400 } = {}): string {
  return `select * from (
      select due.*, row_number() over (partition by club_id order by since) as turn from (${due}) due
    ) turns
    where turn <= ${ofEach} order by turn, since limit ${inAll}`;
}
