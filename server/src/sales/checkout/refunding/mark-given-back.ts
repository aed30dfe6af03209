import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockOrder } from "../../orders/index.ts";
import { endRefund } from "./execute-refund.ts";
import { readRefund } from "./refunds.queries.ts";

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
