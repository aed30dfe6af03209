import { formatDollars, toDollars } from "#contract/money.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { loadSaleable } from "../../../shop/catalog/index.ts";
import { grantCredits, refundCredits } from "../../../shop/credits/index.ts";
import {
  addEvent,
  allFrom,
  changeStatus,
  checkVersion,
  lockOrder,
  mayMoveOrder,
  mayTakeBack,
  nothingSent,
  type OrderRow,
  orderLinesOf,
  paidOrderOf,
  placedLines,
  putBack,
  readOrder,
} from "../../orders/index.ts";
import { paymentStatusOf } from "../money/order-money.queries.ts";
import { mailCancelled } from "../order-mails.ts";
import { executeRefund } from "../refunding/execute-refund.ts";
import { leftOf } from "../refunding/give-back.ts";
import { giveBackForReturn } from "../refunding/owed.ts";
import { insertRefund } from "../refunding/refunds.queries.ts";
import { closeUnpaid, closeWithoutAsking } from "./close-unpaid.ts";

type Cancellation = {
  orderId: number;
  reason: string;
  version?: number | undefined;
  /** Ends one that is waiting for payment although Stripe cannot be asked about it. */
  evenUnasked?: boolean | undefined;
  /** What the member gets as credits for goods of a pack that an exchange was to send. */
  insteadCents?: number | undefined;
};

/**
 * Cancels an order before any of it is sent, as staff: goods back into stock, the credit part back to credits,
 * the card part back to the card. The refund is made after the commit; if Stripe does not answer, the
 * sweep keeps trying. One still waiting for payment is closed as if by its member. Throws NOTHING_INSTEAD for an exchange of a
 * pack's goods if nobody says what the member gets for them.
 */
export async function cancelOrder(ctx: Ctx, input: Cancellation): Promise<OrderRow> {
  const { orderId, reason } = input;
  const unpaid = await inClub(ctx, async (tx) => {
    const order = await readOrder(tx, orderId);
    checkVersion(order, input.version);
    return order.status === "pending_payment";
  });
  if (unpaid) return cancelWaiting(ctx, input);
  const { order, refundIds } = await inClub(ctx, async (tx) => {
    // The order that was paid comes first, because its id is lower and that is everybody's lock order.
    const first = await paidOrderOf(tx, orderId);
    const paid = first === null ? null : await lockOrder(tx, first);
    const locked = await lockOrder(tx, orderId);
    checkVersion(locked, input.version);
    const undone = await undoOrder(tx, ctx, locked, paid, reason);
    if (paid) await giveInstead(tx, ctx, locked, input);
    return undone;
  });
  for (const id of refundIds) await executeRefund(ctx, id);
  return order;
}

/** Throws PAYMENT_UNAVAILABLE if Stripe cannot end its payment, unless it is to be ended anyway. */
async function cancelWaiting(ctx: Ctx, { orderId, reason, evenUnasked }: Cancellation): Promise<OrderRow> {
  let closed: OrderRow;
  try {
    closed = await closeUnpaid(ctx, orderId, "cancelled", { reason });
    if (closed.status === "pending_payment") throw new ApiError("PAYMENT_UNAVAILABLE", { message: underWay });
  } catch (error) {
    const isUnasked = error instanceof ApiError && error.code === "PAYMENT_UNAVAILABLE";
    if (!isUnasked || !evenUnasked) throw error;
    closed = await closeWithoutAsking(ctx, orderId, "cancelled", { reason });
  }
  if (closed.status === "cancelled") return closed;
  throw new ApiError("STALE_VERSION");
}

const underWay: Text = ({ checkout }) => checkout.payingAtStripe;

/** The same for a member's own order that nobody has started to pack, if the club allows it. */
export async function cancelOwnOrder(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const { order, refundIds } = await inClub(ctx, async (tx) => {
    const locked = await lockOrder(tx, orderId, memberId(ctx));
    const { memberMayCancel } = await readClubSettings(tx, ctx);
    const is_replacement = (await paidOrderOf(tx, orderId)) !== null;
    if (!mayTakeBack(locked, { member_may_cancel: memberMayCancel, is_replacement }))
      throw new ApiError("ORDER_ALREADY_PAID", is_replacement ? { message: replacementStays } : {});
    return undoOrder(tx, ctx, locked, null, ctx.words.checkout.reasons.byMember);
  });
  for (const id of refundIds) await executeRefund(ctx, id);
  return order;
}

