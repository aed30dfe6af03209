import { expect, it } from "vitest";
import { pipelineOf, type QueuedTask } from "./imports.jobs.ts";

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
