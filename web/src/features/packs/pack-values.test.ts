import { describe, expect, it } from "vitest";
import type { AdminPack } from "#contract/packs.ts";
import {
  checkPack,
  errorsLeft,
  newPack,
  placeErrors,
  toPackForm,
  valuesOf,
  withStatus,
} from "./pack-values.ts";
import { newSlot, type SlotValues } from "./slot-values.ts";

const option = {
  product_id: 5,
  title: "Shirt",
  image: null,
  variation_ids: null,
  surcharge: 2.5,
  is_gone: false,
};
const pack: AdminPack = {
  id: 1,
  type: "custom",
  name: "Kit",
  season: "2026/27",
  status: "live",
  image: null,
  first_picture: null,
  opens_on: "2026-03-01",
  closes_on: null,
  slot_count: 1,
  membership_categories: [],
  counts: { open: 0, held: 0, redeemed: 0, fulfilled: 0, expired: 0, revoked: 0 },
  created_at: "2026-01-01T00:00:00.000Z",
  version: 3,
  description: "<p>All</p>",
  slots: [{ id: 9, label: "Shirt", quantity: 2, options: [option], default_variation_id: 50 }],
  can: { delete: true },
};
const slot = (change: Partial<SlotValues> = {}): SlotValues => ({
  ...newSlot(),
  label: "Shirt",
  options: [{ ...option }],
  ...change,
});

describe("a pack's form", () => {
  it("sends a loaded pack back as it was", () => {
    expect(toPackForm(valuesOf(pack), "custom")).toEqual({
      type: "custom",
      name: "Kit",
      season: "2026/27",
      status: "live",
      description: "<p>All</p>",
      image: null,
      opens_on: "2026-03-01",
      closes_on: null,
      membership_category_ids: [],
      slots: [
        {
          id: 9,
          label: "Shirt",
          quantity: 2,
          default_variation_id: 50,
          options: [{ product_id: 5, variation_ids: null, surcharge: 2.5 }],
        },
      ],
    });
    expect(withStatus(pack, "archived")).toMatchObject({ name: "Kit", status: "archived" });
  });

  it("takes memberships from default packs only", () => {
    const values = { ...valuesOf(pack), membership_category_ids: ["4"] };
    expect(toPackForm(values, "default").membership_category_ids).toEqual([4]);
    expect(toPackForm(values, "custom").membership_category_ids).toEqual([]);
  });

  it("says everything that is wrong with an empty one, at its field and its slot", () => {
    const values = newPack();
    const checked = checkPack(values, "default");
    const key = values.slots[0]?.key ?? "";
    expect(checked).toMatchObject({
      errors: {
        fields: { name: "Name is a required field", season: "Season is a required field" },
        slots: { [key]: { label: "Label is a required field", options: "Choose at least one product." } },
      },
    });
  });

  it("asks whose members get a default pack once the rest is right", () => {
    const values = { ...newPack(), name: "Kit", season: "26", slots: [slot()] };
    expect(checkPack(values, "default")).toMatchObject({
      errors: { fields: { membership_category_ids: "Choose at least one membership." } },
    });
    expect(checkPack(values, "custom")).toHaveProperty("form");
  });

  it("takes an emptied surcharge for none, but wants a quantity", () => {
    const free = {
      ...newPack(),
      name: "Kit",
      season: "26",
      slots: [slot({ options: [{ ...option, surcharge: "" }] })],
    };
    expect(checkPack(free, "custom")).toMatchObject({ form: { slots: [{ options: [{ surcharge: 0 }] }] } });
    const empty = slot({ quantity: "" });
    const checked = checkPack({ ...free, slots: [slot(), empty] }, "custom");
    expect(checked).toMatchObject({ errors: { slots: { [empty.key]: { quantity: expect.any(String) } } } });
  });
});

it("lets complaints move with their slot", () => {
  const slots = [slot({ key: "a" }), slot({ key: "b" })];
  const errors = placeErrors(
    {
      "slots.1.options.0.surcharge": "Too much.",
      slots: "At most 20.",
      "membership_category_ids.0": "Gone.",
    },
    slots,
  );
  expect(errors).toEqual({
    fields: { slots: "At most 20.", membership_category_ids: "Gone." },
    slots: { b: { "options.0.surcharge": "Too much." } },
  });
});

it("forgets a complaint once its part of the slot is changed, and keeps the others", () => {
  const errors = { label: "Too long.", "options.0.surcharge": "Too much." };
  const before = slot();
  expect(errorsLeft(errors, before, { ...before, label: "Short" })).toEqual({
    "options.0.surcharge": "Too much.",
  });
  expect(errorsLeft(errors, before, { ...before, options: [] })).toEqual({ label: "Too long." });
  expect(errorsLeft(errors, before, { ...before, quantity: 3 })).toBe(errors);
});
