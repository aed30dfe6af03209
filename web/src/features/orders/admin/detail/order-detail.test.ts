import { describe, expect, it } from "vitest";
import type { AuditEntry } from "#contract/audit-log.ts";
import { cancelWords, orderHistory, orderSteps } from "./order-detail.ts";

type OrderOnItsWay = Parameters<typeof orderSteps>[0];

/** What is done stands plain, what is next in brackets, what comes later is left out. */
function shown(order: Partial<OrderOnItsWay>): string {
  const whole: OrderOnItsWay = {
    status: "placed",
    fulfilment_status: "unfulfilled",
    shipping_kind: "delivery",
    ...order,
  };
  return orderSteps(whole)
    .flatMap(({ name, isDone, isNext }) => (isDone ? [name] : isNext ? [`(${name})`] : []))
    .join(" ");
}

describe("the steps of an order", () => {
  it.each<[Partial<OrderOnItsWay>, string]>([
    [{}, "placed (prepared)"],
    [{ status: "processing" }, "placed prepared (sent)"],
    [{ status: "processing", fulfilment_status: "partially_shipped" }, "placed prepared (sent)"],
    [{ status: "processing", fulfilment_status: "shipped" }, "placed prepared sent (done)"],
    [{ status: "processing", fulfilment_status: "returned" }, "placed prepared (sent)"],
    [{ status: "processing", shipping_kind: "collect" }, "placed prepared (ready)"],
    [
      { status: "processing", shipping_kind: "collect", fulfilment_status: "ready_to_collect" },
      "placed prepared ready (done)",
    ],
    // It was to be sent, and is collected after all.
    [{ status: "processing", fulfilment_status: "ready_to_collect" }, "placed prepared ready (done)"],
    [{ status: "completed" }, "placed prepared sent done"],
    [
      { status: "completed", shipping_kind: "collect", fulfilment_status: "collected" },
      "placed prepared ready done",
    ],
  ])("of %j are %s", (order, steps) => {
    expect(shown(order)).toBe(steps);
  });

  it.each(["pending_payment", "cancelled", "expired"] as const)("are none while it is %s", (status) => {
    expect(shown({ status })).toBe("");
  });
});

const event = (id: number, kind: string, at: string) => ({ id, kind, at, text: kind, actor: "" });
const entry = (id: number, action: string, at: string): AuditEntry => ({
  id,
  at,
  action,
  actor_kind: "staff",
  actor_name: "Robin",
  subject_kind: "order",
  subject_id: 1,
  subject_name: "",
  member: null,
  before: null,
  after: null,
  names: {},
  request_id: "",
});

const FIRST = "2026-03-01T10:00:00.000Z";
const SECOND = "2026-03-02T10:00:00.000Z";
const told = (history: ReturnType<typeof orderHistory>) =>
  history.map(({ event, audit }) => [event?.kind, audit?.action]);

describe("an order's history", () => {
  it("tells a change once that is both an event and an entry of the audit log, newest first", () => {
    const history = orderHistory(
      [event(1, "placed", FIRST), event(2, "processing", SECOND)],
      [entry(9, "order.processing", SECOND), entry(8, "order.stored", FIRST)],
    );
    expect(told(history)).toEqual([
      ["processing", "order.processing"],
      ["placed", "order.stored"],
    ]);
  });

  it("keeps what only one of them knows", () => {
    const history = orderHistory(
      [event(1, "placed", FIRST), event(2, "restocked", SECOND)],
      [entry(9, "order.cancelled", "2026-03-03T10:00:00.000Z")],
    );
    expect(told(history)).toEqual([
      [undefined, "order.cancelled"],
      ["restocked", undefined],
      ["placed", undefined],
    ]);
  });

  it("tells apart what happened in the same moment, last first", () => {
    const history = orderHistory(
      [event(1, "refund_started", SECOND), event(2, "cancelled", SECOND)],
      [entry(9, "order.cancelled", SECOND)],
    );
    expect(told(history)).toEqual([
      ["cancelled", "order.cancelled"],
      ["refund_started", undefined],
    ]);
  });
});

type OrderToCancel = Parameters<typeof cancelWords>[0];

