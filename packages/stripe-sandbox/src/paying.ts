import { type CardFault, type CardInput, cardFaults, type Decline } from "./cards.ts";
import { chargeCard, openIntent, type Payer, saveIntent } from "./charging.ts";
import { refused } from "./errors.ts";
import { recordEvent } from "./events.ts";
import { needSession, saveSession } from "./sessions.ts";
import type { IntentRow, SessionRow } from "./tables.ts";
import { NOBODY, type World } from "./world.ts";

export type PayResult =
  | { result: "paid" | "processing" | "already_paid" | "expired" }
  | { result: "invalid_card"; faults: CardFault[] }
  | { result: "declined"; decline: Decline };

type Payment = {
  card: CardInput;
  payer: Payer;
  /** The money comes later, as with a bank debit: settle it with `settleSession`. */
  later?: boolean;
};

/** The payer presses Pay. At most one payment is ever taken for a session. */
export function paySession(world: World, account: string, id: string, payment: Payment): PayResult {
  return world.store.transact(() => {
    const session = needSession(world, account, id);
    if (session.values.status === "complete") return { result: "already_paid" };
    if (session.values.status === "expired") return { result: "expired" };
    const faults = cardFaults(payment.card, world.clock.now());
    if (faults.length > 0) return { result: "invalid_card", faults };
    const intent = intentOf(world, account, session);
    if (payment.later) return payLater(world, account, session, intent, payment.payer);
    const outcome = chargeCard(world, {
      account,
      cause: NOBODY,
      intent,
      card: payment.card,
      payer: payment.payer,
    });
    if (outcome.decline) {
      // The intent becomes visible on the session, which stays open for another card.
      saveSession(world, account, withIntent(session, intent));
      return { result: "declined", decline: outcome.decline };
    }
    complete(world, account, withIntent(session, intent), payment.payer, "paid");
    return { result: "paid" };
  });
}

/** Ends a payment that was made with `later`. */
export function settleSession(world: World, account: string, id: string, succeed: boolean): void {
  world.store.transact(() => {
    const session = needSession(world, account, id);
    const intent = world.store.get("payment_intent", account, session.values.payment_intent ?? "");
    if (intent?.values.status !== "processing") throw refused("This session has no payment in progress.");
    const payer = session.values.customer_details ?? { email: null, name: null };
    const number = succeed ? "4242424242424242" : "4000000000000002";
    const card = { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 4, cvc: "123" };
    chargeCard(world, { account, cause: NOBODY, intent, card, payer });
    const values = { ...session.values, payment_status: succeed ? ("paid" as const) : ("unpaid" as const) };
    saveSession(world, account, { ...session, values });
    const type = `checkout.session.async_payment_${succeed ? "succeeded" : "failed"}`;
    recordEvent(world, account, NOBODY, { type, subject: "checkout.session", values });
  });
}

function payLater(
  world: World,
  account: string,
  session: SessionRow,
  intent: IntentRow,
  payer: Payer,
): PayResult {
  const values = { ...intent.values, status: "processing" as const };
  saveIntent(world, account, { ...intent, values });
  recordEvent(world, account, NOBODY, {
    type: "payment_intent.processing",
    subject: "payment_intent",
    values,
  });
  complete(world, account, withIntent(session, intent), payer, "unpaid");
  return { result: "processing" };
}

function complete(
  world: World,
  account: string,
  session: SessionRow,
  payer: Payer,
  paymentStatus: "paid" | "unpaid",
): void {
  const values = {
    ...session.values,
    status: "complete" as const,
    payment_status: paymentStatus,
    customer_details: { email: session.values.customer_email ?? payer.email, name: payer.name },
  };
  saveSession(world, account, { ...session, values });
  recordEvent(world, account, NOBODY, {
    type: "checkout.session.completed",
    subject: "checkout.session",
    values,
  });
}

/** As at Stripe, the payment intent is created only when the payer first tries to pay. */
function intentOf(world: World, account: string, session: SessionRow): IntentRow {
  const { id, amount_total: amount, currency, payment_intent: present } = session.values;
  const row = present === null ? undefined : world.store.get("payment_intent", account, present);
  return row ?? openIntent(world, account, NOBODY, { amount, currency, session: id, more: session.intent });
}

function withIntent(session: SessionRow, intent: IntentRow): SessionRow {
  return { ...session, values: { ...session.values, payment_intent: intent.values.id } };
}
