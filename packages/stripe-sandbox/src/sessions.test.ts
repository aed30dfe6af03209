import { afterAll, beforeAll, expect, test } from "vitest";
import type { StripeSandbox } from "./index.ts";
import { clientOf, failureOf, sessionParams, startSandbox } from "./testing.ts";

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const stripe = () => clientOf(sandbox.url);
const inMinutes = (minutes: number) => Math.floor(sandbox.control.nowMs() / 1000) + minutes * 60;

test("a new session is open, adds up its lines and leads to the payment page", async () => {
  const session = await stripe().checkout.sessions.create(sessionParams());
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    mode: "payment",
    amount_total: 8095,
    currency: "aud",
    client_reference_id: "order-1001",
    metadata: { order_id: "1001", club: "rovers" },
    payment_intent: null,
    customer_email: "ava@rovers.example",
    livemode: false,
  });
  expect(session.id).toMatch(/^cs_test_\w+$/);
  expect(session.url).toBe(`${sandbox.url}/c/pay/${session.id}`);
  expect(session.expires_at - session.created).toBe(24 * 3600);
  expect(session.lastResponse.requestId).toMatch(/^req_/);
  expect(session.lastResponse.headers["stripe-version"]).toBe("2026-10-28.endive");
});

test("a paid session shows its payment intent, charge, method and lines when asked to expand them", async () => {
  const { id } = await stripe().checkout.sessions.create(sessionParams());
  expect(sandbox.control.pay(id)).toEqual({ result: "paid" });
  const session = await stripe().checkout.sessions.retrieve(id, {
    expand: [
      "payment_intent.latest_charge.balance_transaction",
      "payment_intent.payment_method",
      "line_items",
    ],
  });
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(session.payment_intent).toMatchObject({
    status: "succeeded",
    amount_received: 8095,
    metadata: { order_id: "1001" },
    description: "Order RR-1001",
    payment_method: { card: { brand: "visa", last4: "4242" } },
    latest_charge: { paid: true, captured: true, amount_captured: 8095, balance_transaction: { net: 8095 } },
  });
  expect(
    session.line_items?.data.map((line) => [line.description, line.quantity, line.amount_total]),
  ).toEqual([
    ["Home shirt, M", 2, 7100],
    ["Postage & packing", 1, 995],
  ]);
  const lines = await stripe().checkout.sessions.listLineItems(id, { limit: 1 });
  expect(lines).toMatchObject({ has_more: true, data: [{ description: "Home shirt, M" }] });
});

test("what cannot be expanded is refused", async () => {
  const { id } = await stripe().checkout.sessions.create(sessionParams());
  const error = await failureOf(stripe().checkout.sessions.retrieve(id, { expand: ["metadata"] }));
  expect(error).toMatchObject({ statusCode: 400, param: "expand" });
});

test("lists page from the newest on, filter, and can be walked to the end", async () => {
  const own = clientOf(sandbox.url, "sk_test_harbour");
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1)
    ids.unshift((await own.checkout.sessions.create(sessionParams())).id);
  const page = await own.checkout.sessions.list({ limit: 2 });
  expect(page.data.map((session) => session.id)).toEqual(ids.slice(0, 2));
  expect(page.has_more).toBe(true);
  const back = await own.checkout.sessions.list({ limit: 2, ending_before: ids[3] ?? "" });
  expect(back.data.map((session) => session.id)).toEqual(ids.slice(1, 3));
  const walked: string[] = [];
  for await (const session of own.checkout.sessions.list({ limit: 2 })) walked.push(session.id);
  expect(walked).toEqual(ids);
  sandbox.control.pay(ids[2] ?? "");
  const paid = await own.checkout.sessions.list({ status: "complete", created: { gte: 0 } });
  expect(paid.data.map((session) => session.id)).toEqual([ids[2]]);
});

test("an open session can be expired once, a paid one never", async () => {
  const open = await stripe().checkout.sessions.create(sessionParams());
  expect(await stripe().checkout.sessions.expire(open.id)).toMatchObject({ status: "expired", url: null });
  const again = await failureOf(stripe().checkout.sessions.expire(open.id));
  expect(again).toMatchObject({ statusCode: 400, type: "StripeInvalidRequestError" });
  expect(again.message).toContain("status of `expired`");
  expect(sandbox.control.pay(open.id)).toEqual({ result: "expired" });
  const paid = await stripe().checkout.sessions.create(sessionParams());
  sandbox.control.pay(paid.id);
  expect((await failureOf(stripe().checkout.sessions.expire(paid.id))).message).toContain(
    "status of `complete`",
  );
});

