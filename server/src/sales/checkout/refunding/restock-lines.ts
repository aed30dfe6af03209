import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { followGivenUp, type OrderRow, type PieceMove, type Place, placedLines } from "../../orders/index.ts";
import { putBack } from "../savepoint.ts";
import type { RefundedLine } from "./refunds.queries.ts";

/** First what nobody has yet. What is under way in a parcel cannot go back into stock before it has arrived. */
const sources: Place[] = ["wanted", "to_send", "with_member"];

/**
 * Puts pieces of a locked, placed order back into stock, so that they are no longer to be sent, and records it on the
 * timeline; what went back before stays as it is. What the order never got is only given up. If everything else has
 * arrived, the order is complete. Throws INVALID_TRANSITION for an order that has ended, whose goods are back already.
 */
export async function restockLines(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  lines: RefundedLine[],
  refundId: number,
): Promise<void> {
  if (!["placed", "processing", "completed"].includes(order.status)) throw new ApiError("INVALID_TRANSITION");
  const placed = await placedLines(tx, order.id);
  const moves = lines.flatMap(({ orderLineId, quantity }) => {
    const line = placed.find(({ id }) => id === orderLineId);
    let rest = quantity;
    return sources.flatMap((from): PieceMove[] => {
      const pieces = Math.min(rest, line?.places[from] ?? 0);
      rest -= pieces;
      return line && pieces > 0 ? [{ line, from, to: "cupboard", quantity: pieces }] : [];
    });
  });
  if (moves.length === 0) return;
  await putBack(tx, ctx, moves);
  const told = moves.map(({ line, quantity }) => ({
    order_line_id: line.id,
    variation_id: line.variation_id,
    quantity,
  }));
  await followGivenUp(tx, ctx, order, { kind: "restocked", data: { refund_id: refundId, lines: told } });
}
