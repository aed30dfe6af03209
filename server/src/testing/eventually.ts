import { vi } from "vitest";
import { scaled } from "./scale.ts";

/** Far longer than anything here takes, so that even on a busy machine only what never happens fails. */
const patience = { timeout: scaled(30_000, 1_200_000), interval: 50 };

/**
 * Repeats until the answer is neither `false` nor an error, and returns it. Fails with the last error.
 * `timeout` and `interval` are milliseconds.
 */
export function eventually<Answer>(
  check: () => Answer | Promise<Answer>,
  options: { timeout?: number; interval?: number } = {},
): Promise<Answer> {
  const ask = async () => {
    const answer = await check();
    if (answer === false) throw new Error("It did not become so in time");
    return answer;
  };
  return vi.waitFor(ask, { ...patience, ...options });
}
