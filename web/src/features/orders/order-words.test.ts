import { expect, it } from "vitest";
import { cardLabel, isIncluded, packsForText, packText } from "./order-words.ts";

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

it.each([
  [{ pack_label: "Player pack · Shirt", for_member_name: "Ben" }, "Player pack · Shirt, for Ben"],
  [{ pack_label: "Player pack · Shirt", for_member_name: "" }, "Player pack · Shirt"],
  [{ pack_label: "", for_member_name: "" }, ""],
])("names the pack and the person of %o", (line, text) => {
  expect(packText(line)).toBe(text);
});

it.each([
  [{ entitlement_id: 20, line_total: 0 }, true],
  [{ entitlement_id: 20, line_total: 2.5 }, false],
  [{ entitlement_id: null, line_total: 0 }, false],
])("says of %o whether the pack includes it: %s", (line, included) => {
  expect(isIncluded(line)).toBe(included);
});

it("names everybody whose packs an order holds", () => {
  expect(packsForText(["Ben"])).toBe("With packs for Ben");
  expect(packsForText(["Ben", "Cleo"])).toBe("With packs for Ben and Cleo");
});
