import { expect, it } from "vitest";
import { sizeLabels } from "./size-labels.ts";

it("names garments for people, in order, without those whose size is not known", () => {
  expect(sizeLabels({ shorts: "S", rain_jacket: "M", cap: " " })).toEqual([
    { group: "Rain jacket", size: "M" },
    { group: "Shorts", size: "S" },
  ]);
});

it("has nothing to say without sizes", () => {
  expect(sizeLabels({})).toEqual([]);
});
