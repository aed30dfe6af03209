import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { changeStatus } from "./change-order.ts";
import type { JobFacts } from "./order-events.ts";
import { mailCompleted, mailProcessing } from "./orders.mails.ts";
import { orderCan } from "./orders.policy.ts";
import { checkVersion, lockOrder, type OrderRow } from "./orders.queries.ts";
import { movePieces, placedLines } from "./pieces/piece-moves.ts";
import { allFrom } from "./pieces/places.rules.ts";

type Move = {
  orderId: number;
  status: "processing" | "completed";
  /** What the caller saw; any other version is refused with STALE_VERSION. */
  version?: number | undefined;
};

/**
 * Moves an order on by hand. Throws NOT_FOUND, STALE_VERSION, or INVALID_TRANSITION if the state table
 * or a hold forbids it.
 */
export async function moveOrder(tx: ClubTx, ctx: Ctx, move: Move): Promise<OrderRow> {
  const order = await lockOrder(tx, move.orderId);
  checkVersion(order, move.version);
  return moveByHand(tx, ctx, order, move.status);
}

/** The same for a locked order; the member is told that it is being prepared. */
export async function moveByHand(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  status: Move["status"],
  data: JobFacts = {},
): Promise<OrderRow> {
  const moved = await moveLockedOrder(tx, ctx, order, status, data);
  if (status === "processing") await mailProcessing(tx, ctx, moved);
  return moved;
}

/** Moves a locked order on, as its first or last parcel does too; `data` are further facts for the timeline. */
export async function moveLockedOrder(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  status: Move["status"],
  data: JobFacts = {},
): Promise<OrderRow> {
  const allowed = orderCan(ctx.actor, order);
  if (!(status === "processing" ? allowed.process : allowed.complete))
    throw new ApiError("INVALID_TRANSITION", order.on_hold ? { message: heldMessage } : {});
  const moved = await changeStatus(tx, ctx, order, status, { data });
  if (status !== "completed") return moved;
  const lines = await placedLines(tx, order.id);
  await movePieces(tx, ctx, [
    ...allFrom("to_send", "with_member", lines),
    ...allFrom("sent", "with_member", lines),
  ]);
  await mailCompleted(tx, ctx, moved);
  return moved;
}

/** The message wherever a hold is in the way. */
export const heldMessage: Text = ({ orders }) => orders.isOnHold;
