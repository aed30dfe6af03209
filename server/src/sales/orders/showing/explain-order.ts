import type { ClubTx } from "#server/platform/db/in-club.ts";
import { factsInLine, inLine, type Told } from "#server/platform/explain.ts";

/** Its timeline and its parcels. */
export async function explainOrder(tx: ClubTx, orderId: number): Promise<Told[]> {
  const events = await tx.query<{ kind: string; data: unknown; actor_kind: string; created_at: Date }>(
    "select kind, data, actor_kind, created_at from order_events where club_id = $1 and order_id = $2 order by id",
    [tx.clubId, orderId],
  );
  const parcels = await tx.query<{
    id: number;
    status: string;
    carrier: string | null;
    tracking_number: string;
    shipped_at: Date | null;
    delivered_at: Date | null;
    created_at: Date;
    pieces: number;
  }>(
    `select p.id, p.status, p.carrier, p.tracking_number, p.shipped_at, p.delivered_at, p.created_at,
       (select coalesce(sum(l.quantity), 0) from parcel_lines l
        where l.club_id = $1 and l.parcel_id = p.id)::int as pieces
     from parcels p where p.club_id = $1 and p.order_id = $2 order by p.id`,
    [tx.clubId, orderId],
  );
  return [
    ...events.map(({ kind, data, actor_kind, created_at }) => ({
      at: created_at,
      what: "event",
      says: inLine(kind, `by ${actor_kind}`, factsInLine(data)),
      state: null,
      id: null,
    })),
    ...parcels.map((parcel) => ({
      at: parcel.created_at,
      what: "parcel",
      says: inLine(
        `#${parcel.id}, ${parcel.pieces} pieces`,
        parcel.carrier,
        parcel.tracking_number,
        parcel.shipped_at && `shipped ${parcel.shipped_at.toISOString()}`,
        parcel.delivered_at && `delivered ${parcel.delivered_at.toISOString()}`,
      ),
      state: parcel.status,
      id: null,
    })),
  ];
}

/** Where an order stands, as whoever runs the installation asks for it. */
export type NumberedOrder = {
  id: number;
  number: string;
  status: string;
  payment_status: string;
  fulfilment_status: string;
  on_hold: string | null;
  total_cents: number;
  due_cents: number;
  credits_cents: number;
  expires_at: Date | null;
};

/** The club's order of this number, or null. */
export async function orderOfNumber(tx: ClubTx, number: string): Promise<NumberedOrder | null> {
  const [order] = await tx.query<NumberedOrder>(
    `select id, number, status, payment_status, fulfilment_status, on_hold, total_cents, due_cents, credits_cents, expires_at
     from orders where club_id = $1 and number = $2`,
    [tx.clubId, number],
  );
  return order ?? null;
}
