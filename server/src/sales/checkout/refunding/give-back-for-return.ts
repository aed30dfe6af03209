import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type OrderRow, orderLinesOf } from "../../orders/index.ts";
import { type GiveBack, giveBack, leftOf, type RefundDestination } from "./give-back.ts";
import { oweBack } from "./owed.ts";
import { type RefundedLine, refundedQuantities } from "./refunds.queries.ts";

export type ReturnedGoods = {
  /** The one that was paid for them, locked. */
  order: OrderRow;
  /** Left out for goods that come back without a return. */
  returnId?: number;
  lines: RefundedLine[];
  destination: RefundDestination;
  reason: string;
};

export type ReturnRefund = {
  /** The refund that ends the return; null if nothing is left to refund, as for goods of a pack. */
  refundId: number | null;
  /** The refund to carry out with `executeRefund` after the commit. */
  execute: number | null;
  /** What is given now, to card and credits. */
  refundedCents: number;
  /** The order as it is then: changing it after this needs its new version. */
  order: OrderRow;
};

/**
 * Refunds what was paid for returned lines: `paid_piece_cents` each, for as many of them as were not refunded
 * before, and never more than is left of the order. What was not paid by card goes to credits; what a dispute has is owed
 * until it has ended. A second refund for the same return fails on a unique key.
 */
export async function giveBackForReturn(tx: ClubTx, ctx: Ctx, goods: ReturnedGoods): Promise<ReturnRefund> {
  const { order, destination, reason, returnId } = goods;
  const { lines, worthCents } = await worthOf(tx, goods);
  const left = await leftOf(tx, order);
  const amountCents = Math.min(worthCents, left.totalCents);
  const cardCents = destination === "card" ? Math.min(amountCents, left.cardCents) : 0;
  const { totalCents, owedCents } = left.ifWon;
  const parts: Part[] = [
    { amountCents: cardCents, destination: "card", give: giveBack },
    { amountCents: amountCents - cardCents, destination: "credits", give: giveBack },
    { amountCents: Math.min(worthCents, totalCents - owedCents) - amountCents, destination, give: oweBack },
  ];
  const given: ReturnRefund = { refundId: null, execute: null, refundedCents: amountCents, order };
  for (const { give, ...part } of parts.filter(({ amountCents: cents }) => cents > 0)) {
    // The return and its lines are recorded with the first refund; the others name that one.
    const first = { lines, ...(returnId !== undefined && { returnId }) };
    const which = given.refundId === null ? first : { partOf: given.refundId };
    const made = await give(tx, ctx, { ...part, ...which, order: given.order, reason, forGoods: true });
    given.refundId ??= made.refundId;
    given.order = made.order;
    if (part.destination === "card" && give === giveBack) given.execute = made.refundId;
  }
  return given;
}

type Part = Pick<GiveBack, "amountCents" | "destination"> & { give: typeof giveBack };

async function worthOf(tx: ClubTx, { order, lines }: ReturnedGoods) {
  const ordered = new Map((await orderLinesOf(tx, [order.id])).map((line) => [line.id, line]));
  const before = await refundedQuantities(tx, order.id);
  const counted = lines.flatMap(({ orderLineId, quantity }) => {
    const line = ordered.get(orderLineId);
    if (!line) throw new Error(`Line ${orderLineId} is not of order ${order.id}`);
    const left = Math.min(quantity, line.quantity - (before.get(orderLineId) ?? 0));
    return left > 0 ? [{ orderLineId, quantity: left, cents: left * line.paid_piece_cents }] : [];
  });
  return {
    lines: counted.map(({ orderLineId, quantity }) => ({ orderLineId, quantity })),
    worthCents: counted.reduce((sum, { cents }) => sum + cents, 0),
  };
}
