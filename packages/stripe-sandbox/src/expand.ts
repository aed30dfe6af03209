import { StripeFailure } from "./errors.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { textsOf } from "./params.ts";
import type { FormObject } from "./parse-form.ts";
import { presentItem, presentPlain, presentSubject } from "./present.ts";
import type { World } from "./world.ts";

const MAX_DEPTH = 4;

/** Members that contain an id and can be expanded. Those of objects that the sandbox never creates stay null. */
const REFERENCES = new Set([
  "balance_transaction",
  "charge",
  "customer",
  "failure_balance_transaction",
  "invoice",
  "latest_charge",
  "payment_intent",
  "payment_link",
  "payment_method",
  "review",
  "setup_intent",
  "subscription",
]);

/** Fills in, within `body`, what the call's `expand` names. Throws Stripe's error for what cannot be expanded. */
export function expandBody(world: World, account: string, body: JsonObject, params: FormObject): void {
  if (params.expand === undefined) return;
  for (const path of textsOf(params.expand, "expand")) {
    const steps = path.split(".");
    const depth = steps[0] === "data" ? steps.length - 1 : steps.length;
    if (depth > MAX_DEPTH) {
      throw new StripeFailure(`You cannot expand more than ${MAX_DEPTH} levels of a property: ${path}`, {
        param: "expand",
      });
    }
    expandStep(world, account, body, steps, path);
  }
}

function expandStep(world: World, account: string, body: JsonObject, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const value = expanded(world, account, body, step);
  if (value === undefined) {
    throw new StripeFailure(
      `This property cannot be expanded (${step}). You may want to try expanding 'data.${step}' instead.`,
      { param: "expand" },
    );
  }
  body[step] = value;
  const inner = Array.isArray(value) ? value : [value];
  for (const one of inner) if (isObject(one)) expandStep(world, account, one, rest, path);
}

function expanded(world: World, account: string, body: JsonObject, step: string): Json | undefined {
  const present = body[step];
  if (body.object === "list" && step === "data") return present;
  if (body.object === "checkout.session" && step === "line_items")
    return lineItems(world, account, String(body.id));
  if (body.object === "charge" && step === "refunds") return refundsOf(world, account, String(body.id));
  if (!REFERENCES.has(step) || present === undefined) return undefined;
  return typeof present === "string" ? (byId(world, account, present) ?? present) : present;
}

function byId(world: World, account: string, id: string): JsonObject | undefined {
  const { store } = world;
  if (id.startsWith("pm_")) {
    const row = store.get("payment_method", account, id);
    return row && presentPlain("payment_method", row);
  }
  if (id.startsWith("txn_")) {
    const row = store.get("balance_transaction", account, id);
    return row && presentPlain("balance_transaction", row);
  }
  const subject = id.startsWith("pi_") ? "payment_intent" : "charge";
  const row = store.get(subject, account, id);
  return row && presentSubject(world, subject, row.values);
}

function lineItems(world: World, account: string, id: string): JsonObject {
  const items = world.store.get("checkout.session", account, id)?.items ?? [];
  return {
    object: "list",
    data: items.slice(0, 10).map(presentItem),
    has_more: items.length > 10,
    url: `/v1/checkout/sessions/${id}/line_items`,
  };
}

function refundsOf(world: World, account: string, charge: string): JsonObject {
  const rows = world.store.all("refund", account).filter((row) => row.values.charge === charge);
  return {
    object: "list",
    data: rows
      .toReversed()
      .slice(0, 10)
      .map((row) => presentSubject(world, "refund", row.values)),
    has_more: rows.length > 10,
    url: `/v1/charges/${charge}/refunds`,
  };
}
