import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readOrder } from "../../orders/index.ts";
import { type Outcome, placedMessage, presentOutcome } from "../checkout.present.ts";
import { settle } from "./settle-order.ts";

/** Tells the real state of the caller's order when the payer comes back; Stripe is asked while it is unpaid. */
export async function confirmOrder(ctx: Ctx, orderId: number): Promise<Outcome> {
  const before = await inClub(ctx, (tx) => readOrder(tx, orderId, memberId(ctx)));
  const club = { id: ctx.clubId, domain: ctx.domain, timeZone: ctx.timeZone };
  const unpaid = before.status === "pending_payment" || before.status === "expired";
  const order = unpaid ? await settle(ctx.platform, club, orderId).catch(reassure) : before;
  if (order.status === "cancelled" || order.status === "expired") {
    throw new ApiError("PAYMENT_NOT_CONFIRMED", {
      message: "This order was closed before it was paid. Please order again.",
    });
  }
  if (order.status === "pending_payment") throw new ApiError("PAYMENT_NOT_CONFIRMED");
  return { message: placedMessage, data: presentOutcome(order) };
}

/** Whoever comes back from paying must not read that nothing was charged. */
function reassure(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "PAYMENT_UNAVAILABLE") throw error;
  const message =
    "We cannot reach the payment service at the moment. If you have paid, your order will go ahead as soon as we can.";
  throw new ApiError("PAYMENT_UNAVAILABLE", { message, retryAfterSeconds: 5, cause: error });
}
