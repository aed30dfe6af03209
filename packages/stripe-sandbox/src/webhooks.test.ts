import { afterEach, beforeEach, expect, test } from "vitest";
import type { StripeSandbox } from "./index.ts";
import {
  clientOf,
  HARBOUR,
  type Receiver,
  ROVERS,
  SECRET,
  sessionParams,
  startReceiver,
  startSandbox,
  submitCard,
  until,
} from "./testing.ts";

let receiver: Receiver;
let sandbox: StripeSandbox;
beforeEach(async () => {
  receiver = await startReceiver();
  const rovers = { secretKey: ROVERS, webhookUrl: receiver.url, webhookSecret: SECRET };
  sandbox = await startSandbox({ accounts: [rovers, { secretKey: HARBOUR }] });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const stripe = () => clientOf(sandbox.url);
const newSession = () => stripe().checkout.sessions.create(sessionParams());
const arrived = (count: number) =>
  until(`${count} webhooks arrived`, () => receiver.received.length >= count);

test("a payment is told with signed events that Stripe's own library accepts", async () => {
  const session = await newSession();
  await submitCard(session.url ?? "");
  await arrived(4);
  const events = receiver.received.map(({ body, signature }) =>
    stripe().webhooks.constructEvent(body, signature, SECRET),
  );
  expect(events.map((event) => event.type).toSorted()).toEqual([
    "charge.succeeded",
    "checkout.session.completed",
    "payment_intent.created",
    "payment_intent.succeeded",
  ]);
  const completed = events.find((event) => event.type === "checkout.session.completed");
  expect(completed).toMatchObject({
    object: "event",
    livemode: false,
    api_version: "2026-10-28.endive",
    data: {
      object: { id: session.id, status: "complete", payment_status: "paid", metadata: { order_id: "1001" } },
    },
  });
  const retrieved = await stripe().events.retrieve(completed?.id ?? "");
  expect(retrieved).toMatchObject({
    type: "checkout.session.completed",
    data: { object: { id: session.id } },
  });
});

test("another secret and a changed body are not accepted", async () => {
  await stripe().checkout.sessions.expire((await newSession()).id);
  await arrived(1);
  const [{ body, signature } = { body: "", signature: "" }] = receiver.received;
  const { webhooks } = stripe();
  expect(webhooks.constructEvent(body, signature, SECRET).type).toBe("checkout.session.expired");
  expect(() => webhooks.constructEvent(body, signature, "whsec_other")).toThrow(/No signatures found/);
  expect(() => webhooks.constructEvent(`${body} `, signature, SECRET)).toThrow(/No signatures found/);
});

test("declines, refunds and their changes are told; an API call is named as the cause", async () => {
  const { id } = await newSession();
  sandbox.control.pay(id, { card: "4000000000000002" });
  await until("the decline is told", () => receiver.types().includes("payment_intent.payment_failed"));
  sandbox.control.pay(id);
  const { payment_intent: intent } = await stripe().checkout.sessions.retrieve(id);
  const refund = await stripe().refunds.create(
    { payment_intent: String(intent), amount: 500 },
    { idempotencyKey: "refund-7" },
  );
  await stripe().refunds.update(refund.id, { metadata: { note: "late" } });
  await until("the refund is told", () => receiver.types().includes("refund.updated"));
  await until("all is told", () => receiver.types().includes("charge.refunded"));
  const of = (type: string) => receiver.received.find(({ event }) => event.type === type)?.event;
  expect(of("refund.created")?.request).toMatchObject({ idempotency_key: "refund-7" });
  expect(of("charge.refunded")?.data).toMatchObject({
    object: { amount_refunded: 500, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  });
  expect(of("refund.updated")?.data.previous_attributes).toEqual({ metadata: {} });
  expect(of("payment_intent.payment_failed")?.request).toEqual({ id: null, idempotency_key: null });
});

test("a session that runs out is told with the time of the clock", async () => {
  const { id } = await newSession();
  sandbox.control.advance(24 * 3600 + 1);
  await arrived(1);
  const [{ event, body, signature } = { event: undefined, body: "", signature: "" }] = receiver.received;
  expect(event).toMatchObject({ type: "checkout.session.expired", data: { object: { id } } });
  // A receiver whose own clock was not moved still takes it.
  expect(stripe().webhooks.constructEvent(body, signature, SECRET).id).toBe(event?.id);
});

test("a webhook that is not taken is sent again until it is", async () => {
  receiver.answer(503);
  await stripe().checkout.sessions.expire((await newSession()).id);
  await arrived(1);
  await until("the failure is noted", () => sandbox.control.deliveries()[0]?.last_status === 503);
  expect(sandbox.control.deliveries()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  expect((await stripe().events.list({ delivery_success: false })).data[0]?.pending_webhooks).toBe(1);
  receiver.answer(200);
  await until("it is delivered", () => sandbox.control.deliveries()[0]?.state === "delivered");
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  expect(sandbox.control.deliveries()).toMatchObject([{ attempts: 2, last_status: 200 }]);
});

test("held webhooks wait, and are released one by one in the order asked for, more than once if asked", async () => {
  sandbox.control.setWebhooks({ hold: true });
  sandbox.control.pay((await newSession()).id);
  const waiting = sandbox.control.deliveries().filter((row) => row.state === "waiting");
  expect(waiting).toHaveLength(4);
  const completed = waiting.find((row) => row.type === "checkout.session.completed");
  await sandbox.control.release({ events: [completed?.event ?? ""], copies: 2 });
  expect(receiver.types()).toEqual(["checkout.session.completed", "checkout.session.completed"]);
  await sandbox.control.release({ order: "newest" });
  expect(receiver.types().slice(2)).toEqual([
    "payment_intent.succeeded",
    "charge.succeeded",
    "payment_intent.created",
  ]);
  await sandbox.control.resend(completed?.event ?? "", 3);
  expect(receiver.types().slice(5)).toEqual(Array.from({ length: 3 }, () => "checkout.session.completed"));
});

test("letting go of the hold sends everything, as many copies as the policy says", async () => {
  sandbox.control.setWebhooks({ hold: true });
  await stripe().checkout.sessions.expire((await newSession()).id);
  sandbox.control.setWebhooks({ hold: false, copies: 3 });
  await arrived(3);
  expect(receiver.types()).toEqual(Array.from({ length: 3 }, () => "checkout.session.expired"));
});

test("endpoints made over the API get a secret once, hear what they asked for, and can be removed", async () => {
  const harbour = clientOf(sandbox.url, HARBOUR);
  const endpoint = await harbour.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ["checkout.session.expired"],
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  expect(await harbour.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty("secret");
  const paid = await harbour.checkout.sessions.create(sessionParams());
  sandbox.control.pay(paid.id);
  await harbour.checkout.sessions.expire((await harbour.checkout.sessions.create(sessionParams())).id);
  await arrived(1);
  const [{ body, signature } = { body: "", signature: "" }] = receiver.received;
  expect(harbour.webhooks.constructEvent(body, signature, endpoint.secret ?? "").type).toBe(
    "checkout.session.expired",
  );
  expect(await harbour.webhookEndpoints.del(endpoint.id)).toEqual({
    id: endpoint.id,
    object: "webhook_endpoint",
    deleted: true,
  });
  await harbour.checkout.sessions.expire((await harbour.checkout.sessions.create(sessionParams())).id);
  expect((await harbour.webhookEndpoints.list()).data).toEqual([]);
  expect(sandbox.control.deliveries()).toHaveLength(1);
});
