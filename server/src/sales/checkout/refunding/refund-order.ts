import type { z } from "zod";
import { toCents, toDollars } from "#contract/money.ts";
import type { Refundable, refundForm } from "#contract/refunds.ts";
import { type Ctx, idempotencyKey } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  checkVersion,
  followGivenUp,
  lockOrder,
  type OrderRow,
  orderLinesOf,
  type PieceMove,
  type Place,
  placedLines,
  putBack,
  readOrder,
  staffCan,
} from "../../orders/index.ts";
import { holdUnpaidReplacements } from "../holds.ts";
import { findKey, readKey, writeKey } from "../idempotency.ts";
import { jsonDigest } from "../requests.ts";
import { endRefund, executeRefund } from "./execute-refund.ts";
import { giveBack, leftOf } from "./give-back.ts";
import { type RefundedLine, readRefund, refundedQuantities, wasErased } from "./refunds.queries.ts";
import { readBackRefunds } from "./take-refunds.ts";

type Form = z.output<typeof refundForm>;

/**
 * Refunds part of an order, as an admin. Credits are back with the answer. For the card, Stripe is asked after the commit,
 * and by the sweep for as long as that takes. What was not paid by card waits until it is marked as given back. However
 * many ask at once, never more is refunded than was paid; the same Idempotency-Key refunds it once. Returns a sentence for
 * the admin.
 */
export async function refundOrder(ctx: Ctx, form: Form): Promise<string> {
  if (form.destination === "credits") await readBackRefunds(ctx, form.order_id);
  const { refundId, isByHand } = await inClub(ctx, async (tx) => {
    const id = await noteRefund(tx, ctx, form);
    return { refundId: id, isByHand: (await readRefund(tx, id))?.due_at === null };
  });
  // Also for a repeated request: an earlier one may have ended before Stripe was asked.
  if (form.destination === "card") await executeRefund(ctx, refundId);
  const { refundedAsCredits, refundByHand, refundUnderWay } = ctx.words.checkout;
  if (form.destination === "credits") return refundedAsCredits;
  return isByHand ? refundByHand : refundUnderWay;
}

async function noteRefund(tx: ClubTx, ctx: Ctx, form: Form): Promise<number> {
  const order = await lockOrder(tx, form.order_id);
  const key = keyOf(ctx, form);
  const earlier = key && (await findKey(tx, ctx, key.name, "refund"));
  if (key && earlier) return refundOfKey(readKey(earlier, key.bodyHash, ctx.platform.clock.now()));
  checkVersion(order, form.version);
  requireRefundable(ctx, order);
  if (form.destination === "credits" && (await wasErased(tx, order.member_id)))
    throw new ApiError("INVALID_TRANSITION", { message: ({ checkout }) => checkout.nobodyToCredit });
  const lines = await linesOf(tx, order, form);
  const { destination, reason } = form;
  const amountCents = toCents(form.amount);
  const refund = await giveBack(tx, ctx, { order, destination, amountCents, reason, lines });
  await holdUnpaidReplacements(tx, ctx, refund.order);
  if (form.restock) await restockLines(tx, ctx, refund.order, lines, refund.refundId);
  const data = { order_id: order.id, refund_id: refund.refundId };
  if (key) await writeKey(tx, ctx, key, { answer: { data } }, "refund");
  return refund.refundId;
}

function keyOf(ctx: Ctx, form: Form): { name: string; bodyHash: string } | null {
  const name = idempotencyKey(ctx);
  const { order_id, destination, amount, lines, restock, reason } = form;
  const quantities = lines.map(({ order_line_id, quantity }) => [order_line_id, quantity]);
  const bodyHash = jsonDigest([order_id, destination, toCents(amount), quantities, restock, reason]);
  return name === null ? null : { name, bodyHash };
}

function refundOfKey(state: ReturnType<typeof readKey>): number {
  if (!("answer" in state)) throw new Error("A refund's key is written with its refund");
  return (state.answer as { data: { refund_id: number } }).data.refund_id;
}

/** A fully refunded one is refused for its amount, like any other request for too much. */
function requireRefundable(ctx: Ctx, order: OrderRow): void {
  if (staffCan(ctx.actor, order).refund || order.payment_status === "refunded") return;
  throw new ApiError("INVALID_TRANSITION");
}

/**
 * How many of each line, also if one is named several times. Throws NOT_FOUND for a line of another order,
 * REFUND_TOO_HIGH for more of a line than is left of it.
 */
