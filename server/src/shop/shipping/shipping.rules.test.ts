import { expect, it } from "vitest";
import { serves, shippingCents } from "./shipping.ts";

it.each([
  [{ price_cents: 495, free_above_cents: null }, 100_000, 495],
  [{ price_cents: 495, free_above_cents: 5000 }, 4999, 495],
  [{ price_cents: 495, free_above_cents: 5000 }, 5000, 0],
  [{ price_cents: 495, free_above_cents: 0 }, 0, 0],
  [{ price_cents: 0, free_above_cents: null }, 1, 0],
])("%j costs for goods of %i cents %i cents", (method, items, cents) => {
  expect(shippingCents(method, items)).toBe(cents);
});

it.each([
  [{ kind: "delivery", countries: null }, "FR", true],
  [{ kind: "delivery", countries: ["GB", "IE"] }, "IE", true],
  [{ kind: "delivery", countries: ["GB", "IE"] }, "FR", false],
  [{ kind: "delivery", countries: [] }, "FR", false],
  [{ kind: "collect", countries: ["GB"] }, "FR", true],
])("%j serves %s: %s", (method, country, does) => {
  expect(serves(method, country)).toBe(does);
});
