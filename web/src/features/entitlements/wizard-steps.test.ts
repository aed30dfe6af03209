import { describe, expect, it } from "vitest";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import {
  firstSelection,
  type Slot,
  selectColor,
  selectionFor,
  selectProduct,
  surchargesOf,
} from "#web/shared/packs/pack-selection.ts";
import { cartEntitlement, cartEntry, choicesOf, choiceText, nextOpenStep, stepsOf } from "./wizard-steps.ts";

const sizes = (from: number, stocks: Record<string, number>) =>
  Object.entries(stocks).map(([size, stock], index) => ({ variation_id: from + index, size, stock }));

/** Red S to L are 10 to 12, blue S and M are 20 and 21, the warm shirt in red is 30 and 31. */
const shirts: Slot["options"] = [
  {
    product_id: 1,
    title: "Home shirt",
    image: null,
    surcharge: 0,
    size_guide: "",
    colors: [
      { name: "Red", hex: "#f00", sizes: sizes(10, { S: 4, M: 0, L: 1 }) },
      { name: "Blue", hex: "#00f", sizes: sizes(20, { S: 0, M: 3 }) },
    ],
  },
  {
    product_id: 2,
    title: "Warm shirt",
    image: null,
    surcharge: 2.5,
    size_guide: "",
    colors: [{ name: "Red", hex: "#f00", sizes: sizes(30, { M: 5, L: 5 }) }],
  },
];
const bottle: Slot["options"] = [
  {
    product_id: 3,
    title: "Bottle",
    image: null,
    surcharge: 1.1,
    size_guide: "",
    colors: [{ name: "White", hex: "#fff", sizes: sizes(40, { "One size": 9 }) }],
  },
];

function slot(change: Partial<Slot> = {}): Slot {
  return {
    id: 1,
    label: "Shirt",
    quantity: 1,
    options: shirts,
    chosen_variation_id: null,
    is_suggestion: false,
    ...change,
  };
}

function entitlement(...slots: Slot[]): Entitlement {
  return {
    id: 7,
    status: "open",
    is_open_now: true,
    opens_on: null,
    closes_on: null,
    pack: { id: 1, name: "Player pack", season: "2026/27", description: "", image: null },
    slots,
    order: null,
    granted_at: "2026-08-01T00:00:00.000Z",
  };
}

describe("selecting", () => {
  it("finds what a variation stands for, and nothing for one that is not allowed", () => {
    expect(selectionFor(slot(), 21)).toEqual({ productId: 1, colorName: "Blue", size: "M" });
    expect(selectionFor(slot(), 99)).toBeNull();
    expect(selectionFor(slot(), null)).toBeNull();
  });

  it("begins with the first product and colour that can be had, and the size only where there is one", () => {
    expect(firstSelection(slot())).toEqual({ productId: 1, colorName: "Red", size: null });
    expect(firstSelection(slot({ quantity: 4 }))).toEqual({ productId: 1, colorName: "Red", size: null });
    expect(firstSelection(slot({ quantity: 5 }))).toEqual({ productId: 2, colorName: "Red", size: null });
    expect(firstSelection(slot({ options: bottle }))).toMatchObject({ size: "One size" });
    expect(firstSelection(slot({ options: [] }))).toEqual({ productId: 0, colorName: "", size: null });
  });

  it("keeps the size with another colour or product where it can be had there", () => {
    const red = { productId: 1, colorName: "Red", size: "L" };
    expect(selectProduct(slot(), red, 2)).toEqual({ productId: 2, colorName: "Red", size: "L" });
    expect(selectColor(slot(), red, "Blue")).toEqual({ productId: 1, colorName: "Blue", size: null });
    expect(selectColor(slot(), { ...red, size: "S" }, "Blue").size).toBeNull();
  });
});

