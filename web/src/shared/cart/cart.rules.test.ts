import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addItem,
  badgeCount,
  type Cart,
  type CartItem,
  type CartPack,
  clearItems,
  EMPTY_CART,
  joinCarts,
  NOT_ENOUGH_STOCK,
  putPack,
  removeEntitlement,
  removeItem,
  removePack,
  takeOrdered,
  updateQuantity,
  withTotals,
} from "./cart.rules.ts";

describe("addItem", () => {
  it.each<[name: string, has: number | null, adds: number, stock: number, ends: number | "refused"]>([
    ["a new line within stock", null, 2, 5, 2],
    ["a new line of all there is", null, 5, 5, 5],
    ["a new line above stock", null, 6, 5, "refused"],
    ["to a line, up to stock", 3, 2, 5, 5],
    ["to a line, one above stock", 3, 3, 5, "refused"],
    ["of something sold out", null, 1, 0, "refused"],
  ])("%s", (_name, has, adds, stock, ends) => {
    const cart = has === null ? EMPTY_CART : cartOf(item({ quantity: has, stock }));
    const change = addItem(cart, item({ quantity: adds, stock }));
    if (ends === "refused") expect(change).toEqual({ ok: false, message: NOT_ENOUGH_STOCK });
    else expect(change.ok && change.cart.items.map((line) => line.color.quantity)).toEqual([ends]);
  });

  // Spec 4.1
  it("keeps another variation of the same product as a line of its own", () => {
    const cart = cartOf(item({ variationId: 1 }), item({ variationId: 2 }), item({ id: 2, variationId: 1 }));
    expect(cart.items).toHaveLength(3);
  });

  it("takes over the price and stock known now when it merges", () => {
    const cart = cartOf(
      item({ price: 20, stock: 2, quantity: 1 }),
      item({ price: 25, stock: 9, quantity: 3 }),
    );
    expect(cart.items[0]).toMatchObject({ general_info: { price: 25 }, color: { stock: 9, quantity: 4 } });
    expect(cart.totalPrice).toBe(100);
  });
});

describe("updateQuantity", () => {
  it.each<[quantity: number, delta: number, ends: number]>([
    [1, 1, 2],
    [1, -1, 1],
    [2, -1, 1],
    [3, 2, 5],
    [3, -3, 3],
    [0, 1, 0],
    [0, -1, 0],
  ])("of %i by %i gives %i", (quantity, delta, ends) => {
    const cart = withTotals({ ...EMPTY_CART, items: [item({ quantity, stock: 9 })] });
    const change = updateQuantity(cart, 1, 1, delta);
    expect(change.ok && change.cart.items[0]?.color.quantity).toBe(ends);
  });

  // Spec 5.1
  it("refuses to raise above stock", () => {
    const change = updateQuantity(cartOf(item({ quantity: 5, stock: 5 })), 1, 1, 1);
    expect(change).toEqual({ ok: false, message: NOT_ENOUGH_STOCK });
  });

  // Spec 4.3
  it("touches only the line of the product and the variation", () => {
    const cart = cartOf(item({ variationId: 1 }), item({ variationId: 2 }));
    const change = updateQuantity(cart, 1, 2, 1);
    expect(change.ok && change.cart.items.map((line) => line.color.quantity)).toEqual([1, 2]);
  });
});

