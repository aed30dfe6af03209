import { expect, it } from "vitest";
import { longestBlock } from "./longest-block.ts";

/** Keeps the thread busy for so much of its own processor time, in milliseconds. */
function keepBusy(ms: number) {
  const begun = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(begun);
    if (user + system >= ms * 1000) return;
  }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it("counts what promises and ticks do without a turn of the loop as one block", async () => {
  const { blockMs } = await longestBlock(async () => {
    await turn();
    for (let at = 0; at < 4; at += 1) {
      keepBusy(15);
      await null;
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
    await turn();
  });
  expect(blockMs).toBeGreaterThanOrEqual(60);
});

it("counts calls that wait for the loop together each by itself", async () => {
  const { blockMs } = await longestBlock(() =>
    Promise.all(
      Array.from({ length: 10 }, async () => {
        await turn();
        keepBusy(15);
      }),
    ),
  );
  expect(blockMs).toBeGreaterThanOrEqual(15);
  expect(blockMs).toBeLessThan(100);
});
