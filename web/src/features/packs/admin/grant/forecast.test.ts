import { expect, it } from "vitest";
import { audienceOf, byShortage, nobody, shortBySize } from "./forecast.tsx";

it("is nobody until somebody is chosen", () => {
  expect(audienceOf(nobody)).toBeNull();
  expect(audienceOf({ ...nobody, members: [{ id: 4, name: "Ava" }] })).toEqual({ member_ids: [4] });
});

it("keeps to the chosen way, whatever was chosen in the other", () => {
  const values = { ...nobody, members: [{ id: 4, name: "Ava" }], membership_category_id: "7" };
  expect(audienceOf({ ...values, by: "filter", kind: "secondary" })).toEqual({
    filter: { membership_category_id: 7, kind: "secondary" },
  });
  expect(audienceOf({ ...values, by: "filter", membership_category_id: null })).toEqual({
    filter: { membership_category_id: null, kind: "all" },
  });
});

const need = (variation_id: number, size: string, needed: number, stock: number) => ({
  variation_id,
  title: "Shirt",
  color: "Red",
  size,
  needed,
  stock,
  short: Math.max(0, needed - stock),
});

it("adds up by size what there is too little of", () => {
  const needs = [need(1, "S", 4, 2), need(2, "M", 20, 10), need(3, "M", 9, 5), need(4, "L", 1, 8)];
  expect(shortBySize(needs)).toEqual(["14 more M than you have", "2 more S than you have"]);
  expect(shortBySize([need(1, "S", 1, 1)])).toEqual([]);
});

it("lists the largest shortage first and leaves the rest in order", () => {
  const needs = [need(1, "S", 1, 5), need(2, "M", 9, 5), need(3, "L", 1, 5), need(4, "XL", 20, 1)];
  expect(byShortage(needs).map(({ variation_id }) => variation_id)).toEqual([4, 2, 1, 3]);
});
