import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { grantCredits, refundCredits } from "../../../shop/credits/index.ts";
import { changeOrder, type OrderRow, type RefundFacts } from "../../orders/index.ts";
import { paymentStatusOf, readOrderMoney } from "../money/order-money.queries.ts";
import { paymentsOf, type StoredPayment } from "../money/payments.queries.ts";
import { tellRefunded } from "./refunding.mails.ts";
import { insertRefund, type RefundedLine } from "./refunds.queries.ts";

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
  forGoods?: boolean;
  /** The first refund for the same goods. */
  partOf?: number;
};

/** A recorded refund, and the order as it is then. */
export type GivenBack = { refundId: number; order: OrderRow };

type Left = MoneyLeft & {
  payment: StoredPayment | null;
  disputedCents: number;
  /** A dispute is open that may still be won. */
  isOpen: boolean;
  /** What would be left if every open dispute were won, and how much of it is owed already. */
  ifWon: MoneyLeft & { owedCents: number };
};

/** What may still be refunded of an order, and the captured payment. Read it under the order's lock. */
export async function leftOf(tx: ClubTx, order: OrderRow): Promise<Left> {
  const payment = (await paymentsOf(tx, order.id)).find(({ status }) => status === "captured") ?? null;
  const money = await readOrderMoney(tx, order.id);
  const left = (disputedCents: number) =>
    moneyLeft({
      creditsCents: order.placed_at ? order.credits_cents : 0,
      capturedCents: money.captured,
      refundedToCardCents: money.refundedToCard,
      refundedToCreditsCents: money.refundedToCredits,
      disputedCents,
    });
  return {
    ...left(money.disputed),
    payment,
    disputedCents: money.disputed,
    isOpen: money.disputed > money.lost,
    ifWon: { ...left(money.lost), owedCents: money.owed },
  };
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
  return { refundId, order: await tellStarted(tx, ctx, input, { refundId, payment }) };
}

async function toCredits(tx: ClubTx, ctx: Ctx, input: GiveBack, spentCents: number): Promise<GivenBack> {
  const refundId = await insertRefund(tx, ctx, refundOf(input));
  return { refundId, order: await grantBack(tx, ctx, input, { refundId, spentCents }) };
}

/** Records that a refund to the card begins. Returns the order as it is then. */
export async function tellStarted(
  tx: ClubTx,
  ctx: Ctx,
  { order, amountCents: amount_cents, ...facts }: Omit<GiveBack, "destination">,
  { refundId: refund_id, payment }: { refundId: number; payment: Pick<StoredPayment, "method"> },
): Promise<OrderRow> {
  const payment_status = await paymentStatusOf(tx, order);
  const destination: "hand" | "card" = payment.method === "manual" ? "hand" : "card";
  const data = { ...factsOf(facts), refund_id, amount_cents, destination };
  return changeOrder(tx, ctx, order, { payment_status }, { kind: "refund_started", data });
}

/** Spent credits go back where they came from; what was paid otherwise becomes undated credits. */
export async function grantBack(
  tx: ClubTx,
  ctx: Ctx,
  { order, amountCents, reason, ...facts }: Omit<GiveBack, "destination">,
  { refundId, spentCents }: { refundId: number; spentCents: number },
): Promise<OrderRow> {
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
  return tellRefunded(tx, ctx, order, done, factsOf({ reason, ...facts }));
}

function refundOf({ order, ...refund }: GiveBack) {
  return { ...refund, orderId: order.id };
}

export function factsOf({
  reason,
  lines,
  returnId,
}: Pick<GiveBack, "reason" | "lines" | "returnId">): RefundFacts {
  return {
    reason,
    ...(lines?.length && {
      lines: lines.map(({ orderLineId, quantity }) => ({ order_line_id: orderLineId, quantity })),
    }),
    ...(returnId !== undefined && { return_id: returnId }),
  };
}

/** Sums of an order's money, in cents; refunds count even while they are on their way. */
type MovedMoney = {
  /** Spent of the member's credits. */
  creditsCents: number;
  /** Captured by card or by hand. */
  capturedCents: number;
  refundedToCardCents: number;
  /** What the bank took back for disputes that are open or lost. */
  disputedCents: number;
  refundedToCreditsCents: number;
};

/** What may still be refunded, in cents. */
type MoneyLeft = {
  /** To the card, or by hand. */
  cardCents: number;
  /** Credits of the order that the member has not got back yet. */
  spentCreditsCents: number;
  /** To credits: the spent ones, and what was paid otherwise. */
  totalCents: number;
};

/** A refund as credits first returns spent credits, and only then what was paid otherwise. */
export function moneyLeft(moved: MovedMoney): MoneyLeft {
  const { creditsCents, capturedCents, refundedToCardCents, disputedCents, refundedToCreditsCents } = moved;
  const paidBackAsCredits = Math.max(0, refundedToCreditsCents - creditsCents);
  const cardCents = Math.max(0, capturedCents - refundedToCardCents - disputedCents - paidBackAsCredits);
  const spentCreditsCents = Math.max(0, creditsCents - refundedToCreditsCents);
  return { cardCents, spentCreditsCents, totalCents: cardCents + spentCreditsCents };
}
