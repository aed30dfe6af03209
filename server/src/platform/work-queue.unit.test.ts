import { setImmediate as tick } from "node:timers/promises";
import { expect, it } from "vitest";
import { boundedShares, pipelineOf, type QueuedTask } from "./work-queue.ts";

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

const turns = (...previous: (number | null)[]): QueuedTask[] =>
  previous.map((before, id) => ({ id, previous: before }));

it("begins a few ahead, but none before the one that it follows is done", async () => {
  const order = turns(null, 0, null, null, null, null);
  const log: string[] = [];
  const inTurn = pipelineOf(order, 4);
  const act = async ({ id }: QueuedTask) => {
    log.push(`begin ${id}`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`end ${id}`);
  };
  for (const turn of order) await inTurn(turn, act);
  expect(log.filter((line) => line.startsWith("end"))).toHaveLength(6);
  expect(log.indexOf("begin 1")).toBeGreaterThan(log.indexOf("end 0"));
  expect(log.indexOf("begin 2")).toBeLessThan(log.indexOf("end 0"));
  expect(new Set(log).size).toBe(12);
});

it("tells a failure to whoever asks for its turn, and does it anew when asked again", async () => {
  const order = turns(null, null);
  const tries = [0, 0];
  const inTurn = pipelineOf(order, 4);
  const act = async ({ id }: QueuedTask) => {
    tries[id] = (tries[id] ?? 0) + 1;
    if (tries[id] === 1 && id === 0) throw new Error("away");
  };
  const [first, second] = order as [QueuedTask, QueuedTask];
  await expect(inTurn(first, act)).rejects.toThrow("away");
  await inTurn(first, act);
  await inTurn(second, act);
  expect(tries).toEqual([2, 1]);
});
