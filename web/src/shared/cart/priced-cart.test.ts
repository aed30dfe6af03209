import { expect, it } from "vitest";
import { splitTotal } from "./priced-cart.tsx";

it.each([
  ["credits cover everything", 30, 100, null, { maxCredits: 30, credits: 30, due: 0, isDueTooSmall: false }],
  [
    "credits cover a part",
    30,
    12.34,
    null,
    { maxCredits: 12.34, credits: 12.34, due: 17.66, isDueTooSmall: false },
  ],
  ["there are no credits", 30, 0, null, { maxCredits: 0, credits: 0, due: 30, isDueTooSmall: false }],
  ["the balance is below zero", 30, -5, null, { maxCredits: 0, credits: 0, due: 30, isDueTooSmall: false }],
  ["fewer are chosen", 30, 100, 10.1, { maxCredits: 30, credits: 10.1, due: 19.9, isDueTooSmall: false }],
  [
    "more are chosen than there are",
    30,
    20,
    25,
    { maxCredits: 20, credits: 20, due: 10, isDueTooSmall: false },
  ],
  ["less than nothing is chosen", 30, 20, -1, { maxCredits: 20, credits: 0, due: 30, isDueTooSmall: false }],
  [
    "the rest would be too small for a card",
    30,
    29.8,
    null,
    { maxCredits: 29.8, credits: 29.5, due: 0.5, isDueTooSmall: false },
  ],
  [
    "the chosen rest is too small for a card",
    30,
    100,
    29.99,
    { maxCredits: 30, credits: 29.99, due: 0.01, isDueTooSmall: true },
  ],
  [
    "binary fractions would show",
    0.3,
    0.1,
    null,
    { maxCredits: 0.1, credits: 0, due: 0.3, isDueTooSmall: true },
  ],
  ["it costs nothing", 0, 10, null, { maxCredits: 0, credits: 0, due: 0, isDueTooSmall: false }],
])("splits a total when %s", (_when, total, available, chosen, split) => {
  expect(splitTotal(total, available, chosen)).toEqual({ ...split, isUnclear: false });
});

it("takes no credits while what was chosen is no amount, and says so", () => {
  expect(splitTotal(20, 50, Number.NaN)).toMatchObject({ credits: 0, due: 20, isUnclear: true });
});
