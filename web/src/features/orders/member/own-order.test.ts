import { describe, expect, test } from "vitest";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { cancelQuestion, planReorder, wantedAgain } from "./own-order.tsx";

const order = {
  status: "placed" as const,
  amount_due: 0,
  is_paid_by_hand: false,
  credits_used: 0,
  refunds: [] as MemberOrder["refunds"],
  lines: [] as MemberOrder["lines"],
};
const refund = { id: 1, destination: "card" as const, status: "succeeded" as const, created_at: "" };

test.each([
  ["waits for payment", { status: "pending_payment" as const, amount_due: 5 }, /^Nothing was charged\./],
  ["cost nothing", {}, /^This cannot be undone/],
  ["was paid by card", { amount_due: 12.5 }, /^\$12\.50 goes back to your card\. This cannot/],
  ["was paid with credits", { credits_used: 3 }, /^\$3\.00 goes back to your credits\./],
  [
    "was paid with both",
    { amount_due: 1, credits_used: 2 },
    /^\$1\.00 goes back to your card and \$2\.00 to/,
  ],
  ["was paid by hand", { amount_due: 9, is_paid_by_hand: true }, /^This cannot be undone/],
  [
    "was given back in part",
    {
      amount_due: 10,
      refunds: [
        { ...refund, amount: 4.1 },
        { ...refund, amount: 1, status: "failed" as const },
      ],
    },
    /^\$5\.90 goes back/,
  ],
  [
    "holds a pack",
    { lines: [{ entitlement_id: 4 } as MemberOrder["lines"][number]] },
    /^Packs in it can be redeemed again\. This/,
  ],
])("Before an order that %s is cancelled, it says what comes back", (_, values, expected) => {
  expect(cancelQuestion({ ...order, ...values })).toMatch(expected);
});

const bought = { product_id: 1, entitlement_id: null };
const quoted = {
  product_id: 1,
  variation_id: 7,
  title: "Home shirt",
  color: "Red",
  size: "M",
  image: null,
  quantity: 3,
  unit_price: 10,
  line_total: 30,
  stock: 5,
  problem: null,
  entitlement_id: null,
  pack_label: "",
  for_member_name: "",
};
const ordered = { variation_id: 7, title: "Home shirt", color: "Red", size: "M" };
const inCart = (quantity: number) => ({
  general_info: { id: 1, price: 9 },
  color: { variation_id: 7, quantity, stock: 5 },
});

describe("ordering again", () => {
  test("wants what was bought, each colour and size once, and nothing of packs", () => {
    const lines = [
      { ...bought, variation_id: 7, quantity: 1 },
      { ...bought, variation_id: 8, quantity: 999 },
      { ...bought, variation_id: 7, quantity: 2 },
      { ...bought, variation_id: 8, quantity: 5 },
      { ...bought, variation_id: 9, quantity: 1, entitlement_id: 4 },
    ];
    expect(wantedAgain(lines)).toEqual([
      { product_id: 1, variation_id: 7, quantity: 3 },
      { product_id: 1, variation_id: 8, quantity: 999 },
    ]);
  });

  test("puts everything in at the price of now where there is enough", () => {
    const { items, left } = planReorder([quoted], [ordered], []);
    expect(left).toEqual([]);
    expect(items).toMatchObject([
      {
        general_info: { id: 1, price: 10, title: "Home shirt" },
        color: { quantity: 3, stock: 5, size: "M" },
      },
    ]);
  });

  test.each([
    ["there is less", { ...quoted, stock: 2, problem: "OUT_OF_STOCK" as const }, 0, 2, "Only 2 of 3"],
    ["the cart has some already", quoted, 4, 1, "Only 1 of 3"],
    ["the cart has all that is left", quoted, 5, 0, "already in your cart"],
    ["it is sold out", { ...quoted, stock: 0, problem: "OUT_OF_STOCK" as const }, 0, 0, "Sold out"],
    [
      "it is gone",
      { ...quoted, title: "", color: "", size: "", stock: 0, problem: "GONE" as const },
      0,
      0,
      "No longer for sale",
    ],
  ])("says why not everything is in where %s", (_, line, there, taken, why) => {
    const { items, left } = planReorder([line], [ordered], there > 0 ? [inCart(there)] : []);
    expect(items.map(({ color }) => color.quantity)).toEqual(taken > 0 ? [taken] : []);
    expect(left).toEqual([{ name: "Home shirt · Red, M", why: expect.stringContaining(why) }]);
  });
});
