import { ApiError } from "./http/api-error.ts";

/** Runs at most `atOnce` pieces of work together; beyond `waiting` more it answers OVERLOADED. */
export function boundedWork({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
      // A finished one hands its slot to the one that has waited longest.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Runs pieces of work of different sizes in parallel, in order, while their sum is at most `total`; a larger one runs
 * alone. Beyond `waiting` more it answers OVERLOADED.
 */
export function boundedShares({ total, waiting }: { total: number; waiting: number }) {
  const queue: { share: number; start: () => void }[] = [];
  let used = 0;
  const letIn = () => {
    for (let next = queue[0]; next && used + next.share <= total; next = queue[0]) {
      queue.shift();
      used += next.share;
      next.start();
    }
  };
  return async <T>(size: number, work: () => Promise<T>): Promise<T> => {
    const share = Math.min(size, total);
    if (used + share > total && queue.length >= waiting)
      throw new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
    const turn = new Promise<void>((start) => queue.push({ share, start }));
    letIn();
    await turn;
    try {
      return await work();
    } finally {
      used -= share;
      letIn();
    }
  };
}

/** A task of a pipeline. It begins after `previous`, if that is still under way. */
export type QueuedTask = { id: number; previous: number | null };

/**
 * Does tasks in order, each awaited separately, but starts the next few early, `atOnce` in all. A failed task is started
 * again when it is its turn; one that was started early and never has its turn is not awaited.
 */
export function pipelineOf<T extends QueuedTask>(order: readonly T[], atOnce: number) {
  const underWay = new Map<number, Promise<void>>();
  const places = new Map(order.map(({ id }, at) => [id, at]));

  function begin(turn: T, act: (turn: T) => Promise<void>): Promise<void> {
    const before = (turn.previous === null ? undefined : underWay.get(turn.previous)) ?? Promise.resolve();
    const done = before.catch(() => {}).then(() => act(turn));
    // Whoever asks for it gets the failure; until then it is not an unhandled rejection.
    done.catch(() => underWay.delete(turn.id));
    underWay.set(turn.id, done);
    return done;
  }

  return async (turn: T, act: (turn: T) => Promise<void>): Promise<void> => {
    const at = places.get(turn.id) ?? 0;
    for (const next of order.slice(at, at + atOnce)) if (!underWay.has(next.id)) begin(next, act);
    await (underWay.get(turn.id) ?? begin(turn, act));
    // Later ones in the order need to know only about what is not done yet.
    underWay.delete(turn.id);
  };
}
