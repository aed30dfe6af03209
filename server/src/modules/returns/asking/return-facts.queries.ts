import type { ClubTx } from "#server/platform/db/in-club.ts";

/** What other rooms know of an order and its lines, as far as it decides what may be sent back of it. */
export type OrderFacts = {
  parcels: {
    status: "shipped" | "delivered" | "ready_to_collect" | "collected" | "returned";
    delivered_at: string | null;
    lines: { order_line_id: number; quantity: number }[];
  }[];
  lines: { id: number; taken: number; refunded: number }[];
};

/** Parcels of an order; how many of each line are in returns that go on or were received, and were refunded without one. */
export async function orderFactsOf(tx: ClubTx, orderId: number): Promise<OrderFacts> {
  const [row] = await tx.query<OrderFacts>(
    `select
       (select coalesce(json_agg(json_build_object('status', p.status, 'delivered_at', p.delivered_at, 'lines',
          (select coalesce(json_agg(json_build_object('order_line_id', pl.order_line_id, 'quantity', pl.quantity)), '[]')
           from parcel_lines pl where pl.club_id = $1 and pl.parcel_id = p.id)) order by p.id), '[]')
        from parcels p where p.club_id = $1 and p.order_id = $2) as parcels,
       (select coalesce(json_agg(json_build_object('id', l.id, 'taken',
          (select coalesce(sum(rl.quantity), 0) from return_lines rl
           join returns r on r.club_id = rl.club_id and r.id = rl.return_id
           where rl.club_id = $1 and rl.order_line_id = l.id and r.status in ('requested', 'approved', 'received')),
          'refunded',
          (select coalesce(sum(fl.quantity), 0) from refund_lines fl
           join refunds f on f.club_id = fl.club_id and f.id = fl.refund_id
           where fl.club_id = $1 and fl.order_line_id = l.id and f.status <> 'failed' and f.return_id is null))
          order by l.id), '[]')
        from order_lines l where l.club_id = $1 and l.order_id = $2) as lines`,
    [tx.clubId, orderId],
    "return_facts",
  );
  if (!row) throw new Error("A query without a table gave no row");
  return row;
}

/** A variation that goods can be exchanged for. */
export type Exchange = {
  product_id: number;
  variation_id: number;
  color: string;
  size: string;
  in_stock: number;
};

/** What is for sale of these products and in stock, in the order of the shop. */
export async function exchangesOf(tx: ClubTx, productIds: number[]): Promise<Exchange[]> {
  return tx.query<Exchange>(
    `select v.product_id, v.id as variation_id, v.color, v.size, v.received - v.sold - v.held as in_stock
     from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
     where v.club_id = $1 and v.product_id = any ($2::bigint[]) and v.archived_at is null and p.status = 'live'
       and v.received - v.sold - v.held > 0
     order by v.product_id, v.position, v.id`,
    [tx.clubId, [...new Set(productIds)]],
    "exchanges_of",
  );
}

/** Dates as the rules take them. */
export function parcelsIn({ parcels }: OrderFacts) {
  return parcels.map(({ delivered_at, ...parcel }) => ({
    ...parcel,
    delivered_at: delivered_at === null ? null : new Date(delivered_at),
  }));
}
