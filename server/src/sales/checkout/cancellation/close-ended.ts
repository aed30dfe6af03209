import type { Ctx } from "#server/platform/context.ts";
import { closeUnpaid } from "./close-unpaid.ts";

/**
 * Closes unpaid orders whose holds were made to end (`endHoldsOf`), without waiting for the sweep; their payment pages
 * end at Stripe first. What Stripe does not answer for now is left to the sweep.
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
