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
