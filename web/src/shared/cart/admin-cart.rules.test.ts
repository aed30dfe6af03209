import { describe, expect, it } from "vitest";
import {
  addAdminItem,
  joinAdminCarts,
  putAdminEntitlement,
  putAdminPack,
  removeAdminEntitlement,
  removeAdminItem,
  updateAdminItem,
} from "./admin-cart.rules.ts";
import { type AdminCartEntry, type CartItem, NOT_ENOUGH_STOCK } from "./cart.rules.ts";
import { readStoredCart } from "./cart-store.ts";

const ava = { member_id: 1, name: "Ava" };
const ben = { member_id: 2, name: "Ben" };

describe("packs of several people", () => {
  // Spec 3.4, 4.5
  it("stand once a person, and a choice made again replaces the earlier one", () => {
    const once = putAdminEntitlement([], ava, chosen(10, 5));
    const both = putAdminEntitlement(once, ben, chosen(20, 6));
    const again = putAdminEntitlement(both, ava, chosen(10, 7));
    expect(again).toEqual([entry(ava, [chosen(10, 7)]), entry(ben, [chosen(20, 6)])]);
  });

  it("replace a person's packs as a whole and keep the items beside them", () => {
    const cart = [entry(ava, [chosen(10, 5)], [item(1)])];
    expect(putAdminPack(cart, { ...ava, entitlements: [chosen(11, 5)] })).toEqual([
      entry(ava, [chosen(11, 5)], [item(1)]),
    ]);
  });

  it("take the person along when nothing is left, but not while there are items", () => {
    const cart = [entry(ava, [chosen(10, 5)]), entry(ben, [chosen(20, 6)], [item(1)])];
    const without = removeAdminEntitlement(removeAdminEntitlement(cart, 10), 20);
    expect(without).toEqual([entry(ben, [], [item(1)])]);
  });
});

describe("ordinary items", () => {
  it("merge into one line a variation and never pass the stock", () => {
    const once = added([], item(1, 2));
    const twice = added(once, item(1, 3));
    expect(twice[0]?.items.map(({ color }) => color.quantity)).toEqual([5]);
    expect(addAdminItem(twice, ava, item(1, 5))).toEqual({ ok: false, message: NOT_ENOUGH_STOCK });
  });

  // Spec 4.3
  it("change by a delta, never below 1, and can be removed", () => {
    const cart = added([], item(1, 2));
    const line = { id: 1, variationId: 1 };
    const less = updateAdminItem(cart, 1, { ...line, delta: -1 });
    expect(less.ok && less.adminCart[0]?.items[0]?.color.quantity).toBe(1);
    const least = updateAdminItem(less.ok ? less.adminCart : [], 1, { ...line, delta: -1 });
    expect(least.ok && least.adminCart[0]?.items[0]?.color.quantity).toBe(1);
    expect(removeAdminItem(cart, 1, line)).toEqual([]);
  });

  it("of somebody who has none change nothing", () => {
    const change = updateAdminItem([], 7, { id: 1, variationId: 1, delta: 1 });
    expect(change).toEqual({ ok: true, adminCart: [] });
  });
});

it("joins what was put in meanwhile to what was stored, within stock", () => {
  const stored = [entry(ava, [chosen(10, 5)], [item(1, 8)])];
  const current = [entry(ava, [], [item(1, 1)]), entry(ben, [chosen(20, 6)])];
  expect(joinAdminCarts(stored, current)).toEqual([
    entry(ava, [chosen(10, 5)], [item(1, 9)]),
    entry(ben, [chosen(20, 6)]),
  ]);
});

describe("what is read back from local storage", () => {
  it("keeps entries of before there were items", () => {
    const { adminCart } = readStoredCart({ adminCart: [{ ...ava, entitlements: [chosen(10, 5)] }] });
    expect(adminCart).toEqual([entry(ava, [chosen(10, 5)])]);
  });

  it("drops items that make no sense and keeps the rest of the person", () => {
    const stored = { adminCart: [{ ...entry(ava, [chosen(10, 5)]), items: [{ color: "red" }, item(2)] }] };
    expect(readStoredCart(stored).adminCart).toEqual([entry(ava, [chosen(10, 5)], [item(2)])]);
  });
});

function chosen(entitlement_id: number, variation_id: number) {
  return { entitlement_id, choices: [{ slot_id: 1, variation_id }] };
}

function entry(
  person: { member_id: number; name: string },
  entitlements: AdminCartEntry["entitlements"],
  items: CartItem[] = [],
): AdminCartEntry {
  return { ...person, entitlements, items };
}

function item(id: number, quantity = 1): CartItem {
  return { general_info: { id, price: 10 }, color: { variation_id: id, quantity, stock: 9 } };
}

function added(cart: AdminCartEntry[], line: CartItem): AdminCartEntry[] {
  const change = addAdminItem(cart, ava, line);
  if (!change.ok) throw new Error(change.message);
  return change.adminCart;
}
