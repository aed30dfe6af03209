import { setTimeout } from "node:timers/promises";

/** Answers after the same time whether there was much to do or nothing, so that the time tells nothing. */
export async function inEqualTime(work: () => Promise<void>, milliseconds = 100): Promise<void> {
  await Promise.all([work(), setTimeout(milliseconds)]);
}
