import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { readOrder } from "../../orders/index.ts";
import { type PlacedAnswer, presentOutcome } from "../checkout.present.ts";
import { settleAsSystem } from "./settle-order.ts";

/**
 * Returns the real state of the caller's order when the payer comes back; Stripe is asked while it is unpaid. Throws
 * PAYMENT_NOT_CONFIRMED, with an error about `order_id` for one that has ended: nobody need ask again.
 */
export async function confirmOrder(ctx: Ctx, orderId: number): Promise<PlacedAnswer> {
  const before = await inClub(ctx, (tx) => readOrder(tx, orderId, memberId(ctx)));
  const club = {
    id: ctx.clubId,
    domain: ctx.domain,
    timeZone: ctx.timeZone,
    language: ctx.words.language.code,
  };
  const unpaid = before.status === "pending_payment" || before.status === "expired";
  const order = unpaid ? await settleAsSystem(ctx.platform, club, orderId).catch(reassure) : before;
  if (order.status === "cancelled" || order.status === "expired") {
    const { status } = order;
    const message: Text = ({ checkout }) => checkout.ended[status];
    throw new ApiError("PAYMENT_NOT_CONFIRMED", { message, errors: { order_id: [message] } });
  }
  if (order.status === "pending_payment") throw new ApiError("PAYMENT_NOT_CONFIRMED");
  return { message: ctx.words.checkout.placed, data: presentOutcome(order) };
}

/** Somebody coming back from paying must not read that nothing was charged. */
function reassure(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "PAYMENT_UNAVAILABLE") throw error;
  const message: Text = ({ checkout }) => checkout.cannotReachStripe;
  throw new ApiError("PAYMENT_UNAVAILABLE", { message, retryAfterSeconds: 5, cause: error });
}
