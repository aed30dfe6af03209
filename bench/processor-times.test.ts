import { expect, it } from "vitest";
import { describeProcessorTimes, type JournalEntry, processorTimes } from "./processor-times.ts";

const run = (kind: JournalEntry["kind"], perSecond: number, cores: Record<string, number>): JournalEntry => ({
  what: "search",
  kind,
  connections: 10,
  perSecond,
  cores: { load: 0.3, others: 0.1, ...cores },
});

const journal = [
  run("warm-up", 1, { server: 1 }),
  run("limit", 1000, { limit: 0.5, postgres: 0.3, server: 0.01 }),
  run("product", 500, { server: 0.5, postgres: 0.1 }),
  run("product", 1000, { server: 0.5, postgres: 0.1 }),
  run("product", 250, { server: 0.5, postgres: 0.1 }),
];

it("divides the busy cores by the answers, without the load itself, and takes medians", () => {
  const [time, ...more] = processorTimes(journal);
  expect(more).toEqual([]);
  expect(time?.what).toBe("search at 10");
  expect(time?.limit).toBeCloseTo(0.8);
  expect(time?.server).toBeCloseTo(1);
  expect(time?.postgres).toBeCloseTo(0.2);
});

it("says it in lines", () => {
  expect(describeProcessorTimes(processorTimes(journal))).toEqual([
    expect.stringMatching(/^search at 10 {2}server +1\.00 \+ database +0\.200, limit +0\.800, ratio 1\.50x$/),
  ]);
});

it("has nothing to say of what was never measured", () => {
  expect(processorTimes([run("limit", 10, { limit: 1 })])).toEqual([]);
});