/** The exchanged goods are already back at the club, so the member would be left with nothing. */
const replacementStays: Text = ({ checkout }) => checkout.replacementStays;

/** `paid`: the locked first order, if this one sends exchanged goods; what was paid for that goes back from there. */
async function undoOrder(tx: ClubTx, ctx: Ctx, order: OrderRow, paid: OrderRow | null, reason: string) {
  const lines = await placedLines(tx, order.id);
  const isOut = lines.some(({ places }) => places.sent + places.with_member > 0);
  if (isOut || !nothingSent(order) || !mayMoveOrder(order.status, "cancelled"))
    throw new ApiError("INVALID_TRANSITION");
  const refundIds = paid
    ? await refundExchanged(tx, ctx, order, paid, reason)
    : await refundAll(tx, ctx, order, reason);
  await putBack(tx, ctx, [...allFrom("to_send", "cupboard", lines), ...allFrom("wanted", "cupboard", lines)]);
  const payment_status = await paymentStatusOf(tx, order);
  const cancelled = await changeStatus(tx, ctx, order, "cancelled", { payment_status, data: { reason } });
  await mailCancelled(tx, ctx, cancelled, reason);
  return { order: cancelled, refundIds };
}

/**
 * The member has neither the goods of a pack that they sent back, nor paid money for them, nor the pack, which is used; so the
 * club gives credits for them.
 */
async function giveInstead(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  { reason, insteadCents: cents }: Cancellation,
): Promise<void> {
  const ofPacks = (await orderLinesOf(tx, [order.id])).filter((line) => line.for_member_id !== null);
  if (ofPacks.length === 0) return;
  if (cents === undefined) {
    const goods = await loadSaleable(
      tx,
      ofPacks.map(({ variation_id }) => variation_id),
    );
    const priceOf = (id: number) => goods.find(({ variation_id }) => variation_id === id)?.price_cents ?? 0;
    const worth = ofPacks.reduce(
      (sum, { variation_id, quantity }) => sum + quantity * priceOf(variation_id),
      0,
    );
    const price = formatDollars(toDollars(worth));
    throw new ApiError("NOTHING_INSTEAD", { message: ({ checkout }) => checkout.nothingInstead(price) });
  }
  const dedupeKey = `order:${order.id}:instead`;
  if (cents > 0)
    await grantCredits(tx, ctx, { memberId: order.member_id, cents, expiresAt: null, reason, dedupeKey });
}

/** Refunds what was paid for exchanged goods that are not sent, as for a return. */
async function refundExchanged(tx: ClubTx, ctx: Ctx, order: OrderRow, paid: OrderRow, reason: string) {
  const lines = (await orderLinesOf(tx, [order.id])).flatMap(({ paid_line_id, quantity }) =>
    paid_line_id === null ? [] : [{ orderLineId: paid_line_id, quantity }],
  );
  const goods = { order: paid, lines, destination: "card" as const, reason };
  const { execute } = await giveBackForReturn(tx, ctx, goods);
  return execute === null ? [] : [execute];
}

/** Gives the remaining credits back, and records the refunds to the card or by hand. Returns those to the card. */
async function refundAll(tx: ClubTx, ctx: Ctx, order: OrderRow, reason: string): Promise<number[]> {
  const orderId = order.id;
  const { payment, cardCents, spentCreditsCents: cents } = await leftOf(tx, order);
  if (cents > 0) {
    const dedupeKey = `order:${orderId}:cancel`;
    await refundCredits(tx, ctx, { memberId: order.member_id, orderId, cents, reason, dedupeKey });
    await insertRefund(tx, ctx, { orderId, destination: "credits", amountCents: cents, reason });
  }
  if (!payment || cardCents <= 0) return [];
  const refund = { orderId, paymentId: payment.id, destination: "card" as const, reason };
  const refund_id = await insertRefund(tx, ctx, { ...refund, amountCents: cardCents });
  if (payment.method === "card") return [refund_id];
  const data = { refund_id, amount_cents: cardCents, destination: "hand" as const };
  await addEvent(tx, ctx, orderId, { kind: "refund_started", data });
  return [];
}
