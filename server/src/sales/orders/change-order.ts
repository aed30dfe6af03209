import { auditInsert } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type DomainEvent, eventInsert } from "#server/platform/events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { type Choice, claimForOrders, followOrder } from "../entitlements/index.ts";
import {
  changesFigures,
  type FactsOf,
  figureInsert,
  type JobFacts,
  type OrderEvent,
} from "./order-events.ts";
import { mailCompleted, mailProcessing } from "./orders.mails.ts";
import { orderCan } from "./orders.policy.ts";
import { checkVersion, lockOrder, type OrderRow } from "./orders.queries.ts";
import {
  allFrom,
  type FulfilmentStatus,
  mayMoveOrder,
  type OrderStatus,
  type PaymentStatus,
} from "./orders.rules.ts";
import { movePieces, placedLines } from "./pieces/piece-moves.ts";

/** What changes about an order; fields left out stay. */
export type OrderChange = {
  status?: OrderStatus;
  payment_status?: PaymentStatus;
  fulfilment_status?: FulfilmentStatus;
  on_hold?: OrderRow["on_hold"];
};

/**
 * Moves a locked order to another state if the state table allows it, else throws INVALID_TRANSITION.
 * The timeline entry is named after the new state, with `reason` and other facts. Payment status and
 * hold may change at the same time.
 */
export async function changeStatus(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  to: Exclude<OrderStatus, "pending_payment" | "placed">,
  also: Omit<OrderChange, "status"> & { data?: FactsOf<typeof to> } = {},
): Promise<OrderRow> {
  if (!mayMoveOrder(order.status, to)) throw new ApiError("INVALID_TRANSITION");
  const { data = {}, ...change } = also;
  return changeOrder(tx, ctx, order, { ...change, status: to }, { kind: to, data });
}

/**
 * Writes a change of a locked order with its timeline entry, its audit row and its domain event, and raises its version,
 * in one statement. What the order uses up follows its state. Returns the order as it is now.
 */
export async function changeOrder(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  change: OrderChange,
  event: OrderEvent,
): Promise<OrderRow> {
  const now = ctx.platform.clock.now();
  const after = { ...order, ...change };
  const [row] = await tx.query<OrderRow & { has_packs: boolean }>(
    changeStatement,
    [
      tx.clubId,
      order.id,
      order.version,
      after.status,
      after.payment_status,
      after.fulfilment_status,
      after.on_hold,
      ...timesAfter(order, after.status, now),
      event.kind,
      JSON.stringify(event.data),
      ctx.actor.kind,
      ctx.actor.id,
      ctx.actor.name,
      now,
      JSON.stringify(audited(order)),
      JSON.stringify({ ...audited(after), ...event.data }),
      ctx.requestId,
      order.member_id,
      JSON.stringify(eventsOf(order, after)),
      changesFigures(order.status, after.status),
    ],
    "change_order",
  );
  if (!row) throw new ApiError("STALE_VERSION");
  if (row.status !== order.status) await followUsed(tx, ctx, row);
  const { has_packs: _, ...changed } = row;
  return changed;
}

/** placed_at, expires_at and closed_at of an order that reaches a state. */
function timesAfter(order: OrderRow, status: OrderStatus, now: Date): (Date | null)[] {
  const open = status === "pending_payment";
  const closed = status === "completed" || status === "cancelled" || status === "expired";
  const placedAt = status === "placed" && order.status !== "placed" ? now : order.placed_at;
  return [placedAt, open ? order.expires_at : null, closed ? (order.closed_at ?? now) : null];
}

/** Not "paid" again from `partially_refunded`: after a failed refund, the order was already reported as paid. */
const unpaid: readonly PaymentStatus[] = ["not_required", "unpaid", "failed"];

function eventsOf(before: OrderRow, after: OrderRow): DomainEvent[] {
  const { id: order_id, status, payment_status, on_hold } = after;
  const events: DomainEvent[] = [];
  if (status === "placed" && ["pending_payment", "expired", "cancelled"].includes(before.status))
    events.push({ kind: "order.placed", order_id });
  if (payment_status === "paid" && unpaid.includes(before.payment_status))
    events.push({ kind: "order.paid", order_id });
  if (payment_status === "failed" && before.payment_status !== "failed")
    events.push({ kind: "order.payment_failed", order_id });
  if (on_hold !== null && on_hold !== before.on_hold)
    events.push({ kind: "order.held", order_id, on_hold, version: before.version + 1 });
  return events;
}

function audited(order: OrderRow) {
  const { status, payment_status, fulfilment_status, on_hold } = order;
  return { status, payment_status, fulfilment_status, on_hold };
}

const changeStatement = `with changed as (
    update orders set status = $4, payment_status = $5, fulfilment_status = $6, on_hold = $7,
      placed_at = $8, expires_at = $9, closed_at = $10, version = version + 1
    where club_id = $1 and id = $2 and version = $3
    returning *
  ), event as (
    insert into order_events (club_id, order_id, kind, data, actor_kind, actor_name, created_at)
    select $1, id, $11, $12::jsonb, $13, $15, $16 from changed
  ), audit as (
    ${auditInsert({
      actorKind: "$13",
      actorId: "$14",
      actorName: "$15",
      action: "'order.' || $11",
      subjectKind: "order",
      subjectId: "id",
      memberId: "$20::bigint",
      before: "$17::jsonb",
      after: "$18::jsonb",
      requestId: "$19",
      at: "$16",
      from: "changed",
    })}
  ), recorded as (
    ${eventInsert({ event: "one", at: "$16", from: "jsonb_array_elements($21::jsonb) as one" })}
  ), counted as (
    ${figureInsert("changed where $22")}
  )
  select changed.*, exists (select from order_lines l
    where l.club_id = $1 and l.order_id = $2 and l.entitlement_id is not null) as has_packs
  from changed`;

/** What an order uses up besides goods and money, so that nobody else can have it. */
export type UsedUp = {
  /** What is chosen of each entitlement, by its id. */
  choices: Record<number, Choice[]>;
};

type Use = UsedUp & { orderId: number };

/**
 * Claims it for orders that are placed or wait for their payment, each kind with one statement for all of them, or throws
 * ENTITLEMENT_NOT_OPEN.
 */
export async function claimUsed(
  tx: ClubTx,
  ctx: Ctx,
  uses: Use[],
  { waits }: { waits: boolean },
): Promise<void> {
  await claimForOrders(
    tx,
    ctx,
    waits ? "held" : "redeemed",
    uses.map(({ orderId, choices }) => ({ orderId, ids: Object.keys(choices).map(Number), choices })),
  );
}

/** Updates it for an order that has reached another state. */
async function followUsed(tx: ClubTx, ctx: Ctx, order: OrderRow & { has_packs: boolean }): Promise<void> {
  if (order.has_packs) await followOrder(tx, ctx, order.id, order.status);
}

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
