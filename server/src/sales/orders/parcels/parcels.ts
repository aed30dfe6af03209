import type { z } from "zod";
import type { orders } from "#contract/orders.ts";
import type { parcelForm } from "#contract/parcels.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { changeOrder, heldMessage, moveLockedOrder } from "../change-order.ts";
import type { JobFacts, OrderEvent } from "../order-events.ts";
import { mailParcel } from "../orders.mails.ts";
import { canChangeParcel, orderCan } from "../orders.policy.ts";
import { presentParcel } from "../orders.present.ts";
import { checkVersion, lockOrder, type OrderRow } from "../orders.queries.ts";
import { fulfilmentStatus, hasArrived, mayMoveParcel, placeOfPacked } from "../orders.rules.ts";
import { movePieces, placedLines } from "../pieces/piece-moves.ts";
import {
  contentsOf,
  insertParcel,
  type ParcelRow,
  parcelsOf,
  parcelsOfMember,
  updateParcelRow,
} from "./parcels.queries.ts";

/** `shipped_at`: when it left, if known; now by default. */
type ParcelForm = z.output<typeof parcelForm> & { shipped_at?: Date };
type ParcelEvent = Extract<OrderEvent, { data: { parcel_id: number } }>["kind"];
/** What changed: the parcel as it is now, and whether its state or only its details are new. */
type Changed = { parcel: ParcelRow; kind: ParcelEvent };

/**
 * Creates or changes a parcel. The first one moves a placed order to processing; when everything has
 * arrived the order completes. The member gets one mail per parcel. Throws NOT_FOUND, STALE_VERSION,
 * INVALID_TRANSITION, or VALIDATION_FAILED for impossible contents.
 */
export async function updateParcel(ctx: Ctx, form: ParcelForm): Promise<void> {
  await inClub(ctx, async (tx) => {
    const order = await lockOrder(tx, form.order_id);
    checkVersion(order, form.version);
    await updateParcelOf(tx, ctx, order, form);
  });
}

/** The same for a locked order; `facts` are further ones for the timeline. Returns it as it is now. */
export async function updateParcelOf(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  form: ParcelForm,
  facts: JobFacts = {},
): Promise<OrderRow> {
  const before = await parcelsOf(tx, order.id);
  const changed = form.parcel_id
    ? await changeParcel(tx, ctx, order, before, form)
    : await makeParcel(tx, ctx, order, form);
  const advanced = await advanceOrder(tx, ctx, order, before, changed, facts);
  await mailParcel(tx, ctx, order, changed.parcel);
  return advanced;
}

async function makeParcel(tx: ClubTx, ctx: Ctx, order: OrderRow, form: ParcelForm): Promise<Changed> {
  if (!orderCan(ctx.actor, order).ship || form.status === "returned") refuse(order);
  const lines = await placedLines(tx, order.id);
  const contents = contentsOf(lines, form.lines);
  const stored = await insertParcel(tx, ctx, order.id, {
    status: form.status,
    carrier: form.carrier ?? null,
    tracking_number: form.tracking_number,
    shipped_at: form.shipped_at ?? null,
    contents,
  });
  const packed = contents.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ line, quantity }] : [];
  });
  const to = placeOfPacked(form.status, order);
  await movePieces(
    tx,
    ctx,
    packed.map((one) => ({ ...one, from: "to_send", to })),
  );
  const parcel: ParcelRow = {
    ...stored,
    order_number: order.number,
    events: [],
    lines: packed.map(({ line: { id, title, color, size, image, for_member_name }, quantity }) => ({
      order_line_id: id,
      title,
      color,
      size,
      image,
      quantity,
      for_member_name,
    })),
  };
  return { parcel, kind: `parcel_${parcel.status}` };
}

async function changeParcel(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  before: ParcelRow[],
  form: ParcelForm,
): Promise<Changed> {
  const found = before.find((parcel) => parcel.id === form.parcel_id);
  if (!found) throw new ApiError("NOT_FOUND");
  if (form.lines)
    throw new ApiError("VALIDATION_FAILED", {
      errors: { lines: [({ orders }) => orders.contentsFixed] },
    });
  if (!canChangeParcel(ctx.actor, order) || !mayMoveParcel(found.status, form.status)) refuse(order);
  await movePacked(tx, ctx, order, found, form.status);
  const row = await updateParcelRow(tx, ctx, found, {
    status: form.status,
    carrier: form.carrier ?? found.carrier,
    tracking_number: form.tracking_number || found.tracking_number,
  });
  const kind: ParcelEvent = row.status === found.status ? "parcel_corrected" : `parcel_${row.status}`;
  return { parcel: { ...found, ...row }, kind };
}

/** Goods that came back in a return, or were put back into stock, cannot come back again with their parcel. */
async function movePacked(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  parcel: ParcelRow,
  status: ParcelRow["status"],
): Promise<void> {
  const [from, to] = [placeOfPacked(parcel.status, order), placeOfPacked(status, order)];
  if (from === to) return;
  const placed = await placedLines(tx, order.id);
  const moves = parcel.lines.flatMap(({ order_line_id, quantity }) => {
    const line = placed.find(({ id }) => id === order_line_id);
    return line ? [{ line, from, to, quantity }] : [];
  });
  const missing = moves.find(({ line, quantity }) => line.places[from] < quantity);
  if (missing)
    throw new ApiError("INVALID_TRANSITION", {
      message: ({ orders }) => orders.cameBack(missing.line.title),
    });
  await movePieces(tx, ctx, moves);
}

/** Writes what follows from the parcels for the order: fulfilment, timeline, and its state. */
async function advanceOrder(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  before: ParcelRow[],
  { parcel, kind }: Changed,
  facts: JobFacts,
): Promise<OrderRow> {
  const parcels = [...before.filter(({ id }) => id !== parcel.id), parcel];
  const data = {
    ...facts,
    parcel_id: parcel.id,
    carrier: parcel.carrier,
    tracking_number: parcel.tracking_number,
    part: parcel.lines.reduce((sum, line) => sum + line.quantity, 0) < order.item_count,
  };
  return followParcels(tx, ctx, order, parcels, { kind, data });
}

function refuse(order: OrderRow): never {
  throw new ApiError("INVALID_TRANSITION", order.on_hold ? { message: heldMessage } : {});
}

/**
 * Writes what follows for a locked order from its parcels and from what is still to be sent, with the event that changed
 * it: its fulfilment, that its first parcel is made, and that it is complete. Returns it as it is now.
 */
async function followParcels(
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

const defaultPerPage = 25;

/** The caller's parcels, of one order if one is given; somebody else's order has none. */
export async function listParcels(
  ctx: Ctx,
  input: Input<typeof orders.tracking>,
): Promise<Output<typeof orders.tracking>> {
  const { page = 1, per_page = defaultPerPage, order_id: orderId } = input;
  const window = { memberId: memberId(ctx), orderId, limit: per_page, offset: (page - 1) * per_page };
  const { rows, total } = await inClub(ctx, (tx) => parcelsOfMember(tx, window));
  return { data: rows.map((row) => presentParcel(ctx.words, row, "member")), total, page, per_page };
}
