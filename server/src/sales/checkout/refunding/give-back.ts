import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { grantCredits, refundCredits } from "../../../shop/credits/index.ts";
import { changeOrder, type OrderRow, type RefundFacts } from "../../orders/index.ts";
import { paymentStatusOf, readOrderMoney } from "../money/order-money.queries.ts";
import { paymentsOf, type StoredPayment } from "../money/payments.queries.ts";
import { type MoneyLeft, moneyLeft } from "./refunding.rules.ts";
import { insertRefund, type RefundedLine } from "./refunds.queries.ts";
import { tellRefunded } from "./tell-refund.ts";

export type RefundDestination = "card" | "credits";

export type GiveBack = {
  /** Locked. */
  order: OrderRow;
  destination: RefundDestination;
  amountCents: number;
  reason: string;
  /** What it is for, if it is for order lines. */
  lines?: RefundedLine[];
  returnId?: number;
};

/** A recorded refund, and the order as it is then. */
export type GivenBack = { refundId: number; order: OrderRow };

/** What may still be refunded of an order, and the captured payment. Read it under the order's lock. */
export async function leftOf(
  tx: ClubTx,
  order: OrderRow,
): Promise<MoneyLeft & { payment: StoredPayment | null; disputedCents: number }> {
  const payment = (await paymentsOf(tx, order.id)).find(({ status }) => status === "captured") ?? null;
  const { captured, refundedToCard, refundedToCredits, disputed } = await readOrderMoney(tx, order.id);
  const left = moneyLeft({
    creditsCents: order.placed_at ? order.credits_cents : 0,
    capturedCents: captured,
    refundedToCardCents: refundedToCard,
    refundedToCreditsCents: refundedToCredits,
    disputedCents: disputed,
  });
  return { ...left, payment, disputedCents: disputed };
}

/**
 * Refunds part of a locked order's money: to credits at once; to the card it is recorded, and `executeRefund`
 * carries it out after the commit. Throws REFUND_TOO_HIGH for more than is left.
 */
export async function giveBack(tx: ClubTx, ctx: Ctx, input: GiveBack): Promise<GivenBack> {
  const left = await leftOf(tx, input.order);
  const most = input.destination === "card" ? left.cardCents : left.totalCents;
  if (input.amountCents > most) throw new ApiError("REFUND_TOO_HIGH");
  return input.destination === "card"
    ? toCard(tx, ctx, input, left.payment)
    : toCredits(tx, ctx, input, left.spentCreditsCents);
}

async function toCard(
  tx: ClubTx,
  ctx: Ctx,
  input: GiveBack,
  payment: StoredPayment | null,
): Promise<GivenBack> {
  if (!payment) throw new Error(`Order ${input.order.id} has no payment to give back`);
  const refundId = await insertRefund(tx, ctx, { ...refundOf(input), paymentId: payment.id });
  const payment_status = await paymentStatusOf(tx, input.order);
  const destination: "hand" | "card" = payment.method === "manual" ? "hand" : "card";
  const data = { ...factsOf(input), refund_id: refundId, amount_cents: input.amountCents, destination };
  const order = await changeOrder(tx, ctx, input.order, { payment_status }, { kind: "refund_started", data });
  return { refundId, order };
}

/** Spent credits go back where they came from; what was paid otherwise becomes undated credits. */
async function toCredits(tx: ClubTx, ctx: Ctx, input: GiveBack, spentCents: number): Promise<GivenBack> {
  const { order, amountCents, reason } = input;
  const refundId = await insertRefund(tx, ctx, refundOf(input));
  const move = { memberId: order.member_id, orderId: order.id, reason };
  const spent = Math.min(amountCents, spentCents);
  const paid = amountCents - spent;
  if (spent > 0)
    await refundCredits(tx, ctx, { ...move, cents: spent, dedupeKey: `refund:${refundId}:spent` });
  if (paid > 0) {
    const dedupeKey = `refund:${refundId}:paid`;
    await grantCredits(tx, ctx, { ...move, cents: paid, expiresAt: null, dedupeKey });
  }
  const done = { id: refundId, amount_cents: amountCents, destination: "credits" as const };
  return { refundId, order: await tellRefunded(tx, ctx, order, done, factsOf(input)) };
}

function refundOf({ order, destination, amountCents, reason, lines, returnId }: GiveBack) {
  return {
    orderId: order.id,
    destination,
    amountCents,
    reason,
    ...(lines && { lines }),
    ...(returnId !== undefined && { returnId }),
  };
}

function factsOf({ reason, lines, returnId }: GiveBack): RefundFacts {
  return {
    reason,
    ...(lines?.length && {
      lines: lines.map(({ orderLineId, quantity }) => ({ order_line_id: orderLineId, quantity })),
    }),
    ...(returnId !== undefined && { return_id: returnId }),
  };
}
