import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { addEvent, changeFiguresOf, type OrderRow, orderLinesOf } from "../../orders/index.ts";
import {
  factsOf,
  type GiveBack,
  type GivenBack,
  giveBack,
  grantBack,
  leftOf,
  type RefundDestination,
  tellStarted,
} from "./give-back.ts";
import {
  askAgainAt,
  insertRefund,
  type RefundedLine,
  type RefundRow,
  refundedQuantities,
} from "./refunds.queries.ts";

/**
 * Records what a locked order still owes for goods that are back, while a dispute has the money. `payOwed` gives it once
 * there is money for it.
 */
async function oweBack(tx: ClubTx, ctx: Ctx, input: GiveBack): Promise<GivenBack> {
  const { order, destination, amountCents, ...refund } = input;
  const { payment } = await leftOf(tx, order);
  const refundId = await insertRefund(tx, ctx, {
    ...refund,
    orderId: order.id,
    destination,
    amountCents,
    isOwed: true,
    ...(destination === "card" && payment && { paymentId: payment.id }),
  });
  const data = { ...factsOf(refund), refund_id: refundId, amount_cents: amountCents, destination };
  await addEvent(tx, ctx, order.id, { kind: "refund_owed", data });
  return { refundId, order };
}

/** The order as it is then, and the refunds to carry out after the commit. */
type Paid = { order: OrderRow; refundIds: number[] };

/**
 * Gives what a locked order owes, oldest first, as far as its disputes have left money for it; to the card only once none
 * is open, as Stripe refunds nothing before. What no dispute can bring back any more is not owed: the bank has
 * given it back. Repeating it has no second effect.
 */
