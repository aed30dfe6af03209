import type { ClubTx } from "#server/platform/db/in-club.ts";
import { inLine, type Told } from "#server/platform/explain.ts";

/** What of an order is sent back, or what it sends for something that was. */
export async function explainReturns(tx: ClubTx, orderId: number): Promise<Told[]> {
  const rows = await tx.query<{
    id: number;
    kind: string;
    status: string;
    refund_id: number | null;
    order_id: number;
    replacement: string | null;
    created_at: Date;
    decided_at: Date | null;
    received_at: Date | null;
  }>(
    `select r.id, r.kind, r.status, r.refund_id, r.order_id, o.number as replacement, r.created_at, r.decided_at, r.received_at
     from returns r left join orders o on o.club_id = $1 and o.id = r.replacement_order_id
     where r.club_id = $1 and (r.order_id = $2 or r.replacement_order_id = $2) order by r.id`,
    [tx.clubId, orderId],
  );
  return rows.map((row) => ({
    at: row.created_at,
    what: "return",
    says: inLine(
      `#${row.id} ${row.kind}`,
      row.order_id !== orderId && "of another order, which this one replaces",
      row.decided_at && `decided ${row.decided_at.toISOString()}`,
      row.received_at && `received ${row.received_at.toISOString()}`,
      row.refund_id !== null && `refund #${row.refund_id}`,
      row.replacement && `replaced by ${row.replacement}`,
    ),
    state: row.status,
    id: null,
  }));
}
