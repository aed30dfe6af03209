import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { patienceMs } from "../patience.ts";
import type { StripeSandbox } from "./index.ts";
import { clientOf, failureOf, sessionParams, startSandbox } from "./testing.ts";

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.control.setFaults({}));

const stripe = (config = {}) => clientOf(sandbox.url, undefined, config);
const countSessions = async () => (await stripe().checkout.sessions.list({ limit: 100 })).data.length;

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method,
    ...(body === undefined ? {} : json),
  });
  return answer.json();
}

test("the next calls fail without acting, and then work again", async () => {
  const before = await countSessions();
  await control("POST", "faults", { fail_next: 2, only: "POST /v1/checkout" });
  for (const _ of [1, 2]) {
    const error = await failureOf(
      stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "again" }),
    );
    expect(error).toMatchObject({ statusCode: 500, type: "StripeAPIError" });
  }
  await stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "again" });
  expect(await countSessions()).toBe(before + 1);
});

test("a call whose connection is cut was carried out, and its key finds the answer", async () => {
  const before = await countSessions();
  // Stripe's client repeats a call once by itself when the connection is cut, even when told not to retry.
  sandbox.control.setFaults({ cut_next: 2, only: "POST /v1/checkout" });
  const lost = await failureOf(
    stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "cut-1" }),
  );
  expect(lost.type).toBe("StripeConnectionError");
  expect(await countSessions()).toBe(before + 1);
  const found = await stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: "cut-1" });
  expect(found.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(await countSessions()).toBe(before + 1);
});

test("a refund that was made and never answered is made once", async () => {
  const { id } = await stripe().checkout.sessions.create(sessionParams());
  sandbox.control.pay(id);
  const intent = String((await stripe().checkout.sessions.retrieve(id)).payment_intent);
  sandbox.control.setFaults({ cut_next: 3, only: "POST /v1/refunds" });
  const refund = await stripe({ maxNetworkRetries: 4 }).refunds.create({ payment_intent: intent });
  expect(refund.amount).toBe(8095);
  expect((await stripe().refunds.list({ payment_intent: intent })).data).toHaveLength(1);
});

test("a late answer runs into the caller's time limit, though the act was done", async () => {
  const before = await countSessions();
  sandbox.control.setFaults({ delay_ms: 10 * patienceMs, only: "POST /v1/checkout" });
  // biome-ignore lint/plugin: the limit is what is tested; it is long enough for the call to arrive
  const hasty = stripe({ timeout: 1_000 });
  const error = await failureOf(hasty.checkout.sessions.create(sessionParams()));
  expect(error.message).toContain("timeout");
  sandbox.control.setFaults({});
  await expect.poll(countSessions).toBe(before + 1);
});

test("rates hit their share of the calls, the same ones for the same seed", async () => {
  const run = async () => {
    sandbox.control.setFaults({ fail_rate: 0.2, seed: 7 });
    const outcomes = [];
    for (let call = 0; call < 100; call += 1) {
      outcomes.push(
        await stripe()
          .balance.retrieve()
          .then(
            () => true,
            () => false,
          ),
      );
    }
    return outcomes;
  };
  const first = await run();
  const failures = first.filter((ok) => !ok).length;
  expect(failures).toBeGreaterThan(8);
  expect(failures).toBeLessThan(35);
  expect(await run()).toEqual(first);
});

test("the control answers over HTTP: state, clock, payments, refunds, requests", async () => {
  const session = await stripe().checkout.sessions.create(sessionParams());
  expect(await control("POST", `sessions/${session.id}/pay`, { card: "4000000000009995" })).toMatchObject({
    result: "declined",
    decline: { decline_code: "insufficient_funds" },
  });
  expect(await control("POST", `sessions/${session.id}/pay`, { card: "4242424242424242" })).toEqual({
    result: "paid",
  });
  expect(await control("POST", `sessions/${session.id}/pay`)).toEqual({ result: "already_paid" });
  expect(await control("POST", "sessions/cs_test_none/pay")).toMatchObject({
    error: { code: "resource_missing" },
  });
  const { now_ms: before } = (await control("GET", "state")) as { now_ms: number };
  const { now_ms: after } = (await control("POST", "clock", { advance_seconds: 3600 })) as { now_ms: number };
  expect(after - before).toBeGreaterThanOrEqual(3_600_000);
  expect(await control("POST", "faults", { delay: 1 })).toMatchObject({
    error: { message: expect.any(String) },
  });
  expect(await control("DELETE", "faults")).toEqual({});
  expect(await control("POST", "webhooks", { hold: true })).toEqual({ hold: true, copies: 1, jitter_ms: 0 });
  expect(await control("POST", "webhooks/release", { order: "random" })).toEqual({ data: [] });
  await control("POST", "webhooks", { hold: false });
  expect(await control("GET", "deliveries?state=waiting")).toEqual({ data: [] });
  const { data } = (await control("GET", "requests")) as { data: unknown[] };
  expect(data).toContainEqual(
    expect.objectContaining({ method: "POST", path: "/v1/checkout/sessions", status: 200 }),
  );
});
