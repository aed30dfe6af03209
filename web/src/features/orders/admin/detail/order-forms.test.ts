import { describe, expect, it, test } from "vitest";
import { carriers, parcelForm, parcelStatuses } from "#contract/parcels.ts";
import { refundForm } from "#contract/refunds.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import {
  afterChoice,
  atFormFields,
  carrierChoices,
  emptyRefund,
  isChangeable,
  isNothingPacked,
  mostFor,
  nextStatuses,
  suggestedAmount,
  tooMuch,
  toParcelForm,
  toRefundForm,
  unpackedLines,
} from "./order-forms.ts";

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

const shirt = { title: "Home shirt", choice: "Red, M", quantity: 3, refunded_quantity: 0 };
const money = {
  card: 50,
  credits: 70,
  disputed: 0,
  is_by_hand: false,
  shipping: 4.95,
  lines: [
    { ...shirt, order_line_id: 11, unit_price: 19.99 },
    { ...shirt, order_line_id: 12, unit_price: 5 },
  ],
};

describe("The form of a refund", () => {
  test("begins with the card where something may go there, else with credits", () => {
    expect(emptyRefund(money).destination).toBe("card");
    expect(emptyRefund({ ...money, card: 0 }).destination).toBe("credits");
    expect([mostFor(money, "card"), mostFor(money, "credits")]).toEqual([50, 70]);
  });

  test("suggests what the chosen lines and the delivery cost, never more than may go back", () => {
    const some = {
      ...emptyRefund(money),
      lines: [
        { order_line_id: 11, quantity: 2 },
        { order_line_id: 12, quantity: "" as const },
      ],
    };
    expect(suggestedAmount(some, money)).toBe(39.98);
    expect(suggestedAmount({ ...some, with_shipping: true }, money)).toBe(44.93);
    const all = { ...some, lines: some.lines.map((one) => ({ ...one, quantity: 3 })) };
    expect(suggestedAmount(all, money)).toBe(50);
    expect(suggestedAmount({ ...all, destination: "credits" }, money)).toBe(70);
  });

  test("has an amount that follows what is chosen until another is typed", () => {
    const two = afterChoice(emptyRefund(money), { lines: [{ order_line_id: 11, quantity: 2 }] }, money);
    expect(two.amount).toBe(39.98);
    expect(afterChoice(two, { with_shipping: true }, money).amount).toBe(44.93);
    expect(afterChoice(two, { lines: [] }, money).amount).toBe("");
    const all = afterChoice(two, { lines: [{ order_line_id: 11, quantity: 3 }] }, money);
    expect([all.amount, afterChoice(all, { destination: "credits" }, money).amount]).toEqual([50, 59.97]);
    const typed = { ...two, amount: 10 };
    expect(afterChoice(typed, { with_shipping: true }, money)).toEqual({ ...typed, with_shipping: true });
    expect(afterChoice(typed, { destination: "credits" }, money).amount).toBe(10);
    expect(afterChoice({ ...two, amount: Number.NaN }, { with_shipping: true }, money).amount).toBeNaN();
    expect(afterChoice({ ...typed, amount: "" }, { with_shipping: true }, money).amount).toBe(44.93);
  });

  test("refuses a line whose number is none", () => {
    const lines = [{ order_line_id: 12, quantity: Number.NaN }];
    const sent = toRefundForm(
      { ...emptyRefund(money), amount: 5, lines, reason: "Torn" },
      { id: 7, version: 2 },
    );
    expect(refundForm.safeParse(sent).success).toBe(false);
  });

  test("says so where the amount is more than may go back there", () => {
    const values = { ...emptyRefund(money), amount: 50.01 };
    expect(tooMuch(values, money)).toEqual({ amount: "At most $50.00 can be refunded there." });
    expect(tooMuch({ ...values, destination: "credits" }, money)).toEqual({});
    expect(tooMuch({ ...values, amount: 50 }, money)).toEqual({});
    expect(tooMuch({ ...values, amount: "" }, money)).toEqual({});
  });

  test("sends the lines of which something goes back, and restocks only those", () => {
    const values = { ...emptyRefund(money), amount: 5, restock: true, reason: "Torn" };
    expect(toRefundForm(values, { id: 7, version: 2 })).toMatchObject({ lines: [], restock: false });
    const lines = [{ order_line_id: 12, quantity: 1 }];
    const sent = toRefundForm({ ...values, lines }, { id: 7, version: 2 });
    expect(sent).toMatchObject({ order_id: 7, version: 2, lines, restock: true });
    expect(refundForm.safeParse(sent).success).toBe(true);
  });
});
