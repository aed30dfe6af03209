import { describe, expect, it } from "vitest";
import { carriers, parcelForm, parcelStatuses } from "#contract/parcels.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import {
  atFormFields,
  carrierChoices,
  isChangeable,
  isNothingPacked,
  nextStatuses,
  toParcelForm,
  unpackedLines,
} from "./parcel-form.ts";

const line = (order_line_id: number, quantity: Typed) => ({ order_line_id, quantity });

describe("states", () => {
  it("sends a new parcel of a delivery and puts one aside that is collected", () => {
    expect(nextStatuses({ shipping_kind: "delivery" }, null)).toEqual(["shipped", "delivered"]);
    expect(nextStatuses({ shipping_kind: "collect" }, null)).toEqual(["ready_to_collect", "collected"]);
  });

  it.each([
    ["shipped", ["shipped", "delivered", "returned"]],
    ["delivered", ["delivered", "returned"]],
    ["ready_to_collect", ["ready_to_collect", "collected", "returned"]],
    ["collected", ["collected", "returned"]],
    ["returned", ["returned"]],
  ] as const)("offers from %s only %o, however the order was to be delivered", (status, next) => {
    for (const shipping_kind of ["delivery", "collect"] as const)
      expect(nextStatuses({ shipping_kind }, { status })).toEqual(next);
  });

  it.each(parcelStatuses)("begins with the state that a parcel has: %s", (status) => {
    expect(nextStatuses({ shipping_kind: "delivery" }, { status })[0]).toBe(status);
  });

  it("has nothing to change only in a parcel that came back and had no carrier", () => {
    expect(isChangeable({ status: "returned", carrier: null })).toBe(false);
    expect(isChangeable({ status: "returned", carrier: "dhl" })).toBe(true);
    expect(isChangeable({ status: "collected", carrier: null })).toBe(true);
  });
});

it("names every carrier of the contract once", () => {
  expect(carrierChoices.map(({ value }) => value).sort()).toEqual([...carriers].sort());
});

it("begins with what is not packed yet", () => {
  const ordered = (id: number, quantity: number, packed_quantity: number, size = "M") => ({
    id,
    product_id: 1,
    variation_id: id,
    title: "Match socks",
    color: "Navy",
    size,
    sku: "",
    image: null,
    quantity,
    packed_quantity,
    refunded_quantity: 0,
    left_quantity: quantity - packed_quantity,
    back_quantity: 0,
    unit_price: 1,
    line_total: quantity,
    entitlement_id: null,
    pack_label: "",
    for_member_name: "",
  });
  expect(unpackedLines({ lines: [ordered(1, 3, 1), ordered(2, 2, 2), ordered(3, 1, 0, "")] })).toEqual([
    { order_line_id: 1, title: "Match socks, Navy, M", most: 2 },
    { order_line_id: 3, title: "Match socks, Navy", most: 1 },
  ]);
  const givenUp = { ...ordered(4, 3, 1), left_quantity: 0, back_quantity: 2 };
  expect(unpackedLines({ lines: [givenUp] })).toEqual([]);
});

describe("lines", () => {
  it("sends only what is packed, as the contract takes it", () => {
    const values = { order_id: 7, status: "shipped" as const, carrier: "dhl" as const, tracking_number: "1" };
    const sent = toParcelForm({ ...values, lines: [line(1, 0), line(2, 2), line(3, ""), line(4, 1)] });
    expect(parcelForm.parse(sent).lines).toEqual([line(2, 2), line(4, 1)]);
  });

  it("says nothing of the lines of a parcel that is there already", () => {
    expect(toParcelForm({ order_id: 7, parcel_id: 1, lines: undefined }).lines).toBeUndefined();
    expect(isNothingPacked(undefined)).toBe(false);
  });

  it("knows when nothing at all is packed", () => {
    expect(isNothingPacked([line(1, 0), line(2, "")])).toBe(true);
    expect(isNothingPacked([line(1, 0), line(2, 1)])).toBe(false);
  });

  it("shows the server's errors at the lines that it means", () => {
    const lines = [line(1, 0), line(2, 2), line(3, ""), line(4, 9)];
    expect(
      atFormFields({ "lines.1.quantity": "Only 3 left to pack.", carrier: "Choose a carrier." }, lines),
    ).toEqual({ "lines.3.quantity": "Only 3 left to pack.", carrier: "Choose a carrier." });
    expect(atFormFields({ "lines.0.order_line_id": "This order has no such line." }, lines)).toEqual({
      "lines.1.quantity": "This order has no such line.",
    });
  });

  it("shows what is wrong with all lines at the first that is packed, else at the first", () => {
    expect(atFormFields({ lines: "Too many." }, [line(1, 0), line(2, 1)])).toEqual({
      "lines.1.quantity": "Too many.",
    });
    expect(atFormFields({ lines: "Choose." }, [line(1, 0)])).toEqual({ "lines.0.quantity": "Choose." });
  });
});
