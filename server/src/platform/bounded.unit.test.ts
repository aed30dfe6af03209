import { setImmediate as tick } from "node:timers/promises";
import { expect, it } from "vitest";
import { boundedShares } from "./bounded.ts";

it("runs together only what is at most the total, in turn, and sends away what is too much to wait", async () => {
  const bounded = boundedShares({ total: 10, waiting: 3 });
  let used = 0;
  let most = 0;
  const begun: number[] = [];
  const work = (size: number) =>
    bounded(size, async () => {
      begun.push(size);
      used += Math.min(size, 10);
      most = Math.max(most, used);
      await tick();
      used -= Math.min(size, 10);
      if (size === 4) throw new Error("broken");
      return size;
    });
  const outcomes = await Promise.allSettled([6, 4, 20, 1, 3, 9].map(work));
  expect(begun).toEqual([6, 4, 20, 1, 3]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"],
    "rejected",
  ]);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: "OVERLOADED" } });
  expect(most).toBe(10);
  expect(await work(10)).toBe(10);
});
