import { cardOfTestMethod } from "./cards.ts";
import { chargeCard, openIntent, paymentError, saveIntent } from "./charging.ts";
import { noSuch, refused } from "./errors.ts";
import { recordEvent } from "./events.ts";
import type { JsonObject } from "./json.ts";
import { listPage } from "./lists.ts";
import { openParams } from "./params.ts";
import { presentSubject } from "./present.ts";
import type { IntentRow } from "./tables.ts";
import type { Call, Cause, Handler, World } from "./world.ts";

const REASONS = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;

export const createIntent: Handler = (world, call) => {
  const params = openParams(call.params);
  const amount = params.needInteger("amount", 1, 99_999_999);
  const currency = params.needText("currency", 3).toLowerCase();
  const more = {
    metadata: params.metadata(),
    description: params.text("description", 1000),
    receipt_email: params.text("receipt_email", 512),
  };
  const method = params.text("payment_method");
  const confirm = params.flag("confirm") ?? false;
  params.texts("payment_method_types");
  params.end();
  const row = openIntent(world, call.account.id, call, { amount, currency, session: null, more });
  return confirm ? confirmWith(world, call, row, method ?? "") : show(world, row);
};

export const confirmIntent: Handler = (world, call) => {
  const params = openParams(call.params);
  const method = params.needText("payment_method");
  params.text("return_url");
  params.end();
  const row = needIntent(world, call.account.id, call.id);
  if (row.values.status !== "requires_payment_method") throw unexpectedState(row, "confirm");
  return confirmWith(world, call, row, method);
};

export const showIntent: Handler = (world, { account, id }) => show(world, needIntent(world, account.id, id));

export const updateIntent: Handler = (world, { account, id, params }) => {
  const row = needIntent(world, account.id, id);
  const input = openParams(params);
  const metadata = input.editMetadata(row.values.metadata);
  const description = input.text("description", 1000) ?? row.values.description;
  input.end();
  return show(
    world,
    saveIntent(world, account.id, { ...row, values: { ...row.values, metadata, description } }),
  );
};

export const listIntents: Handler = (world, { account, params, path }) =>
  listPage(world.store.all("payment_intent", account.id).toReversed(), {
    params,
    url: path,
    present: (row) => show(world, row),
  });

export const cancelIntent: Handler = (world, call) => {
  const row = needIntent(world, call.account.id, call.id);
  const params = openParams(call.params);
  const reason = params.oneOf("cancellation_reason", REASONS) ?? null;
  params.end();
  if (row.session !== null && row.values.status !== "canceled" && row.values.status !== "succeeded") {
    throw refused(
      "You cannot cancel this PaymentIntent because it was created by Checkout. Expire the Checkout Session instead.",
      { code: "payment_intent_unexpected_state", more: { payment_intent: show(world, row) } },
    );
  }
  const ended = endIntent(world, call.account.id, row.values.id, reason, call);
  if (!ended) throw unexpectedState(row, "cancel");
  return show(world, ended);
};

/** Cancels an intent that was not paid yet; returns undefined, and does nothing, if it is too late. */
export function endIntent(
  world: World,
  account: string,
  id: string,
  reason: string | null,
  cause: Cause,
): IntentRow | undefined {
  const row = needIntent(world, account, id);
  if (row.values.status === "succeeded" || row.values.status === "canceled") return undefined;
  const values = {
    ...row.values,
    status: "canceled" as const,
    canceled_at: world.clock.now(),
    cancellation_reason: reason,
  };
  const saved = saveIntent(world, account, { ...row, values });
  recordEvent(world, account, cause, { type: "payment_intent.canceled", subject: "payment_intent", values });
  return saved;
}

export function needIntent(world: World, account: string, id: string, param = "intent"): IntentRow {
  const row = world.store.get("payment_intent", account, id);
  if (!row) throw noSuch("payment_intent", id, param);
  return row;
}

function confirmWith(world: World, call: Call, row: IntentRow, method: string): JsonObject {
  const card = cardOfTestMethod(method, new Date(world.clock.nowMs()).getUTCFullYear());
  if (!card) throw noSuch("PaymentMethod", method, "payment_method");
  const payer = { email: null, name: null };
  const { intent, decline } = chargeCard(world, {
    account: call.account.id,
    cause: call,
    intent: row,
    card,
    payer,
  });
  const body = show(world, intent);
  if (!decline) return body;
  return { error: { ...paymentError(decline), charge: intent.values.latest_charge, payment_intent: body } };
}

function unexpectedState(row: IntentRow, verb: string) {
  return refused(`You cannot ${verb} this PaymentIntent because it has a status of ${row.values.status}.`, {
    code: "payment_intent_unexpected_state",
  });
}

function show(world: World, row: IntentRow) {
  return presentSubject(world, "payment_intent", row.values);
}
