import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { changeOrder } from "../change-order.ts";
import { moveLockedOrder } from "../move-order.ts";
import type { OrderEvent } from "../order-events.ts";
import { orderCan } from "../orders.policy.ts";
import type { OrderRow } from "../orders.queries.ts";
import { fulfilmentStatus, hasArrived } from "../orders.rules.ts";
import { placedLines } from "../pieces/piece-moves.queries.ts";
import { type ParcelRow, parcelsOf } from "./parcels.queries.ts";

/**
 * Writes what follows for a locked order from its parcels and from what is still to be sent, with the event that changed
 * it: its fulfilment, that its first parcel is made, and that it is complete. Returns it as it is now.
 */
export async function followParcels(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  parcels: Pick<ParcelRow, "status">[],
  event: OrderEvent,
): Promise<OrderRow> {
  const isLeft = (await placedLines(tx, order.id)).some(({ places }) => places.to_send + places.wanted > 0);
  const fulfilment = fulfilmentStatus(isLeft, parcels);
  let now = await changeOrder(tx, ctx, order, { fulfilment_status: fulfilment }, event);
  if (now.status === "placed" && parcels.length > 0) now = await moveLockedOrder(tx, ctx, now, "processing");
  // One on hold is completed by whoever looks at it.
  if (hasArrived(fulfilment) && orderCan(ctx.actor, now).complete)
    now = await moveLockedOrder(tx, ctx, now, "completed");
  return now;
}

/** The same where some of its goods are no longer to be sent. */
export async function followGivenUp(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  event: OrderEvent,
): Promise<OrderRow> {
  return followParcels(tx, ctx, order, await parcelsOf(tx, order.id), event);
}
