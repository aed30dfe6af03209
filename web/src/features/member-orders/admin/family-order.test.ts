import { describe, expect, it } from "vitest";
import type { Entitlement } from "#contract/entitlements.ts";
import type { AdminCartEntry } from "#web/shared/cart/cart.rules.ts";
import { surchargesOf } from "#web/shared/packs/pack-selection.ts";
import {
  canBeOrdered,
  chosenEntitlement,
  contentWords,
  entriesOf,
  orderContent,
  sizeLabel,
  slotStates,
  withoutFamily,
} from "./family-order.ts";

const ava = entry(1, "Ava", [], [item(7, 2)]);
const ben = entry(2, "Ben", [20, 21]);
const cleo = entry(3, "Cleo", [30], [item(7, 1), item(8, 1)]);
const stranger = entry(9, "Finn", [90]);
const family = [{ member_id: 1 }, { member_id: 2 }, { member_id: 3 }];

it("tells one family's choices from those begun for others", () => {
  expect(entriesOf([ben, stranger, ava], family)).toEqual([ben, ava]);
  expect(withoutFamily([ben, stranger, ava], family)).toEqual([stranger]);
});

describe("what is sent", () => {
  it("sums the same variation over people, and leaves out those without packs", () => {
    const { items, packs } = orderContent([ava, ben, cleo]);
    expect(items).toEqual([
      { product_id: 7, variation_id: 70, quantity: 3 },
      { product_id: 8, variation_id: 80, quantity: 1 },
    ]);
    expect(packs.map(({ member_id, entitlements }) => [member_id, entitlements.length])).toEqual([
      [2, 2],
      [3, 1],
    ]);
  });

  it("holds no words, which the server would refuse", () => {
    expect(orderContent([ben]).packs[0]?.entitlements[0]).toEqual({
      entitlement_id: 20,
      choices: [{ slot_id: 1, variation_id: 5 }],
    });
  });
});

it.each([
  [[], ""],
  [[ava], "2 items"],
  [[ben], "2 packs for Ben"],
  [[ava, ben, cleo], "3 packs for Ben and Cleo, 4 items"],
])("says what is chosen", (entries, words) => {
  expect(contentWords(entries)).toBe(words);
});

function entry(
  member_id: number,
  name: string,
  ids: number[],
  items: AdminCartEntry["items"] = [],
): AdminCartEntry {
  const choices = [{ slot_id: 1, variation_id: 5, label: "Shirt: M" }];
  return { member_id, name, items, entitlements: ids.map((entitlement_id) => ({ entitlement_id, choices })) };
}

function item(id: number, quantity: number): AdminCartEntry["items"][number] {
  return { general_info: { id, price: 10 }, color: { variation_id: id * 10, quantity, stock: 9 } };
}

const shirt = {
  product_id: 1,
  title: "Home shirt",
  image: null,
  surcharge: 0,
  size_guide: "",
  colors: [
    {
      name: "Red",
      hex: "#ff0000",
      sizes: [
        { variation_id: 11, size: "S", stock: 9 },
        { variation_id: 12, size: "M", stock: 1 },
      ],
    },
  ],
};
const jacket = {
  product_id: 2,
  title: "Jacket",
  image: null,
  surcharge: 7.35,
  size_guide: "",
  colors: [{ name: "Blue", hex: "#0000ff", sizes: [{ variation_id: 21, size: "M", stock: 9 }] }],
};
const slot = {
  id: 5,
  label: "Top",
  quantity: 2,
  options: [shirt, jacket],
  chosen_variation_id: 11,
  is_suggestion: true,
};
const entitlement: Entitlement = {
  id: 70,
  pack: { id: 3, name: "Player pack", season: "2027", description: "", image: null },
  status: "open",
  is_open_now: true,
  opens_on: null,
  closes_on: null,
  order: null,
  slots: [slot],
  granted_at: "2026-11-01T00:00:00.000Z",
};
const pick = (productId: number, colorName: string, size: string | null) => ({
  5: { productId, colorName, size },
});

describe("what a slot is filled with", () => {
  it("is what the size profile suggests, and says so", () => {
    expect(slotStates(entitlement, {}, undefined)).toMatchObject([
      { selected: { size: { variation_id: 11 } }, isSuggestion: true, problem: null },
    ]);
  });

  it("is what the order has before that, and what is picked by hand before both", () => {
    const ordered = { entitlement_id: 70, choices: [{ slot_id: 5, variation_id: 21 }] };
    const [inOrder] = slotStates(entitlement, {}, ordered);
    expect(inOrder).toMatchObject({ selected: { size: { variation_id: 21 } }, isSuggestion: false });
    const [byHand] = slotStates(entitlement, pick(1, "Red", "S"), ordered);
    expect(byHand).toMatchObject({ selected: { size: { variation_id: 11 } }, isSuggestion: false });
  });

  it("falls back to what is saved where the order's choice is not allowed any more", () => {
    const ordered = { entitlement_id: 70, choices: [{ slot_id: 5, variation_id: 99 }] };
    expect(slotStates(entitlement, {}, ordered)[0]?.selected?.size.variation_id).toBe(11);
  });
});

describe("what goes into the order", () => {
  it("names every choice in words", () => {
    expect(chosenEntitlement(entitlement, slotStates(entitlement, {}, undefined))).toEqual({
      entitlement_id: 70,
      title: "Player pack",
      choices: [{ slot_id: 5, variation_id: 11, label: "Top: Home shirt, Red, S" }],
    });
  });

  it.each([
    ["a size is open", pick(1, "Red", null)],
    ["there is one left and the slot takes two", pick(1, "Red", "M")],
  ])("is nothing while %s", (_why, picks) => {
    expect(chosenEntitlement(entitlement, slotStates(entitlement, picks, undefined))).toBeNull();
  });

  it("costs the surcharge for each piece", () => {
    expect(surchargesOf(slotStates(entitlement, pick(2, "Blue", "M"), undefined))).toBe(14.7);
    expect(surchargesOf(slotStates(entitlement, {}, undefined))).toBe(0);
  });
});

it.each([
  [{}, true],
  [{ status: "held" as const }, false],
  [{ is_open_now: false }, false],
  [{ slots: [] }, false],
])("can be ordered with %j: %s", (change, can) => {
  expect(canBeOrdered({ ...entitlement, ...change })).toBe(can);
});

it.each([
  ["M", 9, 1, "M"],
  ["M", 3, 1, "M (3 left)"],
  ["M", 1, 2, "M (sold out)"],
  ["", 9, 1, "One size"],
])("says of %j with %d left for %d: %s", (size, stock, quantity, label) => {
  expect(sizeLabel({ size, stock }, quantity)).toBe(label);
});
