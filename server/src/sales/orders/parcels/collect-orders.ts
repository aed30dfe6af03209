import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { JobFacts } from "../order-events.ts";
import { orderCan } from "../orders.policy.ts";
import type { OrderRow } from "../orders.queries.ts";
import { parcelsOf } from "./parcels.queries.ts";
import { updateParcelOf } from "./update-parcel.ts";

const parcelForm = { carrier: null, tracking_number: "" };

/**
 * Puts everything not yet packed of a locked order into one parcel that waits at the club; the member is
 * told once. Returns why the order was skipped. Throws INVALID_TRANSITION if its state or a hold forbids it.
 */
export async function makeReadyToCollect(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  facts: JobFacts,
): Promise<string | undefined> {
  if (!orderCan(ctx.actor, order).ship) throw new ApiError("INVALID_TRANSITION");
  // Selected by mistake among many, it would be awaited at home; a single one can still be handed over.
  if (order.shipping_kind === "delivery") return ctx.words.orders.isDelivered(order.number);
  try {
    const form = { order_id: order.id, status: "ready_to_collect" as const, ...parcelForm };
    await updateParcelOf(tx, ctx, order, form, facts);
    return undefined;
  } catch (error) {
    // State and hold were checked above, so this is about its contents.
    if (!(error instanceof ApiError) || error.code !== "INVALID_TRANSITION") throw error;
    return ctx.words.orders.isPacked(order.number);
  }
}

/** Marks every parcel of a locked order that waits at the club as collected. Returns why the order was skipped. */
export async function collectAll(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  facts: JobFacts,
): Promise<string | undefined> {
  if (!orderCan(ctx.actor, order).ship) throw new ApiError("INVALID_TRANSITION");
  const waiting = (await parcelsOf(tx, order.id)).filter(({ status }) => status === "ready_to_collect");
  if (waiting.length === 0) return ctx.words.orders.nothingWaits(order.number);
  let now = order;
  for (const { id } of waiting) {
    const form = { order_id: order.id, parcel_id: id, status: "collected" as const, ...parcelForm };
    now = await updateParcelOf(tx, ctx, now, form, facts);
  }
  return undefined;
}
