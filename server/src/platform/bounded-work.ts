import { ApiError } from "./http/api-error.ts";

/** Runs at most `atOnce` pieces of work together; beyond `waiting` more it answers OVERLOADED. */
export function boundedWork({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
      // Whoever ends hands its place to the one that waits longest.
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
