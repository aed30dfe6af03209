import { ORPCError } from "@orpc/client";
import { expect, it } from "vitest";
import { problemLines } from "./api.ts";

const item = (title: string) => ({
  general_info: { id: 1, price: 10, title, image: null },
  color: { variation_id: 7, quantity: 1, stock: 5, name: "Red", size: "M" },
});
const packs = [
  { member_id: 1, name: "Ava", entitlements: [{ entitlement_id: 10, title: "Club pack", choices: [] }] },
  {
    member_id: 2,
    name: "Ben",
    entitlements: [
      { entitlement_id: 20, title: "Player pack", choices: [] },
      { entitlement_id: 21, title: "Trainer pack", choices: [] },
    ],
  },
];
const refusal = (code: string, errors: Record<string, string[]>) => new ORPCError(code, { data: { errors } });

it("names the lines that the server refused, and leaves out what is no line of the cart", () => {
  const error = refusal("OUT_OF_STOCK", {
    "items.1": ["Not enough stock: 2 left."],
    "items.9": ["?"],
    credits_to_use: ["?"],
  });
  expect(problemLines(error, { items: [item("Shirt"), item("Cap")], packs: [] })).toEqual([
    { name: "Cap (Red, M)", text: "Not enough stock: 2 left.", chooseAt: null },
  ]);
});

it.each([
  ["ENTITLEMENT_NOT_OPEN", "packs.1.entitlements.0", "Player pack for Ben", "/entitlements?choose=20"],
  ["VALIDATION_FAILED", "packs.1.entitlements.1.choices", "Trainer pack for Ben", "/entitlements?choose=21"],
  ["OUT_OF_STOCK", "packs.0.entitlements.0.choices", "Club pack for Ava", "/entitlements?choose=10"],
])("leads from %s at %s to the person's pack", (code, field, name, chooseAt) => {
  const error = refusal(code, { [field]: ["So it is."] });
  expect(problemLines(error, { items: [], packs })).toEqual([{ name, text: "So it is.", chooseAt }]);
});

it.each(["packs", "packs.7.entitlements.0", "packs.0.entitlements.9"])(
  "leaves out %s, which names no pack of the cart",
  (field) => {
    expect(problemLines(refusal("VALIDATION_FAILED", { [field]: ["?"] }), { items: [], packs })).toEqual([]);
  },
);

it("knows of no lines in other errors", () => {
  expect(problemLines(new TypeError("offline"), { items: [item("Shirt")], packs })).toEqual([]);
});