test("a session expires at its time by the clock, and its unpaid intent is cancelled", async () => {
  const session = await stripe().checkout.sessions.create(sessionParams({ expires_at: inMinutes(31) }));
  expect(sandbox.control.pay(session.id, { card: "4000000000000002" })).toMatchObject({ result: "declined" });
  sandbox.control.advance(30 * 60);
  expect((await stripe().checkout.sessions.retrieve(session.id)).status).toBe("open");
  sandbox.control.advance(61);
  const after = await stripe().checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(after).toMatchObject({ status: "expired", payment_intent: { status: "canceled" } });
  expect(sandbox.control.pay(session.id)).toEqual({ result: "expired" });
});

test.each([
  [{ success_url: undefined }, "success_url", "parameter_missing"],
  [{ success_url: "kitroom" }, "success_url", "url_invalid"],
  [{ line_items: undefined }, "line_items", "parameter_missing"],
  [{ customer_email: "nobody" }, "customer_email", "email_invalid"],
  [{ client_reference_id: "x".repeat(201) }, "client_reference_id", undefined],
  [{ metadata: { key: "x".repeat(501) } }, "metadata[key]", undefined],
  [{ metadata: { ["k".repeat(41)]: "x" } }, `metadata[${"k".repeat(41)}]`, undefined],
  [{ colour: "red" }, "colour", "parameter_unknown"],
])("%j is refused", async (change, param, code) => {
  const params = { ...sessionParams(), ...change };
  const error = await failureOf(stripe().checkout.sessions.create(params));
  expect([error.statusCode, error.param, error.code]).toEqual([400, param, code]);
});

test.each([
  [0, "at least 30 minutes"],
  [29, "at least 30 minutes"],
  [24 * 60 + 2, "less than 24 hours"],
])("an expiry in %i minutes is refused", async (minutes, words) => {
  const error = await failureOf(
    stripe().checkout.sessions.create(sessionParams({ expires_at: inMinutes(minutes) })),
  );
  expect(error).toMatchObject({ statusCode: 400, param: "expires_at" });
  expect(error.message).toContain(words);
});

test.each([
  [{ unit_amount: 10 }, "line_items", "amount_too_small"],
  [{ unit_amount: -1 }, "line_items[0][price_data][unit_amount]", "parameter_invalid_integer"],
  [{ unit_amount: 10.5 }, "line_items[0][price_data][unit_amount]", "parameter_invalid_integer"],
  [{ currency: "zzz" }, "line_items[0][price_data][currency]", undefined],
  [
    { product_data: { name: "" } },
    "line_items[0][price_data][product_data][name]",
    "parameter_invalid_empty",
  ],
])("a line with %j is refused", async (change, param, code) => {
  const price = { currency: "aud", unit_amount: 1000, product_data: { name: "Cap" }, ...change };
  const params = sessionParams({ line_items: [{ quantity: 1, price_data: price }] });
  const error = await failureOf(stripe().checkout.sessions.create(params));
  expect([error.param, error.code]).toEqual([param, code]);
});

test("metadata can be changed key by key, and an empty value removes its key", async () => {
  const { id } = await stripe().checkout.sessions.create(
    sessionParams({ metadata: { a: "1", b: "2", "0": "zero" } }),
  );
  const session = await stripe().checkout.sessions.update(id, { metadata: { b: "", c: "3" } });
  expect(session.metadata).toEqual({ "0": "zero", a: "1", c: "3" });
});

test("a payment that comes later leaves the session complete and unpaid until it is settled", async () => {
  const { id } = await stripe().checkout.sessions.create(sessionParams());
  expect(sandbox.control.pay(id, { later: true })).toEqual({ result: "processing" });
  expect(await stripe().checkout.sessions.retrieve(id)).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
  });
  sandbox.control.settle(id, "fail");
  const types = (await stripe().events.list({ limit: 5 })).data.map((event) => event.type);
  expect(types).toContain("checkout.session.async_payment_failed");
  expect((await stripe().checkout.sessions.retrieve(id)).payment_status).toBe("unpaid");
});
