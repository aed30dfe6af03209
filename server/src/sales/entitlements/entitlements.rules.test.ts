import { describe, expect, it } from "vitest";
import { allowedIn, type ChoosableVariation, chooseFor, isOpenOn } from "./entitlements.rules.ts";

const variation = (id: number, more: Partial<ChoosableVariation> = {}): ChoosableVariation => ({
  id,
  product_id: 1,
  color: "Red",
  size: "M",
  size_group: "shirt",
  live: true,
  ...more,
});
const sizes = ["S", "M", "L"];
const shirts = [
  ...sizes.map((size, at) => variation(10 + at, { size })),
  ...sizes.map((size, at) => variation(20 + at, { size, color: "Blue" })),
];
const cap = variation(30, { product_id: 2, size: "One size", size_group: "" });
const slot = (more = {}) => ({
  id: 1,
  default_variation_id: null,
  options: [{ product_id: 1, variation_ids: null }],
  ...more,
});
const nobody = { chosen: undefined, sizes: {} };

describe("the window of an entitlement", () => {
  const open = { status: "open", opens_on: "2026-08-01", closes_on: "2026-09-30" };
  it.each([
    ["2026-07-31", false],
    ["2026-08-01", true],
    ["2026-09-30", true],
    ["2026-10-01", false],
  ])("on %s is open: %s", (today, expected) => {
    expect(isOpenOn(open, today)).toBe(expected);
  });

  it("does not matter once it is held, redeemed, expired or revoked", () => {
    for (const status of ["held", "redeemed", "fulfilled", "expired", "revoked"])
      expect(isOpenOn({ ...open, status }, "2026-08-15")).toBe(false);
  });

  it("without days is always open", () => {
    expect(isOpenOn({ status: "open", opens_on: null, closes_on: null }, "2026-08-15")).toBe(true);
  });
});

describe("what a slot allows", () => {
  it("is its products in the order of its options, without what is not on sale or not named", () => {
    const two = slot({
      options: [
        { product_id: 2, variation_ids: null },
        { product_id: 1, variation_ids: [11, 12] },
      ],
    });
    const all = [...shirts, cap, variation(12, { size: "L", live: false })].filter(
      ({ id, live }) => id !== 12 || !live,
    );
    expect(allowedIn(two, all).map(({ id }) => id)).toEqual([30, 11]);
  });
});

describe("what a person gets", () => {
  const pick = (
    one: ReturnType<typeof slot>,
    person = {},
    variations: ChoosableVariation[] = [...shirts, cap],
  ) => chooseFor(one, variations, { ...nobody, ...person })?.id ?? null;

  it("is what was chosen, while the slot allows it", () => {
    expect(pick(slot(), { chosen: 22 })).toBe(22);
    expect(pick(slot(), { chosen: 30 })).toBeNull();
    expect(pick(slot(), { chosen: 30, sizes: { shirt: "S" } })).toBe(10);
  });

  it("is their size of the default's colour, however it is written", () => {
    expect(pick(slot({ default_variation_id: 21 }), { sizes: { shirt: " l " } })).toBe(22);
  });

  it("is the default where no size is known or none of that size is allowed", () => {
    expect(pick(slot({ default_variation_id: 21 }))).toBe(21);
    expect(pick(slot({ default_variation_id: 21 }), { sizes: { shirt: "XXL" } })).toBe(21);
    expect(pick(slot({ default_variation_id: 21 }), { sizes: { shorts: "S" } })).toBe(21);
  });

  it("is nothing where nobody chose, no size is known and there is no default", () => {
    expect(pick(slot())).toBeNull();
  });

  it("is the only size of a product that has one", () => {
    expect(pick(slot({ options: [{ product_id: 2, variation_ids: null }] }))).toBe(30);
  });

  it("is never a variation that went out of sale", () => {
    const gone = shirts.map((one) => (one.id === 21 ? { ...one, live: false } : one));
    expect(pick(slot({ default_variation_id: 21 }), { chosen: 21 }, gone)).toBeNull();
  });
});