const at = "2026-03-05T10:00:00.000Z";
const order = (values: Partial<OrderToCancel>): OrderToCancel => ({
  status: "placed",
  member: { id: 1, name: "Ava Archer", email: "ava@rovers.example", phone: "", is_erased: false },
  on_hold: null,
  credits_used: 0,
  payments: [],
  refunds: [],
  disputes: [],
  replaces: null,
  ...values,
});
const payment = (status: string, amount: number, method: "card" | "manual" = "card") => ({
  id: 1,
  method,
  status,
  amount,
  refunded: 0,
  stripe_reference: null,
  created_at: at,
});
const refund = (destination: "card" | "credits", amount: number, status = "succeeded") => ({
  id: 1,
  destination,
  amount,
  status,
  reason: "",
  error: null,
  created_at: at,
});
const dispute = (amount: number, status: string) => ({
  id: 1,
  amount,
  status,
  reason: "fraudulent",
  respond_by: null,
  created_at: at,
});

it("gives each part of a paid order back to where it came from", () => {
  const words = cancelWords(order({ credits_used: 12.5, payments: [payment("captured", 30.1)] }));
  expect(words).toContain("$12.50 goes back to credits.");
  expect(words).toContain("$30.10 goes back to the card.");
  expect(words).toContain("The member receives an email with your reason.");
});

it("promises no email to a member without an address", () => {
  const member = { id: 1, name: "Grace Grey", email: "", phone: "", is_erased: false };
  const words = cancelWords(order({ member }));
  expect(words).toContain("The member has no email address: tell them yourself.");
  expect(words.join()).not.toContain("receives");
  const unpaid = cancelWords(order({ member, status: "pending_payment" }));
  expect(unpaid).toContain("The member has no email address: tell them yourself.");
  expect(unpaid.join()).not.toContain("sees your reason");
});

it("asks for money that was not paid by card to be given back by hand", () => {
  const words = cancelWords(order({ payments: [payment("captured", 12, "manual")] }));
  expect(words).toContain("$12.00 was not paid by card: give it back by hand.");
  expect(words.join()).not.toContain("to the card");
});

it("counts only what was not given back yet; a refund that failed gave nothing back", () => {
  const words = cancelWords(
    order({
      credits_used: 10,
      payments: [payment("captured", 30.1), payment("expired", 30.1)],
      refunds: [refund("card", 10.05), refund("card", 5, "pending"), refund("card", 7, "failed")],
    }),
  );
  expect(words).toContain("$10.00 goes back to credits.");
  expect(words).toContain("$15.05 goes back to the card.");
});

it("promises nothing of what the bank has for a dispute, and what was paid first for an exchange", () => {
  const payments = [payment("captured", 30)];
  for (const status of ["needs_response", "lost"]) {
    const words = cancelWords(order({ payments, disputes: [dispute(30, status)] }));
    expect(words.join()).not.toContain("to the card");
    expect(words).toContain(
      "The bank has $30.00 because of a dispute: it is refunded if the dispute is won.",
    );
  }
  const won = cancelWords(order({ payments, disputes: [dispute(30, "won")] }));
  expect(won).toContain("$30.00 goes back to the card.");
  const replaces = { id: 7, number: "ROV-10007" };
  expect(cancelWords(order({ replaces }))).toContain(
    "What was paid for it with order ROV-10007 goes back to where it came from.",
  );
});

it("says nothing of money when everything went back", () => {
  const words = cancelWords(
    order({
      credits_used: 10,
      payments: [payment("captured", 30.1)],
      refunds: [refund("card", 30.1), refund("credits", 10)],
    }),
  );
  expect(words.join()).not.toContain("$");
});

it("frees what an unpaid order holds, and promises neither a refund nor a mail", () => {
  const words = cancelWords(
    order({ status: "pending_payment", credits_used: 5, payments: [payment("open", 20)] }),
  );
  expect(words[0]).toBe("The goods set aside for it go back on sale.");
  expect(words[1]).toBe("$5.00 in credits set aside for it go back to the member.");
  expect(words.join()).not.toMatch(/card|mail/);
});

it("promises no figure where Stripe captured another amount, and no stock that was never taken", () => {
  const payments = [payment("captured", 30)];
  expect(cancelWords(order({ on_hold: "PAYMENT_MISMATCH", payments })).join()).not.toContain("$30");
  expect(cancelWords(order({ on_hold: "OUT_OF_STOCK", payments }))[0]).not.toContain("Everything");
});
