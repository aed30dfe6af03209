import { expect, it } from "vitest";
import { allParts, readOptions } from "./options.ts";

it("runs everything in full without arguments", () => {
  expect(readOptions([])).toMatchObject({
    parts: [...allParts],
    quick: false,
    times: { runs: 3, runSeconds: 10 },
  });
});

it("runs the parts that are named, in their own order", () => {
  expect(readOptions(["b4", "B1"]).parts).toEqual(["B1", "B4"]);
});

it("is short for a try", () => {
  expect(readOptions(["--quick", "B3"])).toMatchObject({ parts: ["B3"], times: { runs: 1, runSeconds: 3 } });
});

it("refuses what it does not know in one line", () => {
  expect(() => readOptions(["B13"])).toThrow(/^There is no B13\. Parts: B1, /);
});