async function linesOf(tx: ClubTx, order: OrderRow, form: Form): Promise<RefundedLine[]> {
  if (form.lines.length === 0) return [];
  const ordered = new Map((await orderLinesOf(tx, [order.id])).map((line) => [line.id, line.quantity]));
  const before = await refundedQuantities(tx, order.id);
  const wantedByLine = new Map<number, number>();
  for (const [index, { order_line_id: id, quantity }] of form.lines.entries()) {
    const most = ordered.get(id);
    if (most === undefined) throw new ApiError("NOT_FOUND");
    wantedByLine.set(id, (wantedByLine.get(id) ?? 0) + quantity);
    if ((before.get(id) ?? 0) + (wantedByLine.get(id) ?? 0) > most) throw tooMany(index);
  }
  return [...wantedByLine].map(([orderLineId, quantity]) => ({ orderLineId, quantity }));
}

function tooMany(index: number): ApiError {
  return new ApiError("REFUND_TOO_HIGH", {
    errors: { [`lines.${index}.quantity`]: [({ checkout }) => checkout.tooManyToRefund] },
  });
}

/** First what nobody has yet. What is under way in a parcel cannot go back into stock before it has arrived. */
const sources: Place[] = ["wanted", "to_send", "with_member"];

/**
 * Puts pieces of a locked, placed order back into stock, so that they are no longer to be sent, and records it on the
 * timeline; what went back before stays as it is. What the order never got is only given up. If everything else has
 * arrived, the order is complete. Throws INVALID_TRANSITION for an order that has ended, whose goods are back already.
 */
async function restockLines(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  lines: RefundedLine[],
  refundId: number,
): Promise<void> {
  if (!["placed", "processing", "completed"].includes(order.status)) throw new ApiError("INVALID_TRANSITION");
  const places = await placedLines(tx, order.id);
  const moves = lines.flatMap(({ orderLineId, quantity }) => {
    const line = places.find(({ id }) => id === orderLineId);
    let rest = quantity;
    return sources.flatMap((from): PieceMove[] => {
      const pieces = Math.min(rest, line?.places[from] ?? 0);
      rest -= pieces;
      return line && pieces > 0 ? [{ line, from, to: "cupboard", quantity: pieces }] : [];
    });
  });
  if (moves.length === 0) return;
  await putBack(tx, ctx, moves);
  const restocked = moves.map(({ line, quantity }) => ({
    order_line_id: line.id,
    variation_id: line.variation_id,
    quantity,
  }));
  await followGivenUp(tx, ctx, order, { kind: "restocked", data: { refund_id: refundId, lines: restocked } });
}

/** What may still be refunded of an order, line by line. Throws NOT_FOUND. */
export async function showRefundable(ctx: Ctx, orderId: number): Promise<Refundable> {
  return inClub(ctx, async (tx) => {
    const order = await readOrder(tx, orderId);
    const left = await leftOf(tx, order);
    const refunded = await refundedQuantities(tx, orderId);
    const lines = await orderLinesOf(tx, [orderId]);
    const { refund } = staffCan(ctx.actor, order);
    const mayCredit = refund && !(await wasErased(tx, order.member_id));
    return {
      card: toDollars(refund ? left.cardCents : 0),
      credits: toDollars(mayCredit ? left.totalCents : 0),
      disputed: toDollars(left.disputedCents),
      is_by_hand: left.payment?.method === "manual",
      shipping: toDollars(order.shipping_cents),
      lines: lines.map((line) => ({
        order_line_id: line.id,
        title: line.title,
        choice: [
          line.color,
          line.size,
          line.for_member_name && ctx.words.documents.forPerson(line.for_member_name),
        ]
          .filter(Boolean)
          .join(", "),
        quantity: line.quantity,
        refunded_quantity: refunded.get(line.id) ?? 0,
        unit_price: toDollars(line.paid_piece_cents),
      })),
    };
  });
}

/**
 * Ends a refund that an admin gave back by hand. Repeating it has no second effect. Throws NOT_FOUND, also for a refund that goes
 * back by itself.
 */
export async function markGivenBack(ctx: Ctx, orderId: number, refundId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    await lockOrder(tx, orderId);
    const refund = await readRefund(tx, refundId);
    if (refund?.order_id !== orderId || refund.due_at !== null) throw new ApiError("NOT_FOUND");
    await endRefund(tx, ctx, refund, { status: "succeeded", id: null });
  });
}
