import { setImmediate as afterOthers } from "node:timers/promises";
import { boundedWork } from "../bounded-work.ts";
import { type Counted, counted } from "../counted.ts";

/** For whom a page is rendered: its club, and the network that asked for it; and whether it is one of endlessly many. */
export type RenderedFor = { club: string; network: string; isEndless?: boolean };

/** Does the work when it is its turn, or gives null at once where the renderer is too busy for this caller. */
export type RenderTurns = <T>(who: RenderedFor, work: () => Promise<T>) => Promise<T | null>;

/**
 * Rendering holds up everything else that the process does, so of each second this many milliseconds may go into it,
 * and no more than some of them into the pages of one club or into what one network asks for. Nor may either have
 * more than a few pages under way. Pages of which there is no end, such as searches, stop at the half of each, so that
 * the others always find room.
 */
const limits = { ms: 250, msEach: 150, underWay: 8, underWayEach: 3 };

/** One page is rendered at a time, and its time is booked before the next begins, so that no crowd slips past. */
export function renderTurns(now: () => number = () => performance.now()): RenderTurns {
  const turn = boundedWork({ atOnce: 1, waiting: limits.underWay });
  const underWay = counted();
  const spent = counted();
  let second = 0;

  function isOver(counts: Counted, keys: string[], all: number, each: number): boolean {
    return counts.get("all") >= all || keys.some((key) => counts.get(key) >= each);
  }

  function isSpent(keys: string[], share: number): boolean {
    const current = Math.floor(now() / 1000);
    if (current !== second) spent.clear();
    second = current;
    return isOver(spent, keys, limits.ms * share, limits.msEach * share);
  }

  return async (who, work) => {
    const keys = [`club ${who.club}`, `network ${who.network}`];
    const share = who.isEndless ? 1 / 2 : 1;
    if (isOver(underWay, keys, limits.underWay * share, limits.underWayEach * share)) return null;
    underWay.add(["all", ...keys], 1);
    try {
      return await turn(async () => {
        // Whoever wants something else meanwhile is not kept waiting by several pages in a row.
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
