import { describe, expect, it } from "vitest";
import type { Ctx } from "#server/platform/context.ts";
import { readMemberOrder } from "./on-behalf/member-orders.ts";
import { readRequest } from "./placement/place-order.ts";
import { cartHash, jsonDigest, partsOf } from "./requests.ts";

const item = (variation_id: number, quantity: number) => ({
  product_id: variation_id * 10,
  variation_id,
  quantity,
});
const base = {
  items: [item(2, 1), item(1, 2)],
  shipping_method_id: 3,
  shipping_address_id: 5,
  credits_to_use: 1.5,
};

describe("cartHash", () => {
  const hashOf = (input: typeof base & Partial<Parameters<typeof partsOf>[0]>) => cartHash(partsOf(input));

  it("is the same for the same goods in another order or split, whatever total was seen", () => {
    const hash = hashOf(base);
    expect(hashOf({ ...base, items: [item(1, 2), item(2, 1)] })).toBe(hash);
    expect(hashOf({ ...base, items: [item(1, 1), item(2, 1), item(1, 1)] })).toBe(hash);
    expect(hashOf({ ...base, seen_total: 20 })).toBe(hash);
  });

  it("differs with anything that makes it another order", () => {
    const { shipping_address_id, ...collected } = base;
    const others = [
      { ...base, items: [item(1, 2)] },
      { ...base, shipping_method_id: 2 },
      { ...base, credits_to_use: 1.51 },
      {
        ...base,
        packs: [{ member_id: 7, entitlements: [{ entitlement_id: shipping_address_id, choices: [] }] }],
      },
      // A field that is added later cannot be known here.
      { ...base, greeting: "Happy birthday" },
      { ...base, greeting: "Well played" },
    ];
    const hashes = [cartHash(partsOf(collected)), ...[base, ...others].map(hashOf)];
    expect(new Set(hashes).size).toBe(8);
  });
});

/** An order repeated while servers are replaced is recognised by what the older ones stored. */
describe("the digests of an order stay what they were", () => {
  const ctx = { idempotencyKey: "0123456789" } as Ctx;
  const { shipping_address_id: _, ...plain } = base;
  const choices = [
    { slot_id: 2, variation_id: 9 },
    { slot_id: 1, variation_id: 8 },
  ];
  const packs = [{ member_id: 7, entitlements: [{ entitlement_id: 5, choices }] }];
  const address = {
    name: "Ava Archer",
    line1: "1 High Street",
    line2: "",
    city: "Riverside",
    state: "",
    postcode: "RV1 1AA",
    country: "GB",
    phone: "",
    is_default: false,
  };
  const digestsOf = ({ cartHash: cart, key }: ReturnType<typeof readRequest>) => [cart, key?.bodyHash];

  it("for members", () => {
    expect(digestsOf(readRequest(ctx, plain))).toEqual([
      "QjoQP3nhKEap8131F_3080udA_1KAjWABSFhcw5EOts",
      "6E--p9Vqixuogz7zKL1o6jViJiDm4suM6V2XUKrFU9c",
    ]);
    const full = { ...plain, packs, shipping_address_id: 4, seen_total: 20.25 };
    expect(digestsOf(readRequest(ctx, full))).toEqual([
      "A3jfA770hL67GW3nmfTf75PV-MmyDETyI2SQNyYdIAY",
      "Aq8CY7Rnux8mJzvMEJcK1EDtTNUQXj7R_f2f4j4ISGM",
    ]);
  });

  it("for staff", () => {
    const form = { ...plain, packs: [], member_id: 6, payer: "payment_link" as const, reason: "" };
    expect(digestsOf(readMemberOrder(ctx, form))).toEqual([
      "AAvzlTAf1rE4oDibmcIol85nMerjPuAJw0gG3wlv8bg",
      "_qVvfh-BU9lxc511cFqQ1RM7J9MuHSyKFsTyEQtVHNo",
    ]);
    const gift = { ...form, packs, address, payer: "club" as const, credits_to_use: 0, reason: "A gift" };
    expect(digestsOf(readMemberOrder(ctx, { ...gift, seen_total: 20.25 }))).toEqual([
      "O3U4MptVfHqwuu3zgc87ybimXYGi69R0yBi_yGcE48E",
      "sxh0Uh1fWDLYqaTmJO4cNjkPuLUoVwjPb497qWSav5Y",
    ]);
  });
});

it("digest tells values apart", () => {
  expect(jsonDigest([1, "1"])).not.toBe(jsonDigest(["1", 1]));
});
