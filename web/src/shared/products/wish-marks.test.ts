import { expect, test } from "vitest";
import { hasMark, withMark } from "./use-wishlist.ts";

const marks = { product_ids: [1, 2], variation_ids: [7] };

test("A mark is there once, however often it is set, and its list alone changes", () => {
  const once = withMark(marks, "product_ids", 3, true);
  expect(once).toEqual({ product_ids: [1, 2, 3], variation_ids: [7] });
  expect(withMark(once, "product_ids", 3, true)).toEqual(once);
  expect(withMark(marks, "variation_ids", 7, false)).toEqual({ product_ids: [1, 2], variation_ids: [] });
});

test("Nothing is marked while nothing is known", () => {
  expect(hasMark(undefined, "product_ids", 1)).toBe(false);
  expect(hasMark(marks, "product_ids", 1)).toBe(true);
  expect(hasMark(marks, "variation_ids", 1)).toBe(false);
});
