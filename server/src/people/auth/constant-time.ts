import { setTimeout } from "node:timers/promises";

/** Takes the same time however much there was to do, so that the time reveals nothing. */
export async function inConstantTime(work: () => Promise<void>, milliseconds = 100): Promise<void> {
  await Promise.all([work(), setTimeout(milliseconds)]);
}
