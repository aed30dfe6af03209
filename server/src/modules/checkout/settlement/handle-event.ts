import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { clubSettings } from "../../clubs/index.ts";
import { changeOrder, lockOrder } from "../../orders/index.ts";
import {
  accountOfPayment,
  closeEvent,
  orderOfSession,
  paymentsOf,
  postponeEvent,
  readEvent,
  type StripeEventRow,
} from "../../payments/index.ts";
import { takeDispute } from "../disputes/take-dispute.ts";
import { takeRefunds } from "../refunding/take-refunds.ts";
import { noteHold } from "./book-capture.ts";
import { settleOrder } from "./settle-order.ts";

/** What of an event's object is looked at; it came from outside and may be anything. */
type Subject = {
  id?: unknown;
  object?: unknown;
  status?: unknown;
  payment_status?: unknown;
  amount_total?: unknown;
  currency?: unknown;
  livemode?: unknown;
  metadata?: { order_id?: unknown } | null;
  client_reference_id?: unknown;
  payment_intent?: unknown;
};

/**
 * An event about a payment that is not known here may have overtaken it, and is looked at so many times, over
 * four minutes. After that it is none of ours: a club may use its Stripe account for other things too.
 */
const looksForUnknown = 7;

/**
 * Does what an event asks for. An event only says that something happened: what is true is asked of Stripe.
 * An order that is not there yet (the event overtook it) or trouble on the way leaves the event for later.
 */
export async function handleEvent(ctx: Ctx, eventRow: number): Promise<void> {
  const event = await inClub(ctx, (tx) => readEvent(tx, eventRow));
  if (!event) return;
  try {
    const done = await dispatch(ctx, event);
    await inClub(ctx, (tx) =>
      done === "later"
        ? postponeEvent(tx, ctx, event, "There is no such order or payment yet")
        : closeEvent(tx, event.id, done),
    );
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await inClub(ctx, (tx) => postponeEvent(tx, ctx, event, text));
    throw error;
  }
}

async function dispatch(ctx: Ctx, event: StripeEventRow): Promise<"handled" | "ignored" | "later"> {
  const subject = event.payload.data.object as Subject;
  if (event.type.startsWith("checkout.session.")) return settleSession(ctx, event, subject);
  const intentId = subject.payment_intent;
  if (typeof intentId !== "string") return "ignored";
  if (event.type.startsWith("charge.dispute.") && typeof subject.id === "string")
    return known(event, await takeDispute(ctx, intentId, subject.id));
  if (event.type.startsWith("refund.") || event.type.startsWith("charge.refund"))
    return known(event, await takeRefunds(ctx, intentId));
  return "ignored";
}

function known(event: StripeEventRow, isKnown: boolean): "handled" | "ignored" | "later" {
  if (isKnown) return "handled";
  return event.attempts < looksForUnknown ? "later" : "ignored";
}

async function settleSession(
  ctx: Ctx,
  event: StripeEventRow,
  session: Subject,
): Promise<"handled" | "later"> {
  const orderId = await inClub(ctx, (tx) => orderOf(tx, session));
  if (orderId === null) return "later";
  if (session.payment_status === "paid") await inClub(ctx, (tx) => compare(tx, ctx, event, orderId, session));
  await settleOrder(ctx, orderId);
  return "handled";
}

/** By the session itself, else by the order that it names: its session may not have been stored yet. */
async function orderOf(tx: ClubTx, session: Subject): Promise<number | null> {
  const known = typeof session.id === "string" ? await orderOfSession(tx, session.id) : null;
  if (known !== null) return known;
  const named = Number(session.metadata?.order_id ?? session.client_reference_id);
  if (!Number.isSafeInteger(named) || named <= 0) return null;
  const payments = await paymentsOf(tx, named);
  return payments.some((payment) => payment.session_id === null) ? named : null;
}

/** A signed event that tells of another payment than was asked for: a person has to look before it is sent. */
async function compare(tx: ClubTx, ctx: Ctx, event: StripeEventRow, orderId: number, session: Subject) {
  const order = await lockOrder(tx, orderId);
  const payment = (await paymentsOf(tx, orderId)).at(-1);
  if (!payment || order.on_hold) return;
  const { livemode } = accountOfPayment(ctx, await clubSettings(tx, ctx), payment);
  const asAgreed =
    session.amount_total === payment.amount_cents &&
    session.currency === payment.currency &&
    (session.livemode ?? livemode) === livemode;
  if (asAgreed) return;
  const reason = "PAYMENT_MISMATCH";
  const data = { event_id: event.event_id, amount_cents: session.amount_total, currency: session.currency };
  const held = await changeOrder(tx, ctx, order, { on_hold: reason }, { kind: "payment_mismatch", data });
  await noteHold(tx, ctx, held, reason);
}
