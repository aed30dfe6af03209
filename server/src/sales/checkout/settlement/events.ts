import { type Ctx, type Platform, systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findClub, readClubSettings } from "../../../ground/clubs/index.ts";
import { changeOrder, lockOrder } from "../../orders/index.ts";
import {
  type EventSubject,
  GatewayRefusal,
  gatewayOf,
  presentGateway,
  subjectOf,
  verifyEvent,
} from "../../payments/index.ts";
import { takeDisputes } from "../disputes/disputes.ts";
import { orderOfSession, paymentsOf } from "../money/payments.queries.ts";
import { takeRefunds } from "../refunding/take-refunds.ts";
import { noteHold } from "./book-capture.ts";
import {
  closeEvent,
  type EventEnd,
  postponeEvent,
  readEvent,
  type StripeEventRow,
  takeEvent,
} from "./events.queries.ts";
import { settleOrder } from "./settle-order.ts";

type Delivery = { domain: string; body: string; signature: string; requestId: string };

/**
 * Takes one of Stripe's events for a club: checks who signed it, stores it, and is done. It is handled after
 * the answer, and by the sweep if that fails; one that was here before, or is of no use here, is only acknowledged.
 */
export async function takeWebhook(platform: Platform, delivery: Delivery): Promise<{ received: boolean }> {
  const club = await findClub(platform, delivery.domain);
  if (!club) throw new ApiError("CLUB_NOT_FOUND");
  const ctx = systemCtx(platform, club, delivery.requestId);
  const { event, eventRow } = await inClub(ctx, async (tx) => {
    const event = await verifyEvent(tx, ctx, delivery);
    const isOfUse = event !== null && subjectOf(event).about !== null;
    return { event, eventRow: isOfUse ? await takeEvent(tx, ctx, event) : null };
  });
  if (event === null) throw new ApiError("SIGNATURE_INVALID");
  if (eventRow !== null) {
    setImmediate(() => {
      handleEvent(ctx, eventRow).catch((err: unknown) => {
        ctx.log.warn({ err, event: eventRow }, "an event of Stripe is left to the sweep");
      });
    });
  }
  return { received: true };
}

/**
 * An event about a payment unknown here may have overtaken it, and is tried this many times, over
 * four minutes. After that it is not ours: a club may use its Stripe account for other things too, and after a
 * restore Stripe still reports orders that are lost.
 */
const looksForUnknown = 7;

/** Failures get this many days to pass. By then the open payments were checked many times, and the books compared. */
const giveUpMs = 3 * 24 * 3600 * 1000;

/**
 * Does what an event asks for. An event only says that something happened: the facts are asked of Stripe.
 * An order that is not there yet (the event overtook it) or a failure on the way leaves the event for later.
 */
export async function handleEvent(ctx: Ctx, eventRow: number): Promise<void> {
  const event = await inClub(ctx, (tx) => readEvent(tx, eventRow));
  if (!event) return;
  try {
    const done = await dispatch(ctx, event);
    if (done === "not_ours")
      ctx.log.error({ event: event.event_id }, "Stripe tells of an order that is not here");
    await inClub(ctx, (tx) =>
      done === "later"
        ? postponeEvent(tx, ctx, event, "There is no such order or payment yet")
        : closeEvent(tx, ctx, event, done),
    );
  } catch (error) {
    const text = wordsFor(error);
    const isOver = ctx.platform.clock.now().getTime() - event.created_at.getTime() > giveUpMs;
    if (isOver) ctx.log.error({ err: error, event: event.event_id }, "an event of Stripe is given up");
    await inClub(ctx, (tx) =>
      isOver ? closeEvent(tx, ctx, event, "given_up", text) : postponeEvent(tx, ctx, event, text),
    );
    throw error;
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof GatewayRefusal) return error.ofProvider;
  return error instanceof Error ? error.message : String(error);
}

async function dispatch(ctx: Ctx, event: StripeEventRow): Promise<EventEnd | "later"> {
  const subject = subjectOf(event);
  const { about, intentId } = subject;
  if (about === "session") return settleSession(ctx, event, subject);
  if (about === null || intentId === null) return "ignored";
  return known(ctx, event, intentId, await (about === "dispute" ? takeDisputes : takeRefunds)(ctx, intentId));
}

async function known(
  ctx: Ctx,
  event: StripeEventRow,
  intentId: string,
  isKnown: boolean,
): Promise<EventEnd | "later"> {
  if (isKnown) return "handled";
  if (event.attempts < looksForUnknown) return "later";
  const gateway = presentGateway(ctx, await inClub(ctx, (tx) => readClubSettings(tx, ctx)));
  return (await gateway.findPayment(intentId))?.club === ctx.domain ? "not_ours" : "ignored";
}

async function settleSession(
  ctx: Ctx,
  event: StripeEventRow,
  session: EventSubject,
): Promise<EventEnd | "later"> {
  const orderId = await inClub(ctx, (tx) => orderOfSession(tx, session.id, session.reference));
  if (orderId === null) {
    // The account serves another club, or other things than shops.
    if (session.club !== ctx.domain) return "ignored";
    if (event.attempts < looksForUnknown) return "later";
    return session.isPaid ? "not_ours" : "ignored";
  }
  if (session.isPaid) await inClub(ctx, (tx) => compare(tx, ctx, event, orderId, session));
  await settleOrder(ctx, orderId);
  return "handled";
}

/** A signed event about another payment than was asked for: a person has to look before it is sent. */
async function compare(tx: ClubTx, ctx: Ctx, event: StripeEventRow, orderId: number, session: EventSubject) {
  const order = await lockOrder(tx, orderId);
  const payment = (await paymentsOf(tx, orderId)).at(-1);
  // What a cancelled order is paid goes back, and nothing of it is sent.
  if (!payment || order.on_hold || order.status === "cancelled") return;
  const { livemode } = gatewayOf(ctx, await readClubSettings(tx, ctx), payment);
  const asAgreed =
    session.amountCents === payment.amount_cents &&
    session.currency === payment.currency &&
    (session.livemode ?? livemode) === livemode;
  if (asAgreed) return;
  const reason = "PAYMENT_MISMATCH";
  const data = { event_id: event.event_id, amount_cents: session.amountCents, currency: session.currency };
  const held = await changeOrder(tx, ctx, order, { on_hold: reason }, { kind: "payment_mismatch", data });
  await noteHold(tx, ctx, held, reason);
}
