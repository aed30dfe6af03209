import { setImmediate as afterOthers } from "node:timers/promises";
import { type KeyedSums, keyedSums } from "../keyed-sums.ts";
import { boundedWork } from "../work-queue.ts";

/** For whom a page is rendered: its club, and the network that requested it; and whether it is one of infinitely many. */
export type RenderedFor = { club: string; network: string; isEndless?: boolean };

/** Does the work when it is its turn, or returns null at once if the renderer is too busy for this caller. */
export type RenderTurns = <T>(who: RenderedFor, work: () => Promise<T>) => Promise<T | null>;

/**
 * Rendering blocks everything else in the process, so it gets this many milliseconds of each second,
 * and the pages of one club, or the requests of one network, only some of them. Nor may either have
 * more than a few pages under way. Infinitely many pages, such as searches, stop at half of each limit, so that
 * the others always find room.
 */
const limits = { ms: 250, msEach: 150, underWay: 8, underWayEach: 3 };

/** One page is rendered at a time, and its time is booked before the next begins, so that no crowd slips past. */
export function renderTurns(timeLimitFactor: number, now = () => performance.now()): RenderTurns {
  const turn = boundedWork({ atOnce: 1, waiting: limits.underWay });
  const underWay = keyedSums();
  const spent = keyedSums();
  let second = 0;

  function isOver(counts: KeyedSums, keys: string[], all: number, each: number): boolean {
    return counts.get("all") >= all || keys.some((key) => counts.get(key) >= each);
  }

  function isSpent(keys: string[], share: number): boolean {
    const current = Math.floor(now() / 1000);
    if (current !== second) spent.clear();
    second = current;
    const part = share * timeLimitFactor;
    return isOver(spent, keys, limits.ms * part, limits.msEach * part);
  }

  return async (who, work) => {
    const keys = [`club ${who.club}`, `network ${who.network}`];
    const share = who.isEndless ? 1 / 2 : 1;
    if (isOver(underWay, keys, limits.underWay * share, limits.underWayEach * share)) return null;
    underWay.add(["all", ...keys], 1);
    try {
      return await turn(async () => {
        // Other requests do not have to wait for several pages in a row.
        await afterOthers();
        if (isSpent(keys, share)) return null;
        const startedAt = now();
        try {
          return await work();
        } finally {
          spent.add(["all", ...keys], now() - startedAt);
        }
      });
    } finally {
      underWay.add(["all", ...keys], -1);
    }
  };
}
