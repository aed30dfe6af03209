import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { readOrder } from "../../orders/index.ts";
import { GatewayRefusal } from "../../payments/index.ts";
import { type PlacedAnswer, presentOutcome } from "../checkout.present.ts";
import type { CheckoutFacts, DuplicateOrder } from "../checkout.queries.ts";
import { forgetKey, readKey, stopKey, writeKey } from "../idempotency.ts";
import { dropOrder } from "../settlement/drop-order.ts";
import { openPayment } from "../settlement/open-payment.ts";
import type { OrderRequest } from "./order-request.ts";

/** What comes next: the answer is known, or an order exists for whose payment Stripe is to be asked. */
export type NextStep = { answer: PlacedAnswer } | { payOrder: number };

type Keyed = Pick<OrderRequest, "key">;

/** A double click, or the same cart in another tab, comes within this time; the same cart later is another order. */
export function momentBefore(now: Date): Date {
  return new Date(now.getTime() - 10_000);
}

/** What an earlier request with this key, or with the same cart, leaves to do; null if there was none. */
export async function earlierStep(
  tx: ClubTx,
  ctx: Ctx,
  request: Keyed,
  { key, twin }: CheckoutFacts,
  now: Date,
): Promise<NextStep | null> {
  if (key && request.key) {
    const state = readKey(key, request.key.bodyHash, now);
    if ("answer" in state) return { answer: state.answer as PlacedAnswer };
    const order = await readOrder(tx, state.continueOrder);
    if (order.status === "pending_payment") return continuePayment(tx, ctx, request, order.id);
    const settled = order.status !== "cancelled" && order.status !== "expired";
    if (settled) return { answer: { message: ctx.words.checkout.paidAlready, data: presentOutcome(order) } };
    // It was placed, and what was bought has been refunded since: the caller has not heard of it.
    if (order.placed_at) throw new ApiError("DUPLICATE_ORDER", { message: endedSince });
    // The order came to nothing meanwhile; the key is free for another attempt.
    await forgetKey(tx, ctx, request.key.name);
    return null;
  }
  if (!twin) return null;
  if (isDoubleClick(twin, now)) throw new ApiError("DUPLICATE_ORDER");
  // Stripe could not be reached for the same cart before: this is the second attempt, not a second order.
  return twin.unopened ? continuePayment(tx, ctx, request, twin.id) : null;
}

async function continuePayment(tx: ClubTx, ctx: Ctx, request: Keyed, orderId: number): Promise<NextStep> {
  if (request.key) await writeKey(tx, ctx, request.key, { working: orderId });
  return { payOrder: orderId };
}

const endedSince: Text = ({ checkout }) => checkout.cancelledSince;

function isDoubleClick(twin: DuplicateOrder, now: Date): boolean {
  return new Date(twin.created_at) > momentBefore(now);
}

/** Asks Stripe for the page where the rest is paid; no transaction is open. */
export async function payOrder(ctx: Ctx, { key }: Keyed, orderId: number): Promise<PlacedAnswer> {
  try {
    return await openPayment(ctx, orderId, async (tx, answer) => {
      if (key) await writeKey(tx, ctx, key, { answer });
    });
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) {
      if (key) await inClub(ctx, (tx) => stopKey(tx, ctx, key.name));
      throw error;
    }
    // A definite no: there is no session and never will be, so nothing may stay held for it.
    await inClub(ctx, async (tx) => {
      await dropOrder(tx, ctx, orderId, "cancelled", { reason: ctx.words.checkout.reasons.notStarted });
      if (key) await forgetKey(tx, ctx, key.name);
    });
    throw error.why === "out_of_reach" ? new ApiError("PAYMENT_NOT_SET_UP", { cause: error }) : error;
  }
}
