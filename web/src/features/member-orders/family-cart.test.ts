import { describe, expect, it } from "vitest";
import type { AdminCartEntry } from "#web/shared/cart/cart.rules.ts";
import { contentWords, entriesOf, orderContent, withoutFamily } from "./family-cart.ts";

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
