import { expect, it } from "vitest";
import { projectRoot } from "../../tools/project-root.ts";
import { type CpuProfile, describeSelfTimes, selfTimes } from "./self-times.ts";

const frame = (functionName: string, url = "", lineNumber = 0) => ({ functionName, url, lineNumber });
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame("(idle)") },
    { id: 2, callFrame: frame("work", `file://${projectRoot}/server/src/work.ts`, 9) },
    { id: 3, callFrame: frame("parse", "/elsewhere/node_modules/zod/parse.js", 4) },
    { id: 4, callFrame: frame("work", `file://${projectRoot}/server/src/work.ts`, 9) },
  ],
  startTime: 1_000,
  samples: [3, 1, 2, 4, 3, 1],
  timeDeltas: [500, 100, 200, 100, 100, 900],
};

it("sums the time of a function over all its callers, within the window only", () => {
  const { idle, functions } = selfTimes(profile, 1_600, 2_000);
  expect(idle).toBeCloseTo(100 / 500);
  expect(functions).toEqual([
    { name: "work  server/src/work.ts:10", share: 0.75 },
    { name: "parse  zod/parse.js:5", share: 0.25 },
  ]);
});

it("says it in lines, the dearest first", () => {
  expect(describeSelfTimes(profile, 1_600, 2_000, 1)).toEqual([
    expect.stringContaining("idle 20.0%"),
    " 75.0%  work  server/src/work.ts:10",
  ]);
});
