import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payers } from "#contract/member-orders.ts";
import {
  addUpCart,
  type CartItem,
  cartOf,
  demandOf,
  dueCents,
  lineProblem,
  priceCart,
  splitPayment,
} from "./checkout.rules.ts";

const saleable = (variation_id: number, price_cents: number, available = 10, live = true) => ({
  variation_id,
  product_id: variation_id * 10,
  title: "Shirt",
  color: "Red",
  size: "M",
  sku: `S-${variation_id}`,
  price_cents,
  image: null,
  available,
  live,
});
const item = (variation_id: number, quantity: number): CartItem => ({
  product_id: variation_id * 10,
  variation_id,
  quantity,
});
const method = { id: 1, name: "Post", kind: "delivery" as const, price_cents: 495, free_above_cents: 5000 };
const codeOf = (work: () => unknown) => {
  try {
    work();
    return "";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("priceCart", () => {
  it("adds lines and shipping, which is free from a sum of goods on", () => {
    const small = priceCart(cartOf([item(1, 2), item(2, 1)], [saleable(1, 1000), saleable(2, 250)]), method);
    expect(small).toMatchObject({ items_cents: 2250, shipping_cents: 495, total_cents: 2745 });
    expect(priceCart(cartOf([item(1, 5)], [saleable(1, 1000)]), method).total_cents).toBe(5000);
  });

  it("takes the whole cart's demand for a variation, however it is split into lines", () => {
    const split = [item(1, 6), item(1, 5)];
    expect(codeOf(() => priceCart(cartOf(split, [saleable(1, 100)]), method))).toBe("OUT_OF_STOCK");
    expect(codeOf(() => priceCart(cartOf([item(1, 6), item(1, 4)], [saleable(1, 100)]), method))).toBe("");
  });

  it("names what is gone before what is short", () => {
    const cart = [item(1, 99), item(2, 1)];
    expect(codeOf(() => priceCart(cartOf(cart, [saleable(1, 100)]), method))).toBe("CART_CHANGED");
  });

  it("always gives integer cents that add up, and a line for every item", () => {
    const carts = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 1, max: 999 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    const prices = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(carts, prices, (cart, cents) => {
        const stock = cents.map((price, index) => saleable(index + 1, price, 1_000_000));
        const lines = cart.map(({ id, quantity }) => item(id, quantity));
        const priced = priceCart(cartOf(lines, stock), method);
        const sum = cart.reduce((total, { id, quantity }) => total + (cents[id - 1] ?? 0) * quantity, 0);
        expect(priced.items_cents).toBe(sum);
        expect(priced.total_cents).toBe(sum + priced.shipping_cents);
        expect(priced.lines).toHaveLength(cart.length);
      }),
    );
  });
});

describe("addUpCart", () => {
  it("counts what is short and leaves out what is gone, which a cart is then refused for", () => {
    const goods = [saleable(1, 1000, 1), saleable(2, 250, 10, false)];
    const quoted = cartOf([item(1, 2), item(2, 1)], goods);
    expect(addUpCart(quoted, method)).toMatchObject({
      items_cents: 2000,
      shipping_cents: 495,
      total_cents: 2495,
    });
    expect(quoted.lines).toMatchObject([
      { problem: "OUT_OF_STOCK", price: { unitCents: 1000 }, lineCents: 2000 },
      { problem: "GONE", price: { unitCents: 250 }, lineCents: 0 },
    ]);
    expect(codeOf(() => priceCart(cartOf([item(1, 2), item(2, 1)], goods), method))).toBe("CART_CHANGED");
  });

  it("adds nothing for shipping before a method is chosen", () => {
    expect(addUpCart(cartOf([item(1, 2)], [saleable(1, 1000)]), undefined).total_cents).toBe(2000);
  });
});

describe("lineProblem", () => {
  it("calls a variation of another product gone, like one that is not live or not there", () => {
    expect(lineProblem({ ...item(1, 1), product_id: 7 }, saleable(1, 100), 1)).toBe("GONE");
    expect(lineProblem(item(1, 1), saleable(1, 100, 10, false), 1)).toBe("GONE");
    expect(lineProblem(item(1, 1), undefined, 1)).toBe("GONE");
    expect(lineProblem(item(1, 1), saleable(1, 100, 0), 1)).toBe("OUT_OF_STOCK");
    expect(lineProblem(item(1, 1), saleable(1, 100, 1), 1)).toBeNull();
  });
});

describe("dueCents", () => {
  it.each([
    [1000, 0, 1000],
    [1000, 1000, 0],
    [1000, 950, 50],
    [0, 0, 0],
  ])("of %d with %d in credits is %d", (total, credits, due) => {
    expect(dueCents(total, credits)).toBe(due);
  });

  it("refuses more credits than the total, and a rest below what a card takes", () => {
    expect(codeOf(() => dueCents(1000, 1001))).toBe("VALIDATION_FAILED");
    expect(codeOf(() => dueCents(1000, 951))).toBe("VALIDATION_FAILED");
    expect(codeOf(() => dueCents(100_000_000, 0))).toBe("CARD_LIMIT");
    expect(dueCents(100_000_000, 1)).toBe(99_999_999);
  });
});

it("demandOf sums the lines of a variation", () => {
  expect([...demandOf([item(1, 2), item(2, 1), item(1, 3)])]).toEqual([
    [1, 5],
    [2, 1],
  ]);
});

it("moneyOf gives the whole total to the payer, whoever it is, and only a link shares it with credits", () => {
  fc.assert(
    fc.property(fc.constantFrom(...payers), fc.integer({ min: 100, max: 1_000_000 }), (payer, total) => {
      const money = splitPayment(payer, total, payer === "payment_link" ? total - 50 : 0);
      expect(money.creditsCents + money.clubCents + money.dueCents).toBe(total);
      expect(money.isPaid).toBe(payer === "marked_paid");
      expect(money.clubCents).toBe(payer === "club" ? total : 0);
    }),
  );
});
