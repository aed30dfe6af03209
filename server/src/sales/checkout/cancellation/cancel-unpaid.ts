import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { type OrderRow, readOrder } from "../../orders/index.ts";
import { type PlacedAnswer, presentOutcome } from "../checkout.present.ts";
import { newestUnpaid } from "../checkout.queries.ts";
import { closeUnpaid } from "./close-unpaid.ts";

/**
 * Cancels the caller's order that is waiting for payment: the named one, else the newest. Repeating it cancels nothing more and
 * gives the same answer; a paid one is never touched.
 */
export async function cancelUnpaid(ctx: Ctx, orderId: number | undefined): Promise<PlacedAnswer> {
  const named = await inClub(ctx, async (tx) => {
    const id = orderId ?? (await newestUnpaid(tx, memberId(ctx)));
    if (id === null) throw new ApiError("NO_ORDER_TO_CANCEL");
    return readOrder(tx, id, memberId(ctx));
  });
  const order = named.status === "pending_payment" ? await closeUnpaid(ctx, named.id, "cancelled") : named;
  if (!isClosed(order)) throw new ApiError("ORDER_ALREADY_PAID", underWay(order));
  return { message: ctx.words.checkout.cancelled, data: presentOutcome(order) };
}

function isClosed(order: OrderRow): boolean {
  return order.status === "cancelled" || order.status === "expired";
}

function underWay(order: OrderRow): { message?: Text } {
  return order.status === "pending_payment" ? { message: ({ checkout }) => checkout.paying } : {};
}
