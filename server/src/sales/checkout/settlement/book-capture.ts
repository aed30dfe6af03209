import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { postHolds, spendCredits } from "../../../shop/credits/index.ts";
import { claimEntitlements } from "../../entitlements/index.ts";
import {
  addEvent,
  allFrom,
  changeOrder,
  inSavepoint,
  mayMoveOrder,
  movePieces,
  movePiecesEach,
  notePieces,
  type OrderLineRow,
  type OrderRow,
  orderLinesOf,
  placedLines,
} from "../../orders/index.ts";
import type { CardSession } from "../../payments/index.ts";
import { paymentStatusOf } from "../money/order-money.queries.ts";
import { capturePayment, type StoredPayment } from "../money/payments.queries.ts";
import { mailOnHold, mailPlaced } from "../order-mails.ts";
import { insertRefund } from "../refunding/refunds.queries.ts";

type Captured = {
  /** Locked. */
  order: OrderRow;
  payment: StoredPayment;
  session: CardSession;
  /** Whether the club's key moves real money. */
  livemode: boolean;
};

/**
 * Books money that Stripe has taken for a locked order: it is placed with its stock and credits. Money that
 * comes after the order was closed places it if everything is still available, and otherwise goes back: then
 * `refundId` is the refund to carry out after the commit.
 */
export async function bookCapture(
  tx: ClubTx,
  ctx: Ctx,
  captured: Captured,
): Promise<{ order: OrderRow; refundId: number | null }> {
  const { order, payment, session } = captured;
  await capturePayment(tx, ctx, payment.id, session);
  const lines = await orderLinesOf(tx, [order.id]);
  const waiting = order.status === "pending_payment";
  if (!waiting && !(mayMoveOrder(order.status, "placed") && (await takeAgain(tx, ctx, order, lines))))
    return giveBack(tx, ctx, captured);
  const short = waiting ? await spendHolds(tx, ctx, order) : [];
  const reason = holdReason(captured, short);
  const placed = await changeOrder(
    tx,
    ctx,
    order,
    { status: "placed", payment_status: "paid", on_hold: order.on_hold ?? reason },
    { kind: "paid", data: { captured_cents: session.amountCents } },
  );
  if (reason) await noteHold(tx, ctx, placed, reason, short);
  await mailPlaced(tx, ctx, placed, lines.map(mailedLine));
  return { order: placed, refundId: null };
}

/** Spends what was held. Returns the variations that are missing although they were held. */
async function spendHolds(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<number[]> {
  const posted = await postHolds(tx, ctx, order.id);
  if (posted !== order.credits_cents)
    throw new Error(`Order ${order.id} held ${posted} of ${order.credits_cents} cents of credits`);
  const refused = await movePiecesEach(tx, ctx, allFrom("held", "to_send", await placedLines(tx, order.id)));
  // Somebody wrote into the database. What is left of the stock is taken instead.
  await notePieces(
    tx,
    ctx,
    refused.map((move) => ({ ...move, to: "wanted" as const })),
  );
  const short = await movePiecesEach(
    tx,
    ctx,
    refused.map((move) => ({ ...move, from: "wanted" as const })),
  );
  return short.map(({ line }) => line.variation_id);
}

/** Takes stock, credits and packs of a closed order again; false, and nothing taken, if something is gone. */
async function takeAgain(tx: ClubTx, ctx: Ctx, order: OrderRow, lines: OrderLineRow[]): Promise<boolean> {
  const ids = [...new Set(lines.flatMap(({ entitlement_id }) => entitlement_id ?? []))];
  const refusal = await inSavepoint(tx, async () => {
    const spend = { memberId: order.member_id, orderId: order.id, cents: order.credits_cents };
    if (order.credits_cents > 0) await spendCredits(tx, ctx, spend);
    await movePieces(tx, ctx, allFrom("cupboard", "to_send", await placedLines(tx, order.id)));
    await claimEntitlements(tx, ctx, { orderId: order.id, ids, status: "redeemed" });
  });
  if (refusal !== null && !(refusal instanceof ApiError)) throw refusal;
  return refusal === null;
}

function mailedLine(line: OrderLineRow) {
  const { entitlement_id: entitlementId, for_member_id: personId } = line;
  const pack = entitlementId !== null &&
    personId !== null && {
      entitlementId,
      label: line.pack_label,
      personId,
      personName: line.for_member_name,
    };
  return { ...line, unitCents: line.unit_cents, ...(pack && { pack }) };
}

async function giveBack(tx: ClubTx, ctx: Ctx, { order, payment, session }: Captured) {
  const reason = ctx.words.checkout.reasons.tooLate;
  const refund = { orderId: order.id, paymentId: payment.id, destination: "card" as const, reason };
  const refundId = await insertRefund(tx, ctx, { ...refund, amountCents: session.amountCents });
  const payment_status = await paymentStatusOf(tx, order);
  const data = { amount_cents: session.amountCents, refund_id: refundId };
  return {
    order: await changeOrder(tx, ctx, order, { payment_status }, { kind: "late_payment", data }),
    refundId,
  };
}

/** Why a paid order must wait for a person, or null. */
function holdReason({ payment, session, livemode }: Captured, short: number[]): OrderRow["on_hold"] {
  const asAgreed =
    session.amountCents === payment.amount_cents &&
    session.currency === payment.currency &&
    session.livemode === livemode;
  if (!asAgreed) return "PAYMENT_MISMATCH";
  return short.length > 0 ? "OUT_OF_STOCK" : null;
}

/** Records on the timeline why an order must not be sent, and tells the club. */
export async function noteHold(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  reason: NonNullable<OrderRow["on_hold"]>,
  short: number[] = [],
): Promise<void> {
  await addEvent(tx, ctx, order.id, { kind: "on_hold", data: { on_hold: reason, variation_ids: short } });
  await mailOnHold(tx, ctx, order, ctx.words.checkout.holds[reason]);
}
