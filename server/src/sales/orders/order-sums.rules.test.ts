import { expect, it } from "vitest";
import { languages } from "#server/words/languages.ts";
import { addUp, sumColumns, sumsOf, writtenSums } from "./order-sums.rules.ts";

const lines = [
  { quantity: 2, unitCents: 1000 },
  { quantity: 1, unitCents: 250 },
];
const agreed = { lines, shippingCents: 495, creditsCents: 700, clubCents: 0 };

it("adds up lines and shipping, and leaves due what neither credits nor the club pay", () => {
  expect(addUp(agreed)).toEqual({
    ...{ items_cents: 2250, shipping_cents: 495, total_cents: 2745 },
    ...{ credits_cents: 700, club_cents: 0, due_cents: 2045 },
  });
  expect(() => addUp({ ...agreed, clubCents: 2046 })).toThrow("More is paid");
});

it("tells all sums of an order and nothing else of it", () => {
  const sums = addUp(agreed);
  const told = sumsOf({ ...sums, ...{ number: "ROV-10001" } });
  expect(told).toEqual(sums);
  expect(Object.keys(told).toSorted()).toEqual(sumColumns.toSorted());
});

it("writes who paid only where they did", () => {
  const { cost, byCredits, byClub } = writtenSums(addUp(agreed), "Post", languages.en);
  expect(cost).toEqual([
    { name: "Items", cents: 2250 },
    { name: "Post", cents: 495 },
    { name: "Total", cents: 2745, isTotal: true },
  ]);
  expect(byCredits).toEqual([{ name: "Paid with credits", cents: 700 }]);
  expect(byClub).toEqual([]);
});
