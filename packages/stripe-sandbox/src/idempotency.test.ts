import { afterAll, beforeAll, expect, test } from "vitest";
import type { StripeSandbox } from "./index.ts";
import { clientOf, failureOf, HARBOUR, sessionParams, startSandbox } from "./testing.ts";

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const stripe = () => clientOf(sandbox.url);

test("the same key and parameters get the same answer, and act once", async () => {
  const first = await stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "order-1" });
  const second = await stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "order-1" });
  expect(second).toEqual(first);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(second.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
  expect((await stripe().checkout.sessions.list({ limit: 100 })).data).toHaveLength(1);
});

test("the same key with other parameters or for another call is an idempotency error", async () => {
  await stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "order-2" });
  const changed = sessionParams({ client_reference_id: "order-9" });
  const error = await failureOf(stripe().checkout.sessions.create(changed, { idempotencyKey: "order-2" }));
  expect(error).toMatchObject({
    statusCode: 400,
    type: "StripeIdempotencyError",
    rawType: "idempotency_error",
  });
  const elsewhere = await failureOf(
    stripe().refunds.create({ charge: "ch_1" }, { idempotencyKey: "order-2" }),
  );
  expect(elsewhere).toMatchObject({ statusCode: 400, type: "StripeIdempotencyError" });
});

test("a key belongs to its account", async () => {
  const mine = await stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "shared" });
  const theirs = await clientOf(sandbox.url, HARBOUR).checkout.sessions.create(
    sessionParams({ locale: "en" }),
    {
      idempotencyKey: "shared",
    },
  );
  expect(theirs.id).not.toBe(mine.id);
});

test("failed validation is forgotten, a refusal is remembered", async () => {
  const bad = sessionParams({ customer_email: "nobody" });
  await failureOf(stripe().checkout.sessions.create(bad, { idempotencyKey: "order-3" }));
  const good = await stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "order-3" });
  expect(good.status).toBe("open");

  await stripe().checkout.sessions.expire(good.id);
  const refused = await failureOf(
    stripe().checkout.sessions.expire(good.id, {}, { idempotencyKey: "expire-3" }),
  );
  const again = await failureOf(
    stripe().checkout.sessions.expire(good.id, {}, { idempotencyKey: "expire-3" }),
  );
  expect(again.message).toBe(refused.message);
  expect(again.headers?.["idempotent-replayed"]).toBe("true");
});

test("fifty refunds at once with one key are one refund", async () => {
  const { id } = await stripe().checkout.sessions.create(sessionParams());
  sandbox.control.pay(id);
  const intent = String((await stripe().checkout.sessions.retrieve(id)).payment_intent);
  const refunds = await Promise.all(
    Array.from({ length: 50 }, () =>
      stripe().refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey: "refund-1" }),
    ),
  );
  expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1);
  expect((await stripe().refunds.list({ payment_intent: intent })).data).toHaveLength(1);
});

test("a second call while the first is unanswered is told so", async () => {
  sandbox.control.setFaults({ delay_ms: 60_000, only: "POST /v1/checkout" });
  const first = stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "slow" });
  const arrived = () => sandbox.control.requests().some((request) => request.idempotency_key === "slow");
  await expect.poll(arrived).toBe(true);
  const second = await failureOf(
    stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "slow" }),
  );
  expect(second).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  // Once faults are ended, what is late comes at once.
  sandbox.control.setFaults({});
  expect((await first).status).toBe("open");
});

test("a key is forgotten after a day", async () => {
  const first = await stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "daily" });
  sandbox.control.advance(24 * 3600 + 1);
  const next = await stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "daily" });
  expect(next.id).not.toBe(first.id);
});
