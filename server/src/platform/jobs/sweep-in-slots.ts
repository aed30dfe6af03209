import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "../context.ts";
import { acrossClubs } from "../db/across-clubs.ts";
import type { Pool } from "../db/pool.ts";
import { inSpan } from "../tracing.ts";
import { makeSweep, type Sweep } from "./make-sweep.ts";
import { type AcrossClubsQuery, type Due, isHere, leaveForNextRound } from "./sweep-clubs.ts";

/** A failure is left alone for this long, so that it does not fill the log. */
const restMs = 5_000;

type SlotSweep<Row extends Due> = {
  name: string;
  everySeconds: number;
  isAwaited?: boolean;
  /** How many run in parallel; one that hangs gives its slot back, see `patienceMs`. */
  slots: number;
  /** What has one slot at a time: a club, or an independent part of its work. */
  key(row: Row): string;
  /** The first `most` due ones whose key is not in `taken`, read with the sweeper's rights. */
  due(find: AcrossClubsQuery<Row>, platform: Platform, taken: string[], most: number): Promise<Row[]>;
  /** Does it, and ends soon after `isEnding` says so. */
  act(platform: Platform, row: Row, isEnding: () => boolean): Promise<unknown>;
  /** Releases what they share, and so what hangs, when the worker stops. */
  close?(): Promise<void>;
};

/** Anything running for longer than this no longer takes a slot: it waits for somebody outside, and others need not. */
const patienceMs = 2_000;
/** But never more than this run at all. */
const mostUnderWay = 200;
/** A stopping worker waits for this long, and once more after releasing what hangs; the rest is due again later. */
const endingMs = 10_000;

type UnderWay = { since: number; done: Promise<void> };
type Slots = { underWay: Map<string, UnderWay>; resting: Set<string>; isEnding: boolean };

/**
 * A sweep that does everything it finds independently and waits for none, so that a club whose mail server or system
 * hangs delays no other. Failures are logged with the club, counted, and rest for a moment.
 */
export function sweepInSlots<Row extends Due>(sweep: SlotSweep<Row>): Sweep {
  const slotsOf = new WeakMap<Pool, Slots>();
  const slotsIn = ({ pool }: Platform) => {
    const slots = slotsOf.get(pool) ?? { underWay: new Map(), resting: new Set(), isEnding: false };
    slotsOf.set(pool, slots);
    return slots;
  };
  return makeSweep({
    name: sweep.name,
    everySeconds: sweep.everySeconds,
    isAwaited: sweep.isAwaited ?? false,
    async run(platform) {
      const slots = slotsIn(platform);
      const taken = [...slots.underWay.keys(), ...slots.resting];
      const most = freeSlots(slots, sweep.slots);
      if (most === 0) return true;
      const due = await acrossClubs(platform, (find) => sweep.due(find<Row>, platform, taken, most));
      const away = await clubsAway(platform, due);
      const since = performance.now();
      for (const row of due.slice(0, most))
        if (away.has(row.club_id)) rest(slots, sweep.key(row));
        else slots.underWay.set(sweep.key(row), { since, done: actOn(platform, sweep, slots, row) });
      return due.length > 0;
    },
    async finish(platform) {
      const slots = slotsIn(platform);
      slots.isEnding = true;
      const ended = Promise.all([...slots.underWay.values()].map(({ done }) => done));
      await atMost(endingMs, ended);
      await sweep.close?.();
      await atMost(endingMs, ended);
      slots.isEnding = false;
    },
  });
}

/** Waits for it, but no longer than this many milliseconds. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([work, pause(ms, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
}

function freeSlots({ underWay }: Slots, slots: number): number {
  const young = [...underWay.values()].filter(({ since }) => performance.now() - since < patienceMs);
  return Math.max(0, Math.min(slots - young.length, mostUnderWay - underWay.size));
}

function rest({ resting }: Slots, key: string): void {
  resting.add(key);
  setTimeout(() => resting.delete(key), restMs).unref();
}

async function clubsAway({ pool }: Platform, due: readonly Due[]): Promise<Set<number>> {
  if (due.length === 0) return new Set();
  const ids = due.map(({ club_id }) => club_id);
  const { rows } = await pool.query<{ id: number }>(
    `select id from clubs where id = any($1) and not (${isHere})`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

async function actOn<Row extends Due>(
  platform: Platform,
  sweep: SlotSweep<Row>,
  slots: Slots,
  row: Row,
): Promise<void> {
  const key = sweep.key(row);
  try {
    await inSpan({ name: sweep.name, facts: { club_id: row.club_id } }, async () =>
      sweep.act(platform, row, () => slots.isEnding),
    );
  } catch (err) {
    leaveForNextRound(platform, sweep.name, row, err);
    rest(slots, key);
  } finally {
    slots.underWay.delete(key);
  }
}
