import { describe, expect, it } from "vitest";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { inRow, packsToChoose, placeInRow, rowBefore } from "./wizard-steps.ts";

const today = "2026-08-15";

const slot = (stock: number, chosen: number | null = null) => ({
  id: 1,
  label: "Shirt",
  quantity: 1,
  options: [
    {
      product_id: 1,
      title: "Shirt",
      image: null,
      surcharge: 0,
      size_guide: "",
      colors: [{ name: "Red", hex: "#f00", sizes: [{ variation_id: 5, size: "M", stock }] }],
    },
  ],
  chosen_variation_id: chosen,
  is_suggestion: false,
});

const pack = (id: number, change: Partial<Entitlement> = {}): Entitlement => ({
  id,
  status: "open",
  is_open_now: true,
  opens_on: null,
  closes_on: null,
  pack: { id: 1, name: "Player pack", season: "2026/27", description: "", image: null },
  slots: [slot(3)],
  order: null,
  granted_at: "2026-08-01T00:00:00.000Z",
  ...change,
});

const person = (member_id: number, open: Entitlement[]): EntitledPerson => ({
  member_id,
  name: `Person ${member_id}`,
  relation: "",
  sizes: {},
  open,
  past: [],
});

describe("choosing for everyone", () => {
  const family = [
    person(1, [pack(10), pack(11, { status: "held" })]),
    person(2, []),
    person(3, [
      pack(30, { slots: [slot(3, 5)] }),
      pack(31, { is_open_now: false, opens_on: "2026-09-01" }),
      pack(32, { slots: [slot(0)] }),
      pack(33),
    ]),
  ];
  const inCart = [{ member_id: 3, entitlements: [{ entitlement_id: 33, choices: [] }] }];

  it("takes what can go into the cart and is not there: chosen or not, but begun, not held and in stock", () => {
    expect(inRow(packsToChoose(family, inCart, today))).toEqual({ row: [10, 30] });
  });

  it("goes on to the next one that can still be chosen", () => {
    const usable = packsToChoose(family, [], today);
    expect(placeInRow(10, [10, 30, 33], usable)).toMatchObject({
      at: 1,
      of: 3,
      next: { person: { member_id: 3 } },
    });
    expect(placeInRow(10, [10, 99, 33], usable)?.next?.entitlement.id).toBe(33);
    expect(placeInRow(33, [10, 30, 33], usable)?.next).toBeUndefined();
    expect(placeInRow(30, [], usable)).toBeNull();
  });

  it("reads nothing from a step in the history that carries something else", () => {
    for (const state of [null, 7, {}, { row: "10" }]) expect(rowBefore(state)).toEqual([]);
    expect(rowBefore({ row: [10, "x", 30] })).toEqual([10, 30]);
  });
});
