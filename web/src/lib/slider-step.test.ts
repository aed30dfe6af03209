import { expect, it } from "vitest";
import { sliderStep } from "./slider-step.ts";

it.each([
  [0, 1],
  [12.5, 1],
  [40, 1],
  [41, 2],
  [150, 5],
  [399, 10],
  [800, 20],
  [2000, 50],
  [4000, 100],
])("a range of $%s is walked in steps of $%s", (range, step) => {
  expect(sliderStep(range)).toBe(step);
});