describe("totals", () => {
  // Spec 9.2
  it("are summed in cents, so that 3 x 0.10 is 0.30", () => {
    expect(cartOf(item({ price: 0.1, quantity: 3 })).totalPrice).toBe(0.3);
  });

  // Spec 3.1, 4.4
  it("always are what the lines say, with at most 2 decimals, whatever was done", () => {
    fc.assert(
      fc.property(fc.array(anyStep(), { maxLength: 40 }), (steps) => {
        const cart = steps.reduce((before, step) => step(before), EMPTY_CART);
        const cents = cart.items.reduce(
          (sum, line) => sum + Math.round(line.general_info.price * 100) * line.color.quantity,
          0,
        );
        expect(Math.round(cart.totalPrice * 100)).toBe(cents);
        expect(Number(cart.totalPrice.toFixed(2))).toBe(cart.totalPrice);
        expect(cart.totalQuantity).toBe(cart.items.reduce((sum, line) => sum + line.color.quantity, 0));
        for (const line of cart.items) {
          expect(line.color.quantity).toBeGreaterThanOrEqual(1);
          expect(line.color.quantity).toBeLessThanOrEqual(line.color.stock);
        }
        const keys = cart.items.map((line) => `${line.general_info.id}/${line.color.variation_id}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  // Spec 4.6
  it("are reset with the items, while packs stay", () => {
    const cart = { ...cartOf(item({})), packs: [pack(1)] };
    expect(clearItems(cart)).toEqual({ ...EMPTY_CART, packs: [pack(1)] });
  });
});

describe("packs", () => {
  // Spec 3.4, 4.5
  it("stand once per person; adding again replaces", () => {
    const packs = [pack(1, 10), pack(2, 20), pack(1, 11)].reduce<CartPack[]>(putPack, []);
    expect(packs).toEqual([pack(1, 11), pack(2, 20)]);
  });

  // Spec 4.5
  it("are removed by person", () => {
    expect(removePack([pack(1), pack(2)], 1)).toEqual([pack(2)]);
  });

  it("lose one entitlement, and the person with the last one", () => {
    const both = { member_id: 1, entitlements: [...pack(1, 10).entitlements, ...pack(1, 11).entitlements] };
    expect(removeEntitlement([both, pack(2, 20)], 10)).toEqual([pack(1, 11), pack(2, 20)]);
    expect(removeEntitlement([pack(1, 10), pack(2, 20)], 20)).toEqual([pack(1, 10)]);
  });

  // Spec 2.7
  it("count with the lines on the badge", () => {
    expect(badgeCount({ ...cartOf(item({ quantity: 4 })), packs: [pack(1), pack(2)] })).toBe(3);
  });
});

describe("takeOrdered", () => {
  const ordered = { items: [{ product_id: 1, variation_id: 1, quantity: 2 }], entitlement_ids: [10] };

  it("takes out what was ordered and keeps what was put in meanwhile", () => {
    const cart = {
      ...cartOf(item({ quantity: 3, price: 5 }), item({ id: 2, price: 7 })),
      packs: [pack(1, 10), pack(2, 20)],
    };
    const left = takeOrdered(cart, ordered);
    expect(left.items.map(({ color }) => color.quantity)).toEqual([1, 1]);
    expect(left).toMatchObject({ totalQuantity: 2, totalPrice: 12, packs: [pack(2, 20)] });
  });

  it("empties a cart that was ordered as it is", () => {
    expect(takeOrdered({ ...cartOf(item({ quantity: 2 })), packs: [pack(1, 10)] }, ordered)).toEqual(
      EMPTY_CART,
    );
  });

  it("leaves a cart alone that has nothing of the order any more", () => {
    const cart = { ...cartOf(item({ variationId: 9 })), packs: [pack(1, 11)] };
    expect(takeOrdered(cart, ordered)).toEqual(cart);
  });
});

describe("joinCarts", () => {
  it("adds what was put in meanwhile to what was stored, within stock", () => {
    const stored = cartOf(item({ quantity: 2, stock: 3 }), item({ id: 2, quantity: 1 }));
    const current = cartOf(item({ quantity: 1, stock: 3 }), item({ id: 2, quantity: 9, stock: 9 }));
    const joined = joinCarts({ ...stored, packs: [pack(1)] }, { ...current, packs: [pack(2)] });
    expect(joined.items.map((line) => line.color.quantity)).toEqual([3, 1]);
    expect(joined.packs).toEqual([pack(1), pack(2)]);
  });
});

type ItemOptions = { id?: number; variationId?: number; price?: number; quantity?: number; stock?: number };

function item({ id = 1, variationId = 1, price = 10, quantity = 1, stock = 9 }: ItemOptions): CartItem {
  return { general_info: { id, price }, color: { variation_id: variationId, quantity, stock } };
}

function cartOf(...items: CartItem[]): Cart {
  return items.reduce((cart, one) => {
    const change = addItem(cart, one);
    if (!change.ok) throw new Error(change.message);
    return change.cart;
  }, EMPTY_CART);
}

function pack(memberId: number, entitlementId = 1) {
  return { member_id: memberId, entitlements: [{ entitlement_id: entitlementId, choices: [] }] };
}

function anyStep() {
  const small = fc.integer({ min: 1, max: 3 });
  // Prices and stock belong to a variation here: a shop in which they change between two clicks is another test.
  const priceOf = (id: number) => [0.1, 19.99, 7.35][id - 1] ?? 1;
  const adding = fc.tuple(small, small, small).map(([id, variationId, quantity]) => (cart: Cart) => {
    const change = addItem(cart, item({ id, variationId, price: priceOf(id), quantity, stock: 5 }));
    return change.ok ? change.cart : cart;
  });
  const changing = fc
    .tuple(small, small, fc.integer({ min: -3, max: 3 }))
    .map(([id, variationId, delta]) => (cart: Cart) => {
      const change = updateQuantity(cart, id, variationId, delta);
      return change.ok ? change.cart : cart;
    });
  const removing = fc.tuple(small, small).map(
    ([id, variationId]) =>
      (cart: Cart) =>
        removeItem(cart, id, variationId),
  );
  return fc.oneof(adding, changing, removing);
}
