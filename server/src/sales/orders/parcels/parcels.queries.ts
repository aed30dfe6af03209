import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import type { Carrier, LineQuantity, PackedParcel, ParcelStatus } from "../orders.rules.ts";
import type { OrderLinePicture } from "../orders.tables.ts";
import type { LinePlaces } from "../pieces/piece-moves.ts";
import type { TimelineEvent } from "../showing/timeline.rules.ts";

/** A parcel with what is in it and what happened to it. */
export type ParcelRow = {
  id: number;
  order_id: number;
  order_number: string;
  status: ParcelStatus;
  carrier: Carrier | null;
  tracking_number: string;
  shipped_at: Date | null;
  delivered_at: Date | null;
  lines: {
    order_line_id: number;
    title: string;
    color: string;
    size: string;
    image: OrderLinePicture | null;
    quantity: number;
    for_member_name: string;
  }[];
  events: (Pick<TimelineEvent, "kind" | "data"> & { at: string })[];
};

/** Events never change, so if the member was erased since, the number is left out here. */
const parcelColumns = `p.id, p.order_id, o.number as order_number, p.status, p.carrier, p.tracking_number, p.shipped_at, p.delivered_at,
  (select coalesce(json_agg(json_build_object('order_line_id', pl.order_line_id, 'title', l.title, 'color', l.color, 'size', l.size,
     'image', l.image, 'quantity', pl.quantity, 'for_member_name', l.for_member_name)
     order by l.id), '[]')
   from parcel_lines pl join order_lines l on l.club_id = pl.club_id and l.id = pl.order_line_id
   where pl.club_id = p.club_id and pl.parcel_id = p.id) as lines,
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'at', e.created_at,
     'data', case when m.erased_at is null then e.data else e.data - 'tracking_number' end) order by e.id), '[]')
   from order_events e join members m on m.club_id = $1 and m.id = o.member_id
   where e.club_id = p.club_id and e.order_id = p.order_id and e.parcel_id = p.id) as events`;

/** Parcels of one order, oldest first. */
export async function parcelsOf(tx: ClubTx, orderId: number): Promise<ParcelRow[]> {
  return tx.query<ParcelRow>(
    `select ${parcelColumns} from parcels p join orders o on o.club_id = p.club_id and o.id = p.order_id
     where p.club_id = $1 and p.order_id = $2 order by p.id`,
    [tx.clubId, orderId],
    "parcels_of_order",
  );
}

type ParcelPage = { memberId: number; orderId: number | undefined; limit: number; offset: number };

/** One page of a member's parcels, those not with them yet first, newest first, and how many there are. */
export async function parcelsOfMember(tx: ClubTx, page: ParcelPage) {
  const own = `from parcels p join orders o on o.club_id = p.club_id and o.id = p.order_id
    where p.club_id = $1 and o.member_id = $2 and ($3::bigint is null or p.order_id = $3)`;
  const values = [tx.clubId, page.memberId, page.orderId ?? null];
  const rows = await tx.query<ParcelRow>(
    `select ${parcelColumns} ${own} order by p.status in ('shipped', 'ready_to_collect') desc, p.id desc limit $4 offset $5`,
    [...values, page.limit, page.offset],
    "parcels_of_member",
  );
  const [counted] = await tx.query<{ total: number }>(
    `select count(*) as total ${own}`,
    values,
    "parcels_of_member_count",
  );
  return { rows, total: counted?.total ?? 0 };
}

type ParcelState = Pick<ParcelRow, "status" | "carrier" | "tracking_number">;
type NewParcel = ParcelState & Pick<ParcelRow, "shipped_at"> & { contents: LineQuantity[] };
type StoredParcel = Omit<ParcelRow, "order_number" | "lines" | "events">;

const stored = "id, order_id, status, carrier, tracking_number, shipped_at, delivered_at";

