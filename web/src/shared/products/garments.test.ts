import { expect, it } from "vitest";
import { garmentName, sizeLabels } from "./size-fields.tsx";

it("reads a garment group as words", () => {
  expect(garmentName("rain_jacket")).toBe("Rain jacket");
});

it("reads sizes by garment, and leaves out what is not known", () => {
  expect(sizeLabels({ shirt: "M", "rain-jacket": "L", shorts: " " })).toEqual([
    { group: "Rain jacket", size: "L" },
    { group: "Shirt", size: "M" },
  ]);
  expect(sizeLabels({})).toEqual([]);
});
