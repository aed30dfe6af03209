import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { noteGivenUp, type OrderRow } from "../../orders/index.ts";
import type { RefundedLine } from "../../payments/index.ts";
import { takeBack } from "../attempt.ts";
import { missingOf, wantedLines } from "./taken-goods.ts";

/**
 * Puts lines of a locked, placed order back into stock, which then are no longer to be sent, and says so on its
 * timeline; what was put back before stays as it is. What the order never got is only given up. Throws
 * INVALID_TRANSITION for an order that has ended, whose goods are back already.
 */
export async function restockLines(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  lines: RefundedLine[],
  facts: Record<string, unknown> = {},
): Promise<void> {
  if (!["placed", "processing", "completed"].includes(order.status)) throw new ApiError("INVALID_TRANSITION");
  const wanted = new Map((await wantedLines(tx, order.id)).map((one) => [one.line.id, one]));
  const givenUp = lines.flatMap(({ orderLineId, quantity }) => {
    const found = wanted.get(orderLineId);
    const count = Math.min(quantity, found?.wanted ?? 0);
    return found && count > 0
      ? [{ order_line_id: orderLineId, variation_id: found.line.variation_id, quantity: count }]
      : [];
  });
  if (givenUp.length === 0) return;
  const missing = await missingOf(tx, order);
  const demands = givenUp
    .filter(({ variation_id }) => !missing.includes(variation_id))
    .map(({ variation_id, quantity }) => ({ variationId: variation_id, quantity }));
  const gone = await takeBack(tx, demands);
  if (gone.length > 0)
    ctx.log.error({ order_id: order.id, variation_ids: gone }, "sales to take back were gone");
  await noteGivenUp(tx, ctx, order.id, givenUp, facts);
}
