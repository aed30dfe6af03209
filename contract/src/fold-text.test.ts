import { expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

it.each([
  ["ÀÉÎõü Ärger", "aeiou arger"],
  ["Größe", "grosse"],
  ["SØREN Łukasz Þór", "soren lukasz thor"],
  ["ﬁt ２", "fit 2"],
])("takes case and accents from %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
