import { type CardFace, type CardInput, type Decline, declineOf, faceOf } from "./cards.ts";
import { recordEvent } from "./events.ts";
import { newId } from "./ids.ts";
import type { JsonObject } from "./json.ts";
import type { ChargeValues, IntentRow, IntentValues } from "./tables.ts";
import type { Cause, World } from "./world.ts";

export type Payer = { email: string | null; name: string | null };

type Attempt = { account: string; cause: Cause; intent: IntentRow; card: CardInput; payer: Payer };
type Outcome = { intent: IntentRow; decline: Decline | null };

/** Creates and stores a payment intent that waits for a card. */
export function openIntent(
  world: World,
  account: string,
  cause: Cause,
  from: { amount: number; currency: string; session: string | null; more: JsonObject },
): IntentRow {
  const id = newId("pi");
  const values: IntentValues = {
    metadata: {},
    ...from.more,
    id,
    created: world.clock.now(),
    amount: from.amount,
    amount_received: 0,
    currency: from.currency,
    status: "requires_payment_method",
    client_secret: newId(`${id}_secret`),
    latest_charge: null,
    payment_method: null,
    last_payment_error: null,
    canceled_at: null,
    cancellation_reason: null,
  };
  const row = saveIntent(world, account, { values, session: from.session });
  recordEvent(world, account, cause, { type: "payment_intent.created", subject: "payment_intent", values });
  return row;
}

export function saveIntent(world: World, account: string, row: IntentRow): IntentRow {
  world.store.put("payment_intent", account, row.values.id, row);
  return row;
}

/** Asks the simulated bank for the whole amount and records the answer, yes or no, with its events. */
export function chargeCard(world: World, attempt: Attempt): Outcome {
  const decline = declineOf(attempt.card);
  const method = saveMethod(world, attempt);
  return decline ? recordDecline(world, attempt, method, decline) : recordPayment(world, attempt, method);
}

function recordPayment(
  world: World,
  { account, cause, intent, card, payer }: Attempt,
  method: string,
): Outcome {
  const { amount, currency } = intent.values;
  const id = newId("ch");
  const charge: ChargeValues = {
    ...chargeBase(world, intent, card, payer, method, id),
    status: "succeeded",
    amount_captured: amount,
    captured: true,
    paid: true,
    balance_transaction: saveTransaction(world, account, { type: "charge", source: id, amount, currency }),
    outcome: {
      network_status: "approved_by_network",
      seller_message: "Payment complete.",
      type: "authorized",
      risk_level: "normal",
    },
  };
  world.store.put("charge", account, id, { values: charge });
  const paid = saveIntent(world, account, {
    ...intent,
    values: {
      ...intent.values,
      status: "succeeded",
      amount_received: amount,
      latest_charge: id,
      payment_method: method,
      last_payment_error: null,
    },
  });
  recordEvent(world, account, cause, { type: "charge.succeeded", subject: "charge", values: charge });
  recordEvent(world, account, cause, {
    type: "payment_intent.succeeded",
    subject: "payment_intent",
    values: paid.values,
  });
  return { intent: paid, decline: null };
}

function recordDecline(
  world: World,
  { account, cause, intent, card, payer }: Attempt,
  method: string,
  decline: Decline,
): Outcome {
  const id = newId("ch");
  const charge: ChargeValues = {
    ...chargeBase(world, intent, card, payer, method, id),
    captured: false,
    paid: false,
    balance_transaction: null,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      network_status: "declined_by_network",
      reason: decline.decline_code,
      seller_message: "The bank did not return any further details with this decline.",
      type: "issuer_declined",
      risk_level: "normal",
    },
  };
  world.store.put("charge", account, id, { values: charge });
  const failed = saveIntent(world, account, {
    ...intent,
    values: {
      ...intent.values,
      status: "requires_payment_method",
      latest_charge: id,
      payment_method: null,
      last_payment_error: { ...paymentError(decline), charge: id },
    },
  });
  recordEvent(world, account, cause, { type: "charge.failed", subject: "charge", values: charge });
  recordEvent(world, account, cause, {
    type: "payment_intent.payment_failed",
    subject: "payment_intent",
    values: failed.values,
  });
  return { intent: failed, decline };
}

/** A decline as `last_payment_error` and the API's error show it. */
export function paymentError(decline: Decline): JsonObject {
  return {
    code: decline.code,
    decline_code: decline.decline_code,
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll("_", "-")}`,
    message: decline.message,
    type: "card_error",
  };
}

/** Records a movement of the account's money: positive for a charge, negative for a refund. */
export function saveTransaction(
  world: World,
  account: string,
  entry: { type: "charge" | "refund"; source: string; amount: number; currency: string },
): string {
  const id = newId("txn");
  const created = world.clock.now();
  const values = {
    ...entry,
    id,
    created,
    available_on: created,
    net: entry.amount,
    reporting_category: entry.type,
  };
  world.store.put("balance_transaction", account, id, { values });
  return id;
}

function saveMethod(world: World, { account, card, payer }: Attempt): string {
  const id = newId("pm");
  const face = faceOf(card);
  const values = {
    id,
    created: world.clock.now(),
    billing_details: { email: payer.email, name: payer.name },
    card: { ...face, display_brand: face.brand, networks: { available: [face.brand] } },
  };
  world.store.put("payment_method", account, id, { values });
  return id;
}

function chargeBase(
  world: World,
  intent: IntentRow,
  card: CardInput,
  payer: Payer,
  method: string,
  id: string,
): ChargeValues {
  const face: CardFace = faceOf(card);
  const { values } = intent;
  return {
    id,
    created: world.clock.now(),
    amount: values.amount,
    amount_captured: 0,
    amount_refunded: 0,
    currency: values.currency,
    payment_intent: values.id,
    payment_method: method,
    status: "failed",
    refunded: false,
    description: values.description ?? null,
    metadata: values.metadata,
    receipt_email: values.receipt_email ?? null,
    billing_details: { email: payer.email, name: payer.name },
    payment_method_details: {
      card: {
        ...face,
        amount_authorized: values.amount,
        network: face.brand,
        overcapture: { maximum_amount_capturable: values.amount },
      },
    },
  };
}
