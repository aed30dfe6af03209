import type { Ctx } from "#server/platform/context.ts";
import { closeUnpaid } from "./close-unpaid.ts";

/**
 * Closes unpaid orders whose holds were ended early (`endHoldsOf`), without waiting for the sweep; their payment pages
 * end at Stripe first. If Stripe does not answer, the sweep does it.
 */
export async function closeEnded(ctx: Ctx, orderIds: number[], reason: string): Promise<void> {
  for (const id of orderIds) {
    try {
      await closeUnpaid(ctx, id, "cancelled", { reason });
    } catch (err) {
      ctx.log.warn({ err, order_id: id }, "left for the sweep of ended holds");
    }
  }
}
