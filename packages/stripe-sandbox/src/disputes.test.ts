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

function post(path: string, body: unknown) {
  return fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

test("a payment is disputed, and the dispute goes through its states with an event each", async () => {
  const intent = await paidIntent();
  const { id } = (await (
    await post(`intents/${intent}/dispute`, { reason: "product_not_received" })
  ).json()) as {
    id: string;
  };
  expect(await stripe().disputes.retrieve(id)).toMatchObject({
    object: "dispute",
    amount: 8095,
    payment_intent: intent,
    reason: "product_not_received",
    status: "needs_response",
  });
  expect((await post(`disputes/${id}`, { status: "under_review" })).status).toBe(200);
  sandbox.control.moveDispute(id, "lost");
  expect((await post(`disputes/${id}`, { status: "won" })).status).toBe(400);
  const { data } = await stripe().events.list({ type: "charge.dispute.*" });
  expect(data.map(({ type }) => type)).toEqual([
    "charge.dispute.closed",
    "charge.dispute.updated",
    "charge.dispute.created",
  ]);
  expect(data[0]?.data).toMatchObject({
    object: { status: "lost" },
    previous_attributes: { status: "under_review" },
  });
  const listed = await stripe().disputes.list({ payment_intent: intent });
  expect(listed.data.map((one) => one.id)).toEqual([id]);
});

test("only a captured payment of the caller can be disputed or seen", async () => {
  expect((await post("intents/pi_none/dispute", {})).status).toBe(404);
  const id = sandbox.control.dispute(await paidIntent(), { amount: 100 });
  const foreign = await failureOf(clientOf(sandbox.url, "sk_test_harbour").disputes.retrieve(id));
  expect(foreign.statusCode).toBe(404);
});