describe("stepsOf", () => {
  const only = (one: Slot, picks = {}) => stepsOf(entitlement(one), picks)[0];

  it("shows a suggestion as one, and not as done", () => {
    const step = only(slot({ chosen_variation_id: 10, is_suggestion: true }));
    expect(step).toMatchObject({ isSuggestion: true, isDone: false, problem: null });
  });

  it("takes a saved choice as done", () => {
    expect(only(slot({ chosen_variation_id: 10 }))).toMatchObject({ isSuggestion: false, isDone: true });
  });

  it("lets what is picked by hand win", () => {
    const pick = { productId: 1, colorName: "Blue", size: "M" };
    const step = only(slot({ chosen_variation_id: 10, is_suggestion: true }), { 1: pick });
    expect(step).toMatchObject({ selection: pick, isSuggestion: false, isDone: true });
    expect(step?.selected?.size.variation_id).toBe(21);
  });

  it.each<[string, Slot, string]>([
    ["no size is chosen", slot(), "Please choose a size."],
    [
      "a saved size sold out",
      slot({ chosen_variation_id: 11 }),
      "M is sold out. Please choose another size.",
    ],
    [
      "fewer are left than the slot takes",
      slot({ chosen_variation_id: 12, quantity: 2 }),
      "L is sold out. Please choose another size.",
    ],
    [
      "all of it is sold out",
      slot({ chosen_variation_id: 10, quantity: 9 }),
      "None of this is available right now. Please ask your club about it.",
    ],
  ])("wants a choice when %s", (_when, one, problem) => {
    expect(only(one)).toMatchObject({ isDone: false, problem });
  });
});

describe("going through the steps", () => {
  const chosen = slot({ chosen_variation_id: 10 });
  const suggested = slot({ id: 2, label: "Shirt two", chosen_variation_id: 21, is_suggestion: true });
  const extra = slot({ id: 3, label: "Bottle", quantity: 2, options: bottle, chosen_variation_id: 40 });

  it("goes on at the first slot without a choice, and past the last one when all are made", () => {
    expect(nextOpenStep(stepsOf(entitlement(chosen, suggested, extra), {}))).toBe(1);
    expect(nextOpenStep(stepsOf(entitlement(chosen, extra), {}))).toBe(2);
  });

  it("keeps choices, and no suggestion that nobody took", () => {
    expect(choicesOf(stepsOf(entitlement(chosen, suggested), {}))).toEqual([
      { slot_id: 1, variation_id: 10 },
    ]);
    const taken = { 2: { productId: 1, colorName: "Blue", size: "M" } };
    expect(choicesOf(stepsOf(entitlement(chosen, suggested), taken))).toEqual([
      { slot_id: 1, variation_id: 10 },
      { slot_id: 2, variation_id: 21 },
    ]);
  });

  it("sums surcharges for each piece, in cents", () => {
    expect(surchargesOf(stepsOf(entitlement(chosen, extra), {}))).toBe(2.2);
  });

  it("names a choice by what tells it apart", () => {
    const texts = stepsOf(entitlement(chosen, extra), {}).map(
      ({ selected }) => selected && choiceText(selected),
    );
    expect(texts).toEqual(["Home shirt · Red, S", "Bottle"]);
  });
});

describe("cartEntry", () => {
  const open = entitlement(slot({ chosen_variation_id: 10 }));
  const other: Entitlement = { ...open, id: 8 };
  const held: Entitlement = { ...open, id: 9, status: "held" };
  const person: Pick<EntitledPerson, "member_id" | "name" | "open"> = {
    member_id: 2,
    name: "Ben",
    open: [open, other, held],
  };
  const added = cartEntitlement(open, stepsOf(open, {}));
  const entry = (...ids: number[]) => ({
    member_id: 2,
    entitlements: ids.map((entitlement_id) => ({ entitlement_id, choices: [] })),
  });

  it("carries the choices with words for the screen", () => {
    expect(cartEntry(person, [], added)).toEqual({
      member_id: 2,
      name: "Ben",
      entitlements: [
        {
          entitlement_id: 7,
          title: "Player pack",
          choices: [{ slot_id: 1, variation_id: 10, label: "Shirt: Home shirt · Red, S" }],
        },
      ],
    });
  });

  it.each<[string, number[], number[]]>([
    ["keeps the person's other packs", [8], [8, 7]],
    ["takes the place of an earlier choice", [7, 8], [8, 7]],
    ["drops what cannot be used any more", [9, 77], [7]],
  ])("%s", (_what, before, after) => {
    const ids = cartEntry(person, [entry(...before)], added).entitlements.map((one) => one.entitlement_id);
    expect(ids).toEqual(after);
  });

  it("leaves other people's packs alone", () => {
    const theirs = { ...entry(8), member_id: 3 };
    expect(cartEntry(person, [theirs], added).entitlements).toEqual([added]);
  });
});
