import { maxDocumentOrders, type OrderSelection } from "#contract/documents.ts";
import type { DaysOf } from "#server/platform/clock.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { joinPrimary, membershipOf } from "../../../people/members/index.ts";
import { type OrderAddress, selectionSql } from "../../../sales/orders/index.ts";

/** The orders of a selection that are to be packed. Throws VALIDATION_FAILED for more than one document takes. */
export async function chooseOrders(
  tx: ClubTx,
  ctx: DaysOf,
  selection: OrderSelection,
): Promise<{ ids: number[]; leftOut: LeftOut }> {
  const chosen = await chosenToPack(tx, ctx, selection, maxDocumentOrders);
  if (chosen.ids.length > maxDocumentOrders) throw refusal(tooMany);
  return chosen;
}

const tooMany: Text = ({ documents }) => documents.tooManyOrders;

/** What is wrong with the selected orders. */
export function refusal(message: Text): ApiError {
  return new ApiError("VALIDATION_FAILED", { errors: { selection: [message] } });
}

/** An order with something left to pack, and whose it is. */
export type OrderToPack = {
  id: number;
  number: string;
  member_name: string;
  placed_at: Date;
  shipping_kind: "delivery" | "collect";
  shipping_method_name: string;
  address: OrderAddress | null;
  /** The membership of the member; empty if there is none. */
  team: string;
  /** The primary member of the family, by whose name families are sorted. */
  family: string;
  family_id: number;
  lines: LineToPack[];
  /** Pieces that are already in parcels. */
  packed_count: number;
};

/** What of a line is not in a parcel and was not given up. */
export type LineToPack = {
  order_id: number;
  id: number;
  product_id: number;
  variation_id: number;
  title: string;
  color: string;
  size: string;
  /** Of the variation in its product's order. */
  place: number;
  sku: string;
  pack_label: string;
  for_member_name: string;
  quantity: number;
  packed: number;
};

/** Orders that were selected but are not to be packed, and why. */
export type LeftOut = { on_hold: number; nothing_to_pack: number };

const isOpen = `(o.status in ('placed', 'processing')
  and o.fulfilment_status in ('unfulfilled', 'partially_shipped', 'returned'))`;

/** The orders of a selection that are to be packed, oldest first, one more than `most` at most; and how many are left out. */
async function chosenToPack(
  tx: ClubTx,
  ctx: DaysOf,
  selection: OrderSelection,
  most: number,
): Promise<{ ids: number[]; leftOut: LeftOut }> {
  const { from, values } = await selectionSql(tx, ctx, selection);
  const rows = await tx.query<{ id: number }>(
    `select o.id ${from} and ${isOpen} and o.on_hold is null order by o.id limit ${most + 1}`,
    values,
  );
  const [leftOut] = await tx.query<LeftOut>(
    `select count(*) filter (where ${isOpen} and o.on_hold is not null)::int as on_hold,
       count(*) filter (where not ${isOpen})::int as nothing_to_pack ${from}`,
    values,
  );
  return { ids: rows.map(({ id }) => id), leftOut: leftOut ?? { on_hold: 0, nothing_to_pack: 0 } };
}

/** What is left to pack of these orders, by order number; without those with nothing left, or on hold by now. */
export async function ordersToPack(tx: ClubTx, ids: number[]): Promise<OrderToPack[]> {
  const orders = await tx.query<Omit<OrderToPack, "lines" | "packed_count">>(
    `select o.id, o.number, o.member_name, o.placed_at, o.shipping_kind, o.shipping_method_name, o.address,
       coalesce(c.name, '') as team, h.id as family_id, h.last_name || ' ' || h.first_name as family
     from orders o
     join members m on m.club_id = o.club_id and m.id = o.member_id
     ${joinPrimary}
     left join membership_categories c on c.club_id = m.club_id and c.id = ${membershipOf}
     where o.club_id = $1 and o.id = any($2) and ${isOpen} and o.on_hold is null order by o.id`,
    [tx.clubId, ids],
    "orders_to_pack",
  );
  const lines = Map.groupBy(await linesToPack(tx, ids), (one) => one.order_id);
  return orders.flatMap((order) => {
    const own = lines.get(order.id) ?? [];
    const left = own.filter(({ quantity }) => quantity > 0);
    const packed_count = own.reduce((sum, { packed }) => sum + packed, 0);
    return left.length > 0 ? [{ ...order, lines: left, packed_count }] : [];
  });
}

function linesToPack(tx: ClubTx, ids: number[]): Promise<LineToPack[]> {
  return tx.query<LineToPack>(
    `with packed as (
       select pl.order_line_id as id, sum(pl.quantity)::int as count
       from parcels p join parcel_lines pl on pl.club_id = p.club_id and pl.parcel_id = p.id
       where p.club_id = $1 and p.order_id = any($2) and p.status <> 'returned' group by 1
     )
     select l.order_id, l.id, l.product_id, l.variation_id, l.title, l.color, l.size, v.position as place, l.sku, l.pack_label, l.for_member_name,
       (select coalesce(sum(m.quantity * ((m.to_place = 'to_send')::int - (m.from_place = 'to_send')::int)), 0)::int
        from piece_moves m where m.club_id = $1 and m.order_line_id = l.id) as quantity,
       coalesce(packed.count, 0) as packed
     from order_lines l join variations v on v.club_id = l.club_id and v.id = l.variation_id
     left join packed on packed.id = l.id
     where l.club_id = $1 and l.order_id = any($2) order by l.id`,
    [tx.clubId, ids],
    "lines_to_pack",
  );
}
