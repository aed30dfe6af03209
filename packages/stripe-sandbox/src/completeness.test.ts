import { afterAll, beforeAll, expect, test } from "vitest";
import type { StripeSandbox } from "./index.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { SAMPLES, type Sample } from "./samples.ts";
import { clientOf, ROVERS, sessionParams, startSandbox } from "./testing.ts";

let sandbox: StripeSandbox;
const bodies: Record<string, [Sample, JsonObject]> = {};

async function get(path: string): Promise<JsonObject> {
  const answer = await fetch(`${sandbox.url}/v1/${path}`, { headers: { authorization: `Bearer ${ROVERS}` } });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as JsonObject;
}

function first(list: JsonObject): JsonObject {
  const [entry] = Array.isArray(list.data) ? list.data : [];
  if (!isObject(entry)) throw new Error(`An empty list: ${String(list.url)}`);
  return entry;
}

beforeAll(async () => {
  sandbox = await startSandbox();
  const stripe = clientOf(sandbox.url);
  const open = await stripe.checkout.sessions.create(sessionParams({ customer_email: undefined }));
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  sandbox.control.pay(id, { card: "4000000000000002" });
  const declined = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  bodies["a declined intent"] = ["payment_intent", await get(`payment_intents/${declined}`)];
  bodies["a failed charge"] = ["charge", first(await get("charges"))];
  sandbox.control.pay(id);
  const intent = await get(`payment_intents/${declined}`);
  const charge = String(intent.latest_charge);
  await stripe.refunds.create({ charge, amount: 100 });
  await stripe.webhookEndpoints.create({ url: "http://127.0.0.1:9/", enabled_events: ["charge.failed"] });
  bodies["an open session"] = ["checkout.session", await get(`checkout/sessions/${open.id}`)];
  bodies["a paid session"] = ["checkout.session", await get(`checkout/sessions/${id}`)];
  bodies["a listed session"] = ["checkout.session", first(await get("checkout/sessions"))];
  bodies["a line item"] = ["item", first(await get(`checkout/sessions/${id}/line_items`))];
  bodies["a paid intent"] = ["payment_intent", intent];
  bodies["a listed intent"] = ["payment_intent", first(await get("payment_intents"))];
  bodies["a charge"] = ["charge", await get(`charges/${charge}`)];
  bodies["a refund"] = ["refund", first(await get("refunds"))];
  sandbox.control.dispute(declined);
  bodies["a dispute"] = ["dispute", first(await get("disputes"))];
  bodies["a payment method"] = [
    "payment_method",
    await get(`payment_methods/${String(intent.payment_method)}`),
  ];
  bodies["a balance transaction"] = ["balance_transaction", first(await get("balance_transactions"))];
  bodies["a webhook endpoint"] = ["webhook_endpoint", first(await get("webhook_endpoints"))];
  bodies["the account"] = ["account", await get("account")];
  bodies["the balance"] = ["balance", await get("balance")];
  const event = first(await get("events?type=checkout.session.completed"));
  bodies["an event"] = ["event", event];
  const data = isObject(event.data) ? event.data.object : null;
  bodies["the object of an event"] = ["checkout.session", isObject(data) ? data : {}];
});
afterAll(() => sandbox.close());

const NAMES = [
  "a declined intent",
  "a failed charge",
  "an open session",
  "a paid session",
  "a listed session",
  "a line item",
  "a paid intent",
  "a listed intent",
  "a charge",
  "a refund",
  "a dispute",
  "a payment method",
  "a balance transaction",
  "a webhook endpoint",
  "the account",
  "the balance",
  "an event",
  "the object of an event",
];

test.each(NAMES)("%s carries every field of Stripe's sample", (name) => {
  const [sample, body] = bodies[name] ?? ["event", {}];
  expect(missing(SAMPLES[sample], body, "")).toEqual([]);
});

test("every kind of answer was looked at", () => {
  expect(Object.keys(bodies).toSorted()).toEqual(NAMES.toSorted());
});

/**
 * The paths that the sample has and the body lacks. Null stands for a whole object if the feature is not
 * used, as at Stripe; metadata and the object inside an event have no fixed fields.
 */
function missing(sample: Json | undefined, body: Json | undefined, path: string): string[] {
  if (Array.isArray(sample) && Array.isArray(body)) {
    return body.flatMap((item, index) => missing(sample[0], item, `${path}[${index}]`));
  }
  if (!isObject(sample) || body === null) return [];
  if (!isObject(body)) return [path];
  return Object.entries(sample).flatMap(([key, value]) => {
    const here = path === "" ? key : `${path}.${key}`;
    if (body[key] === undefined) return [here];
    return key === "metadata" || here === "data.object" ? [] : missing(value, body[key], here);
  });
}