export async function payOwed(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<Paid> {
  const paid: Paid = { order, refundIds: [] };
  for (const refund of await owedRefunds(tx, order.id)) {
    const left = await leftOf(tx, paid.order);
    const { destination, amount_cents } = refund;
    const most = destination === "credits" ? left.totalCents : left.isOpen ? 0 : left.cardCents;
    const amountCents = Math.min(amount_cents, most);
    if (amountCents === 0 || !left.payment) continue;
    await beginOwed(tx, ctx, refund, amountCents);
    const input = { order: paid.order, amountCents, reason: refund.reason };
    if (destination === "credits") {
      const { spentCreditsCents: spentCents } = left;
      paid.order = await grantBack(tx, ctx, input, { refundId: refund.id, spentCents });
    } else {
      paid.order = await tellStarted(tx, ctx, input, { refundId: refund.id, payment: left.payment });
      paid.refundIds.push(refund.id);
    }
  }
  await loseTheRest(tx, ctx, paid.order);
  return paid;
}

/** What is owed beyond what may still come back is owed no more, the newest first. */
async function loseTheRest(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<void> {
  const { cardCents, owedCents } = (await leftOf(tx, order)).ifWon;
  let over = owedCents - cardCents;
  for (const refund of (await owedRefunds(tx, order.id)).toReversed()) {
    const amountCents = Math.min(over, refund.amount_cents);
    if (amountCents <= 0) return;
    over -= amountCents;
    await loseOwed(tx, ctx, refund, amountCents);
    const { id: refund_id, destination } = refund;
    const data = { refund_id, destination, amount_cents: amountCents };
    await addEvent(tx, ctx, order.id, { kind: "refund_lost", data });
  }
}

/** What an order owes until disputes have ended, oldest first. */
async function owedRefunds(tx: ClubTx, orderId: number): Promise<RefundRow[]> {
  return tx.query<RefundRow>(
    "select * from refunds where club_id = $1 and order_id = $2 and status = 'owed' order by id",
    [tx.clubId, orderId],
    "owed_refunds",
  );
}

/** Leaves owed what Stripe refused to refund for a dispute. */
export async function keepOwed(
  tx: ClubTx,
  ctx: Ctx,
  { id, order_id }: RefundRow,
  error: string | null,
): Promise<void> {
  await tx.query(
    "update refunds set status = 'owed', last_error = $3 where club_id = $1 and id = $2",
    [tx.clubId, id, error],
    "keep_refund_owed",
  );
  await postponeOwed(tx, ctx, id);
  await changeFiguresOf(tx, order_id);
}

export async function postponeOwed(tx: ClubTx, ctx: Ctx, id: number): Promise<void> {
  await tx.query(
    "update refunds set due_at = $3 where club_id = $1 and id = $2 and status = 'owed'",
    [tx.clubId, id, askAgainAt(ctx.platform.clock.now())],
    "postpone_owed_refund",
  );
}

/**
 * Begins a refund that was owed, as far as there is money for it; the rest stays owed, as a refund of its own. It has a new
 * reference, because Stripe repeats its refusal under the old one.
 */
async function beginOwed(tx: ClubTx, ctx: Ctx, refund: RefundRow, amountCents: number): Promise<void> {
  const now = ctx.platform.clock.now();
  const isDone = refund.destination === "credits";
  await tx.query(
    `with begun as (
       update refunds set status = $3, amount_cents = $4, due_at = $5, finished_at = $6, last_error = null, attempts = 0,
         reference = gen_random_uuid()::text
       where club_id = $1 and id = $2 returning id
     )
     insert into refunds (club_id, order_id, payment_id, destination, amount_cents, status, reason, actor, due_at, created_at,
       for_goods, part_of)
     select $1, r.order_id, r.payment_id, r.destination, r.amount_cents - $4, 'owed', r.reason, r.actor, $7, r.created_at,
       r.for_goods, coalesce(r.part_of, r.id)
     from refunds r join begun on begun.id = r.id
     where r.club_id = $1 and r.amount_cents > $4 returning id`,
    [
      ...[tx.clubId, refund.id, isDone ? "succeeded" : "pending", amountCents],
      ...[now, isDone ? now : null, askAgainAt(now)],
    ],
    "begin_owed_refund",
  );
  await changeFiguresOf(tx, refund.order_id);
}

/** Takes so much off what is owed, because the bank has given it back. */
async function loseOwed(tx: ClubTx, ctx: Ctx, refund: RefundRow, amountCents: number): Promise<void> {
  const isAll = amountCents === refund.amount_cents;
  await tx.query(
    `update refunds set status = case when $3 then 'lost' else status end, finished_at = case when $3 then $4::timestamptz end,
       amount_cents = case when $3 then amount_cents else amount_cents - $5 end
     where club_id = $1 and id = $2`,
    [tx.clubId, refund.id, isAll, ctx.platform.clock.now(), amountCents],
    "lose_owed_refund",
  );
}

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
  const result: ReturnRefund = { refundId: null, execute: null, refundedCents: amountCents, order };
  for (const { give, ...part } of parts.filter(({ amountCents: cents }) => cents > 0)) {
    // The return and its lines are recorded with the first refund; the others name that one.
    const first = { lines, ...(returnId !== undefined && { returnId }) };
    const which = result.refundId === null ? first : { partOf: result.refundId };
    const refund = await give(tx, ctx, { ...part, ...which, order: result.order, reason, forGoods: true });
    result.refundId ??= refund.refundId;
    result.order = refund.order;
    if (part.destination === "card" && give === giveBack) result.execute = refund.refundId;
  }
  return result;
}

type Part = Pick<GiveBack, "amountCents" | "destination"> & { give: typeof giveBack };

async function worthOf(tx: ClubTx, { order, lines }: ReturnedGoods) {
  const ordered = new Map((await orderLinesOf(tx, [order.id])).map((line) => [line.id, line]));
  const before = await refundedQuantities(tx, order.id);
  const refundable = lines.flatMap(({ orderLineId, quantity }) => {
    const line = ordered.get(orderLineId);
    if (!line) throw new Error(`Line ${orderLineId} is not of order ${order.id}`);
    const left = Math.min(quantity, line.quantity - (before.get(orderLineId) ?? 0));
    return left > 0 ? [{ orderLineId, quantity: left, cents: left * line.paid_piece_cents }] : [];
  });
  return {
    lines: refundable.map(({ orderLineId, quantity }) => ({ orderLineId, quantity })),
    worthCents: refundable.reduce((sum, { cents }) => sum + cents, 0),
  };
}
