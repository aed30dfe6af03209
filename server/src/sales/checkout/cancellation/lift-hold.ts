import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  allFrom,
  changeOrder,
  checkVersion,
  lockOrder,
  movePieces,
  type OrderRow,
  placedLines,
  staffCan,
} from "../../orders/index.ts";
import { acceptPayment } from "../money/payments.queries.ts";

type Lift = { order_id: number; reason: string; version?: number | undefined };

/**
 * Lets an order on hold continue, as an admin who looked into it. What was out of stock is taken now, less what the
 * order gave up since; an amount that is not what was due is accepted. Throws INVALID_TRANSITION for one not on hold, STALE_VERSION,
 * and OUT_OF_STOCK if something is still missing: then it stays on hold.
 */
export async function liftHold(ctx: Ctx, input: Lift): Promise<OrderRow> {
  return inClub(ctx, async (tx) => {
    const order = await lockOrder(tx, input.order_id);
    checkVersion(order, input.version);
    if (!staffCan(ctx.actor, order).lift_hold) throw new ApiError("INVALID_TRANSITION");
    await movePieces(tx, ctx, allFrom("wanted", "to_send", await placedLines(tx, order.id)));
    const accepted = order.on_hold === "PAYMENT_MISMATCH" ? await acceptPayment(tx, ctx, order.id) : {};
    const data = { reason: input.reason, lifted: order.on_hold, ...accepted };
    return changeOrder(tx, ctx, order, { on_hold: null }, { kind: "hold_lifted", data });
  });
}
