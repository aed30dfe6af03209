import { describe, expect, test } from "vitest";
import { refundForm } from "#contract/refunds.ts";
import { chosen, emptyRefund, mostFor, suggestedAmount, tooMuch, toRefundForm } from "./refund-form.ts";

const line = { title: "Home shirt", choice: "Red, M", quantity: 3, refunded_quantity: 0 };
const money = {
  card: 50,
  credits: 70,
  disputed: 0,
  is_by_hand: false,
  shipping: 4.95,
  lines: [
    { ...line, order_line_id: 11, unit_price: 19.99 },
    { ...line, order_line_id: 12, unit_price: 5 },
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
    const two = chosen(emptyRefund(money), { lines: [{ order_line_id: 11, quantity: 2 }] }, money);
    expect(two.amount).toBe(39.98);
    expect(chosen(two, { with_shipping: true }, money).amount).toBe(44.93);
    expect(chosen(two, { lines: [] }, money).amount).toBe("");
    const all = chosen(two, { lines: [{ order_line_id: 11, quantity: 3 }] }, money);
    expect([all.amount, chosen(all, { destination: "credits" }, money).amount]).toEqual([50, 59.97]);
    const typed = { ...two, amount: 10 };
    expect(chosen(typed, { with_shipping: true }, money)).toEqual({ ...typed, with_shipping: true });
    expect(chosen(typed, { destination: "credits" }, money).amount).toBe(10);
    expect(chosen({ ...two, amount: Number.NaN }, { with_shipping: true }, money).amount).toBeNaN();
    expect(chosen({ ...typed, amount: "" }, { with_shipping: true }, money).amount).toBe(44.93);
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
