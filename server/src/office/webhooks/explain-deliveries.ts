import type { ClubTx } from "#server/platform/db/in-club.ts";
import { inLine, type Told } from "#server/platform/explain.ts";

/** What the club's own systems are told about an order. */
export async function explainDeliveries(tx: ClubTx, orderId: number): Promise<Told[]> {
  const rows = await tx.query<{
    id: number;
    event: string;
    event_id: string;
    endpoint_id: number;
    status: string;
    attempts: number;
    due_at: Date;
    status_code: number | null;
    last_error: string | null;
    created_at: Date;
    delivered_at: Date | null;
  }>(
    `select id, event, event_id, endpoint_id, status, attempts, due_at, status_code, last_error, created_at, delivered_at
     from webhook_deliveries
     where club_id = $1 and ((event in ('order.placed', 'order.paid') and subject_id = $2)
       or (event = 'order.shipped' and subject_id in (select id from parcels where club_id = $1 and order_id = $2)))
     order by id`,
    [tx.clubId, orderId],
  );
  return rows.map((row) => ({
    at: row.created_at,
    what: "webhook",
    says: inLine(
      `#${row.id} ${row.event} to address #${row.endpoint_id}`,
      row.event_id,
      row.status_code !== null && `answered ${row.status_code}`,
      row.delivered_at && `delivered ${row.delivered_at.toISOString()}`,
      row.attempts > 1 && `tried ${row.attempts} times`,
      row.status === "queued" && `next at ${row.due_at.toISOString()}`,
      row.status !== "delivered" && row.last_error,
    ),
    state: row.status,
    id: null,
  }));
}