/** Stores a parcel with what is in it. */
export async function insertParcel(
  tx: ClubTx,
  ctx: Ctx,
  orderId: number,
  parcel: NewParcel,
): Promise<StoredParcel> {
  const now = ctx.platform.clock.now();
  const [row] = await tx.query<StoredParcel>(
    `with made as (
       insert into parcels (club_id, order_id, status, carrier, tracking_number, shipped_at, delivered_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${stored}
     ), contents as (
       insert into parcel_lines (club_id, parcel_id, order_line_id, quantity)
       select $1, made.id, c.line_id, c.quantity from made, unnest($9::bigint[], $10::int[]) as c (line_id, quantity)
     )
     select * from made`,
    [
      tx.clubId,
      orderId,
      parcel.status,
      parcel.carrier,
      parcel.tracking_number,
      ...timesOf(ctx, parcel.status, { shipped_at: parcel.shipped_at, delivered_at: null }),
      now,
      parcel.contents.map((line) => line.lineId),
      parcel.contents.map((line) => line.quantity),
    ],
    "insert_parcel",
  );
  if (!row) throw new Error("A parcel was not written");
  // A parcel that has left never goes back to an earlier state, see `parcelTransitions`.
  if (row.status === "shipped" && row.shipped_at)
    await record(tx, now, {
      kind: "parcel.shipped",
      parcel_id: row.id,
      shipped_at: row.shipped_at.toISOString(),
    });
  return row;
}

/** Writes a parcel's new state; its order is locked. */
export async function updateParcelRow(
  tx: ClubTx,
  ctx: Ctx,
  parcel: ParcelRow,
  to: ParcelState,
): Promise<StoredParcel> {
  const [row] = await tx.query<StoredParcel>(
    `update parcels set status = $3, carrier = $4, tracking_number = $5, shipped_at = $6, delivered_at = $7
     where club_id = $1 and id = $2 returning ${stored}`,
    [tx.clubId, parcel.id, to.status, to.carrier, to.tracking_number, ...timesOf(ctx, to.status, parcel)],
    "update_parcel",
  );
  if (!row) throw new Error("A locked order's parcel is gone");
  return row;
}

/** When it left and when it arrived, kept from the first time. */
function timesOf(ctx: Ctx, status: ParcelStatus, before: Pick<ParcelRow, "shipped_at" | "delivered_at">) {
  const now = ctx.platform.clock.now();
  const left = status === "shipped" ? now : null;
  const arrived = status === "delivered" || status === "collected" ? now : null;
  return [before.shipped_at ?? left, before.delivered_at ?? arrived];
}

/** A parcel as the rules count it. */
export function packedOf(parcel: Pick<ParcelRow, "status" | "lines">): PackedParcel {
  const lines = parcel.lines.map((line) => ({ lineId: line.order_line_id, quantity: line.quantity }));
  return { status: parcel.status, lines };
}

type Wanted = { order_line_id: number; quantity: number }[];

/**
 * What goes into a new parcel: the wanted lines, or everything still to be sent. Throws
 * VALIDATION_FAILED for a line of another order or more than is left, INVALID_TRANSITION if nothing is left.
 */
export function contentsOf(lines: LinePlaces[], wanted: Wanted | undefined): LineQuantity[] {
  const left = new Map(lines.map((line) => [line.id, line.places.to_send]));
  if (wanted) return wantedContents(left, wanted);
  const everything = [...left].map(([lineId, quantity]) => ({ lineId, quantity }));
  const rest = everything.filter((line) => line.quantity > 0);
  if (rest.length === 0)
    throw new ApiError("INVALID_TRANSITION", { message: ({ orders }) => orders.allPacked });
  return rest;
}

function wantedContents(left: Map<number, number>, wanted: Wanted): LineQuantity[] {
  if (wanted.length === 0)
    throw new ApiError("VALIDATION_FAILED", { errors: { lines: [({ orders }) => orders.chooseContents] } });
  const contents = new Map<number, number>();
  const errors: Record<string, Text[]> = {};
  for (const [index, { order_line_id, quantity }] of wanted.entries()) {
    const most = left.get(order_line_id);
    const sum = (contents.get(order_line_id) ?? 0) + quantity;
    contents.set(order_line_id, sum);
    if (most === undefined) errors[`lines.${index}.order_line_id`] = [({ orders }) => orders.noSuchLine];
    else if (sum > most) errors[`lines.${index}.quantity`] = [({ orders }) => orders.leftToPack(most)];
  }
  if (Object.keys(errors).length > 0) throw new ApiError("VALIDATION_FAILED", { errors });
  return [...contents].map(([lineId, quantity]) => ({ lineId, quantity }));
}
