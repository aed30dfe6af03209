import { afterAll, beforeAll, expect, test } from "vitest";
import type { StripeSandbox } from "./index.ts";
import { clientOf, failureOf, sessionParams, startSandbox } from "./testing.ts";

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const stripe = () => clientOf(sandbox.url);

async function paidIntent(): Promise<string> {
  const { id } = await stripe().checkout.sessions.create(sessionParams());
  sandbox.control.pay(id);
  return String((await stripe().checkout.sessions.retrieve(id)).payment_intent);
}

test("refunds in parts add up to what was captured and not a cent more", async () => {
  const intent = await paidIntent();
  const first = await stripe().refunds.create({
    payment_intent: intent,
    amount: 5000,
    reason: "requested_by_customer",
    metadata: { order_id: "1001" },
  });
  expect(first).toMatchObject({
    status: "succeeded",
    amount: 5000,
    currency: "aud",
    metadata: { order_id: "1001" },
  });
  const tooMuch = await failureOf(stripe().refunds.create({ payment_intent: intent, amount: 3096 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
  expect(tooMuch.message).toBe("Refund amount ($30.96) is greater than unrefunded amount on charge ($30.95)");
  const rest = await stripe().refunds.create({ payment_intent: intent });
  expect(rest.amount).toBe(3095);
  const none = await failureOf(stripe().refunds.create({ payment_intent: intent }));
  expect(none).toMatchObject({ statusCode: 400, code: "charge_already_refunded" });
  const charge = await stripe().charges.retrieve(String(rest.charge), { expand: ["refunds"] });
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 8095 });
  expect(charge.refunds?.data.map((refund) => refund.id)).toEqual([rest.id, first.id]);
  const listed = await stripe().refunds.list({ payment_intent: intent });
  expect(listed.data.map((refund) => refund.amount)).toEqual([3095, 5000]);
  expect(await stripe().refunds.retrieve(first.id)).toMatchObject({
    amount: 5000,
    reason: "requested_by_customer",
  });
});

test("twenty refunds of everything at once give back once", async () => {
  const intent = await paidIntent();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => stripe().refunds.create({ payment_intent: intent })),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  const before = (await stripe().refunds.list({ payment_intent: intent })).data;
  expect(before.reduce((sum, refund) => sum + refund.amount, 0)).toBe(8095);
});

test("only a captured payment of the caller can be refunded", async () => {
  const session = await stripe().checkout.sessions.create(sessionParams());
  sandbox.control.pay(session.id, { card: "4000000000000002" });
  const { payment_intent: declined } = await stripe().checkout.sessions.retrieve(session.id);
  const unpaid = await failureOf(stripe().refunds.create({ payment_intent: String(declined) }));
  expect(unpaid.message).toContain("does not have a successful charge to refund");
  const intent = await paidIntent();
  const foreign = await failureOf(
    clientOf(sandbox.url, "sk_test_harbour").refunds.create({ payment_intent: intent }),
  );
  expect(foreign).toMatchObject({ statusCode: 404, code: "resource_missing" });
  for (const amount of [0, -5]) {
    const error = await failureOf(stripe().refunds.create({ payment_intent: intent, amount }));
    expect(error).toMatchObject({ statusCode: 400, param: "amount", code: "parameter_invalid_integer" });
  }
  expect((await failureOf(stripe().refunds.create({}))).statusCode).toBe(400);
});

test("a refund can stay pending and fail later, which gives its amount back to the charge", async () => {
  const intent = await paidIntent();
  sandbox.control.setFaults({ refunds_pending: true });
  const refund = await stripe().refunds.create({ payment_intent: intent, amount: 1000 });
  sandbox.control.setFaults({});
  expect(refund.status).toBe("pending");
  sandbox.control.settleRefund(refund.id, "failed");
  const after = await stripe().refunds.retrieve(refund.id, { expand: ["charge"] });
  expect(after).toMatchObject({ status: "failed", charge: { amount_refunded: 0 } });
  const types = (await stripe().events.list({ limit: 4 })).data.map((event) => event.type);
  expect(types).toEqual(["refund.updated", "refund.failed", "charge.refunded", "refund.created"]);
});

test("the balance is what was captured less what was given back", async () => {
  const own = clientOf(sandbox.url, "sk_test_harbour");
  const { id } = await own.checkout.sessions.create(sessionParams());
  sandbox.control.pay(id);
  const { payment_intent: intent } = await own.checkout.sessions.retrieve(id);
  await own.refunds.create({ payment_intent: String(intent), amount: 95 });
  expect((await own.balance.retrieve()).available).toMatchObject([{ amount: 8000, currency: "aud" }]);
});

test("payment intents can be made, confirmed, declined and cancelled without a page", async () => {
  const made = await stripe().paymentIntents.create({ amount: 1200, currency: "aud", metadata: { a: "b" } });
  const declined = await failureOf(
    stripe().paymentIntents.confirm(made.id, { payment_method: "pm_card_chargeDeclinedInsufficientFunds" }),
  );
  expect(declined).toMatchObject({
    statusCode: 402,
    type: "StripeCardError",
    code: "card_declined",
    decline_code: "insufficient_funds",
    payment_intent: { id: made.id, status: "requires_payment_method" },
  });
  const paid = await stripe().paymentIntents.confirm(made.id, { payment_method: "pm_card_mastercard" });
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 1200 });
  expect((await failureOf(stripe().paymentIntents.cancel(made.id))).code).toBe(
    "payment_intent_unexpected_state",
  );
  const other = await stripe().paymentIntents.create({ amount: 500, currency: "aud" });
  const ended = await stripe().paymentIntents.cancel(other.id, { cancellation_reason: "abandoned" });
  expect(ended).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  expect((await stripe().paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(other.id);
});
