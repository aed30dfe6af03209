import type { Answer } from "../stage/web.ts";

/** Longer than any restart takes on a busy machine, in milliseconds. */
const answerLimitMs = 180_000;

/** Repeats what is safe to repeat until there is an answer. */
export async function untilAnswered<Data>(ask: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  let answer = await ask();
  const unsure = ["UNAVAILABLE", "IDEMPOTENCY_IN_FLIGHT", "NO_ANSWER"];
  const end = Date.now() + answerLimitMs;
  while (unsure.includes(answer.code) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    answer = await ask();
  }
  return answer;
}
