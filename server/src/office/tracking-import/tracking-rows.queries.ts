import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Cells } from "#server/platform/sheets/sheet-columns.ts";

export type Outcome = "shipped" | "corrected" | "skipped" | "failed";
export type NewRow = { row_number: number; cells: Cells; outcome?: Outcome; message?: string };

export async function insertRows(tx: ClubTx, jobId: number, rows: NewRow[]): Promise<void> {
  await tx.query(
    `insert into tracking_rows (club_id, job_id, row_number, cells, outcome, message)
     select $1, $2, r.row_number, r.cells, r.outcome, coalesce(r.message, '')
     from jsonb_to_recordset($3) as r (row_number int, cells jsonb, outcome text, message text)`,
    [tx.clubId, jobId, JSON.stringify(rows)],
  );
}

/** The numbers of all rows of an import, in the order of the sheet. */
export async function rowIds(tx: ClubTx, jobId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    "select id from tracking_rows where club_id = $1 and job_id = $2 order by row_number",
    [tx.clubId, jobId],
  );
  return rows.map(({ id }) => id);
}

/**
 * The cells of a row that is still to do, kept from other workers; null where it is done. What is done with it need not be
 * on disk when the transaction ends: a crash of the database may take the last rows back, outcome, parcel and mail
 * together, and progress, which is saved the ordinary way, makes all before it last.
 */
export async function lockOpenRow(tx: ClubTx, id: number): Promise<Cells | null> {
  await tx.query("set local synchronous_commit = off");
  const [row] = await tx.query<{ cells: Cells }>(
    "select cells from tracking_rows where club_id = $1 and id = $2 and outcome is null for update",
    [tx.clubId, id],
    "lock_tracking_row",
  );
  return row?.cells ?? null;
}

export async function saveOutcome(
  tx: ClubTx,
  rowId: number,
  { outcome, message }: { outcome: Outcome; message: string },
): Promise<void> {
  await tx.query(
    "update tracking_rows set outcome = $3, message = $4 where club_id = $1 and id = $2 and outcome is null",
    [tx.clubId, rowId, outcome, message],
    "save_tracking_outcome",
  );
}

/** The order of this number, in whatever case; null where the club has none. */
export async function orderNumbered(tx: ClubTx, number: string): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    "select id from orders where club_id = $1 and number = upper($2)",
    [tx.clubId, number],
    "tracking_order_numbered",
  );
  return row?.id ?? null;
}

export type TrackingJob = { id: number; status: "queued" | "running" | "done" | "failed" | "cancelled" };

/** An import of the club by its job's number, or null. */
export async function findImport(tx: ClubTx, jobId: number): Promise<TrackingJob | null> {
  const [row] = await tx.query<TrackingJob>(
    "select id, status from jobs where club_id = $1 and id = $2 and kind = 'import_tracking'",
    [tx.clubId, jobId],
  );
  return row ?? null;
}

export type SumRow = { outcome: Outcome | null; number: number };

/** How many rows have which outcome. */
export function sumsOf(tx: ClubTx, jobId: number): Promise<SumRow[]> {
  return tx.query<SumRow>(
    `select outcome, count(*)::int as number from tracking_rows
     where club_id = $1 and job_id = $2 group by outcome`,
    [tx.clubId, jobId],
  );
}

export type ToldRow = { row_number: number; order_number: string; outcome: Outcome; message: string };

/** The first rows of which something is to be said. */
export function toldRows(tx: ClubTx, jobId: number, most: number): Promise<ToldRow[]> {
  return tx.query<ToldRow>(
    `select row_number, coalesce(cells ->> 'order_number', '') as order_number, outcome, message from tracking_rows
     where club_id = $1 and job_id = $2 and outcome in ('failed', 'skipped') and message <> ''
     order by row_number limit ${Math.trunc(most)}`,
    [tx.clubId, jobId],
  );
}

export type KeptRow = { row_number: number; cells: Cells; outcome: Outcome | null; message: string };

/** Every row of an import, with what became of it. */
export function rowsOf(tx: ClubTx, jobId: number): Promise<KeptRow[]> {
  return tx.query<KeptRow>(
    `select row_number, cells, outcome, message from tracking_rows
     where club_id = $1 and job_id = $2 order by row_number`,
    [tx.clubId, jobId],
  );
}
