import type { TrackingResult } from "#contract/tracking-import.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

/** The order of this number, in whatever case; null where the club has none. */
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

type ToldRow = TrackingResult["rows"][number];

/** The first rows of which something is to be said. */
export function toldRows(tx: ClubTx, jobId: number, most: number): Promise<ToldRow[]> {
  return tx.query<ToldRow>(
    `select row_number, coalesce(cells ->> 'order_number', '') as order_number, outcome, message from tracking_rows
     where club_id = $1 and job_id = $2 and outcome in ('failed', 'skipped') and message <> ''
     order by row_number limit ${Math.trunc(most)}`,
    [tx.clubId, jobId],
  );
}
