import { expect, it } from "vitest";
import { cardLabel } from "./card-label.ts";

it.each([
  ["pending_payment", "unpaid", "To pay by card"],
  ["pending_payment", "failed", "To pay by card"],
  ["placed", "paid", "Paid by card"],
  ["placed", "not_required", "Paid by card"],
  ["cancelled", "refunded", "Paid by card"],
  ["cancelled", "unpaid", "Card, not charged"],
  ["expired", "unpaid", "Card, not charged"],
] as const)("calls the card's part of an order that is %s and %s %j", (status, payment_status, label) => {
  expect(cardLabel({ status, payment_status })).toBe(label);
});
