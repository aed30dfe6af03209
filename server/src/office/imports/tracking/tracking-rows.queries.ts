import type { TrackingResult } from "#contract/tracking-import.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

/** The order with this number, in any case; null if the club has none. */
export async function orderNumbered(tx: ClubTx, number: string): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    "select id from orders where club_id = $1 and number = upper($2)",
    [tx.clubId, number],
    "tracking_order_numbered",
  );
  return row?.id ?? null;
}

/** The rows of an import with the orders that they name, in the order of the sheet. */
export function rowsToSend(tx: ClubTx, jobId: number): Promise<{ id: number; order_number: string }[]> {
  return tx.query<{ id: number; order_number: string }>(
    `select id, coalesce(cells ->> 'order_number', '') as order_number from tracking_rows
     where club_id = $1 and job_id = $2 order by row_number`,
    [tx.clubId, jobId],
  );
}

type SentRow = Pick<
  TrackingResult["sent"][number],
  "order_number" | "outcome" | "member_name" | "member_email"
> & {
  row_number: number;
  carrier: string;
  tracking_number: string;
};

/** The first rows by which something was sent or corrected, or would be, with whose order it is. */
export function sentRows(tx: ClubTx, jobId: number, most: number): Promise<SentRow[]> {
  return tx.query<SentRow>(
    `select r.row_number, o.number as order_number, r.outcome, o.member_name, o.member_email,
       coalesce(r.cells ->> 'carrier', '') as carrier, coalesce(r.cells ->> 'tracking_number', '') as tracking_number
     from tracking_rows r join orders o on o.club_id = $1 and o.number = upper(r.cells ->> 'order_number')
     where r.club_id = $1 and r.job_id = $2 and r.outcome in ('shipped', 'corrected')
     order by r.row_number limit $3`,
    [tx.clubId, jobId, most],
  );
}

/** How many members are mailed of what was sent, or would be; whoever has no address is not. */
export async function countMailed(tx: ClubTx, jobId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count
     from tracking_rows r join orders o on o.club_id = $1 and o.number = upper(r.cells ->> 'order_number')
     where r.club_id = $1 and r.job_id = $2 and r.outcome = 'shipped' and o.member_email <> ''`,
    [tx.clubId, jobId],
  );
  return row?.count ?? 0;
}
