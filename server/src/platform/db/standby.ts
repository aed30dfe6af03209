import { setTimeout as pause } from "node:timers/promises";
import { Counter } from "prom-client";
import { ApiError } from "../http/api-error.ts";
import { metrics } from "../http/metrics.ts";
import {
  type ClubScope,
  type ClubTx,
  inClub,
  inSnapshot,
  type SnapshotTx,
  type TransactionKind,
} from "./in-club.ts";
import type { Pool } from "./pool.ts";

/** A read-only copy of the database, which is a moment behind. */
export type Standby = {
  pool: Pool /** Until then nobody asks it, after it has failed. */;
  restsUntil: number;
};

export type ReadScope = ClubScope & {
  readonly platform: {
    readonly pool: Pool;
    readonly standby: Standby | null;
    readonly log: { warn(about: object, text: string): void };
  };
};

const reads = new Counter({
  name: "kitroom_standby_reads_total",
  help: "Reads that a standby may answer, by who did; the primary does while the standby is behind or away",
  labelNames: ["by"],
  registers: [metrics],
});

/** How often a standby that is behind is asked again, and when the primary is asked instead; in milliseconds. */
const asksAfterMs = [5, 15, 50];
const restMs = 10_000;

/** As `inClub`, for work that only reads: on the standby, as soon as it has all that is committed by now; else on the primary. */
export async function inClubAside<T>(
  scope: ReadScope,
  work: (tx: ClubTx) => Promise<T>,
  kind: TransactionKind = "",
): Promise<T> {
  const aside = await asideOf(scope);
  if (!aside) return inClub(scope, work, kind);
  try {
    return await inClub(aside, work, kind);
  } catch (error) {
    letRest(scope, error);
    return inClub(scope, work, kind);
  }
}

/** As `inSnapshot`, likewise. What has begun on the standby ends there. */
export async function* inSnapshotAside<T>(
  scope: ReadScope,
  work: (tx: SnapshotTx) => AsyncIterable<T>,
): AsyncGenerator<T> {
  yield* inSnapshot((await asideOf(scope)) ?? scope, work);
}

/** The same scope on the standby; null if it has none that knows all that the primary has committed. */
async function asideOf(scope: ReadScope): Promise<ReadScope | null> {
  const { standby, pool } = scope.platform;
  if (!standby) return null;
  const knowsAll = performance.now() >= standby.restsUntil && (await hasCaughtUp(scope, standby, pool));
  reads.inc({ by: knowsAll ? "standby" : "primary" });
  return knowsAll ? { ...scope, platform: { ...scope.platform, pool: standby.pool } } : null;
}

async function hasCaughtUp(scope: ReadScope, standby: Standby, primary: Pool): Promise<boolean> {
  const { rows } = await primary.query<{ place: string }>("select pg_current_wal_lsn() as place");
  try {
    for (const afterMs of [...asksAfterMs, null]) {
      // A standby that has been promoted is one no longer.
      const state = await standby.pool.query<{ knows_all: boolean }>(
        "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as knows_all",
        [rows[0]?.place],
      );
      if (state.rows[0]?.knows_all) return true;
      if (afterMs !== null) await pause(afterMs);
    }
  } catch (error) {
    letRest(scope, error);
  }
  return false;
}

/** Throws what is not the standby's fault. */
function letRest({ platform: { standby, log } }: ReadScope, err: unknown): void {
  if (err instanceof ApiError) throw err;
  if (standby) standby.restsUntil = performance.now() + restMs;
  log.warn({ err }, "a read on the standby failed, so the primary is asked for some seconds");
}
