import { expect, it } from "vitest";
import { knownSizes, newSizes } from "./sizes.ts";

it("keeps no garment without a size", () => {
  expect(knownSizes({ shirt: "M", shorts: "" })).toEqual({ shirt: "M" });
});

it.each([
  [{}, { shirt: "M" }, { shirt: "M" }],
  [{ shirt: "M" }, { shirt: "M" }, {}],
  [{ shirt: "M" }, { shirt: "L" }, { shirt: "L" }],
  [{ shirt: "M", socks: "39" }, { socks: "39" }, {}],
  [{}, { constructor: "M" }, { constructor: "M" }],
])("after %j, of %j is new %j", (before, after, changed) => {
  expect(newSizes(before, after)).toEqual(changed);
});
