import { afterAll, beforeAll, expect, test } from "vitest";
import type { StripeSandbox } from "./index.ts";
import { clientOf, failureOf, HARBOUR, ROVERS, sessionParams, startSandbox } from "./testing.ts";

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

test("a known key answers its account and balance", async () => {
  const account = await clientOf(sandbox.url).accounts.retrieveCurrent();
  expect(account).toMatchObject({ charges_enabled: true, business_profile: { name: "Riverside Rovers" } });
  expect((await clientOf(sandbox.url).balance.retrieve()).object).toBe("balance");
  const foreign = await failureOf(clientOf(sandbox.url, HARBOUR).accounts.retrieve(account.id));
  expect(foreign).toMatchObject({ statusCode: 404, code: "resource_missing" });
});

test.each(["sk_test_unknown_key_1234", "sk_live_rovers", "pk_test_rovers", "nonsense"])(
  "%s is a 401",
  async (key) => {
    const error = await failureOf(clientOf(sandbox.url, key).balance.retrieve());
    expect(error).toMatchObject({ statusCode: 401, type: "StripeAuthenticationError" });
    expect(error.message).not.toContain(key);
    expect(error.requestId).toMatch(/^req_/);
  },
);

test("no key at all is a 401 in Stripe's shape", async () => {
  const answer = await fetch(`${sandbox.url}/v1/balance`);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({
    error: { type: "invalid_request_error", message: expect.any(String) },
  });
});

test("a new test key opens an account by registering a webhook endpoint, and in no other way", async () => {
  const stripe = clientOf(sandbox.url, "sk_test_newclub");
  expect((await failureOf(stripe.balance.retrieve())).statusCode).toBe(401);
  expect(
    (await failureOf(stripe.webhookEndpoints.create({ url: "x", enabled_events: ["*"] }))).statusCode,
  ).toBe(400);
  expect((await failureOf(stripe.balance.retrieve())).statusCode).toBe(401);
  await stripe.webhookEndpoints.create({ url: "http://127.0.0.1:9/hook", enabled_events: ["*"] });
  expect((await stripe.accounts.retrieveCurrent()).business_profile?.name).toBe("Newclub");
  const session = await stripe.checkout.sessions.create(sessionParams());
  expect(await (await fetch(session.url ?? "")).text()).toContain("Newclub");
  const live = clientOf(sandbox.url, "sk_live_newclub");
  const refused = await failureOf(
    live.webhookEndpoints.create({ url: "http://127.0.0.1:9/", enabled_events: ["*"] }),
  );
  expect(refused.statusCode).toBe(401);
});

test("nothing crosses from one account to another", async () => {
  const rovers = clientOf(sandbox.url);
  const harbour = clientOf(sandbox.url, HARBOUR);
  const { id } = await rovers.checkout.sessions.create(sessionParams());
  sandbox.control.pay(id);
  const session = await rovers.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  if (typeof session.payment_intent === "string" || !session.payment_intent) throw new Error("not expanded");
  const { id: intent, latest_charge: charge, payment_method: method } = session.payment_intent;
  const [event] = (await rovers.events.list({ limit: 1 })).data;
  const attempts = [
    harbour.checkout.sessions.retrieve(id),
    harbour.checkout.sessions.listLineItems(id),
    harbour.checkout.sessions.expire(id),
    harbour.checkout.sessions.update(id, { metadata: { a: "b" } }),
    harbour.paymentIntents.retrieve(intent),
    harbour.paymentIntents.cancel(intent),
    harbour.charges.retrieve(String(charge)),
    harbour.paymentMethods.retrieve(String(method)),
    harbour.refunds.create({ charge: String(charge) }),
    harbour.events.retrieve(event?.id ?? ""),
  ];
  for (const attempt of attempts) {
    expect(await failureOf(attempt)).toMatchObject({ statusCode: 404, code: "resource_missing" });
  }
  for (const list of [
    harbour.checkout.sessions,
    harbour.paymentIntents,
    harbour.charges,
    harbour.refunds,
    harbour.events,
  ]) {
    expect((await list.list()).data).toEqual([]);
  }
});

test("an unknown address is Stripe's 404", async () => {
  const answer = await fetch(`${sandbox.url}/v1/nothing`, {
    headers: { authorization: `Bearer ${HARBOUR}` },
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: { message: expect.stringContaining("Unrecognized request URL") },
  });
});

test("a rolled key reaches the same account, and the former one does so until it is revoked", async () => {
  const before = clientOf(sandbox.url);
  const { id } = await before.checkout.sessions.create(sessionParams());
  await fetch(`${sandbox.url}/_sandbox/keys`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key: ROVERS, new_key: "sk_test_rovers_rolled" }),
  });
  const after = clientOf(sandbox.url, "sk_test_rovers_rolled");
  expect((await after.checkout.sessions.retrieve(id)).id).toBe(id);
  expect((await after.accounts.retrieveCurrent()).id).toBe((await before.accounts.retrieveCurrent()).id);
  const again = await after.checkout.sessions.create(sessionParams(), { idempotencyKey: "rolled" });
  expect((await before.checkout.sessions.create(sessionParams(), { idempotencyKey: "rolled" })).id).toBe(
    again.id,
  );
  sandbox.control.revokeKey(ROVERS);
  expect(await failureOf(before.balance.retrieve())).toMatchObject({
    statusCode: 401,
    code: "api_key_expired",
  });
  expect((await after.balance.retrieve()).object).toBe("balance");
});
