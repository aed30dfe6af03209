import { vi } from "vitest";
import { lookEveryMs, patienceMs } from "./patience.ts";

/**
 * Repeats until the answer is neither `false` nor an error, and returns it. Fails with the last error.
 * `interval` is the pause between two looks, in milliseconds; `timeout` the longest that it waits, for what is many things
 * in a row.
 */
export function eventually<Answer>(
  check: () => Answer | Promise<Answer>,
  { interval = lookEveryMs, timeout = patienceMs }: { interval?: number; timeout?: number } = {},
): Promise<Answer> {
  const ask = async () => {
    const answer = await check();
    if (answer === false) throw new Error("It did not become so in time");
    return answer;
  };
  return vi.waitFor(ask, { timeout, interval });
}
