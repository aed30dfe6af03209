import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { FamilyRow } from "./families.rules.ts";
import type { Cells } from "./sheet-columns.ts";

export type NewRow = {
  sheet: "members" | "packs";
  row_number: number;
  cells: Cells;
  /** Where it is settled before anything is done. */
  outcome?: string;
  message?: string;
};

export async function insertRows(tx: ClubTx, jobId: number, rows: NewRow[]): Promise<void> {
  await tx.query(
    `insert into import_rows (club_id, job_id, sheet, row_number, cells, outcome, message)
     select $1, $2, r.sheet, r.row_number, r.cells, r.outcome, coalesce(r.message, '')
     from jsonb_to_recordset($3) as r (sheet text, row_number int, cells jsonb, outcome text, message text)`,
    [tx.clubId, jobId, JSON.stringify(rows)],
  );
}

/** Every row of an import but the headings, done or not. */
export function rowsToOrder(tx: ClubTx, jobId: number): Promise<FamilyRow[]> {
  return tx.query<FamilyRow>(
    `select id, sheet, row_number, cells ->> 'email' as email, cells ->> 'primary_email' as primary_email
     from import_rows where club_id = $1 and job_id = $2 and row_number > 1 order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}

export type ImportRow = { id: number; sheet: string; row_number: number; cells: Cells };

/** Those of these rows that are still to do, in the order of the list, kept from other workers. */
export function lockOpenRows(tx: ClubTx, ids: number[]): Promise<ImportRow[]> {
  return tx.query<ImportRow>(
    `select id, sheet, row_number, cells from import_rows
     where club_id = $1 and id = any($2) and outcome is null
     order by array_position($2::bigint[], id) for update`,
    [tx.clubId, ids],
    "lock_import_rows",
  );
}

/**
 * Keeps everybody else who imports this family waiting until the transaction ends: two files with the same person, sent
 * at once, are then read one after the other.
 */
export async function lockFamily(tx: ClubTx, address: string): Promise<void> {
  await tx.query(
    "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    [`import:${tx.clubId}:${address.toLowerCase()}`],
    "lock_family",
  );
}

export async function saveOutcome(
  tx: ClubTx,
  rowId: number,
  outcome: { outcome: string; message: string },
): Promise<void> {
  await tx.query(
    "update import_rows set outcome = $3, message = $4 where club_id = $1 and id = $2 and outcome is null",
    [tx.clubId, rowId, outcome.outcome, outcome.message],
    "save_import_outcome",
  );
}

export type ImportJob = {
  id: number;
  status: "queued" | "running" | "done" | "failed" | "cancelled";
  dry_run: boolean;
};

/** An import of the club by its job's number, or null. */
export async function findImport(tx: ClubTx, jobId: number): Promise<ImportJob | null> {
  const [row] = await tx.query<ImportJob>(
    `select id, status, (input ->> 'dry_run')::boolean as dry_run from jobs
     where club_id = $1 and id = $2 and kind = 'import_members'`,
    [tx.clubId, jobId],
  );
  return row ?? null;
}

export type SumRow = { sheet: string; outcome: string | null; number: number };

/** How many rows of each sheet have which outcome; the headings do not count. */
export function sumsOf(tx: ClubTx, jobId: number): Promise<SumRow[]> {
  return tx.query<SumRow>(
    `select sheet, outcome, count(*)::int as number from import_rows
     where club_id = $1 and job_id = $2 and row_number > 1 group by sheet, outcome`,
    [tx.clubId, jobId],
  );
}

/** The messages of an import, in the order of the sheets. */
export function messagesOf(tx: ClubTx, jobId: number): Promise<{ sheet: string; message: string }[]> {
  return tx.query<{ sheet: string; message: string }>(
    `select sheet, message from import_rows
     where club_id = $1 and job_id = $2 and message <> '' order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}

export type KeptRow = ImportRow & { outcome: string | null; message: string };

/** Every row of an import but the headings, with what became of it. */
export function rowsOf(tx: ClubTx, jobId: number): Promise<KeptRow[]> {
  return tx.query<KeptRow>(
    `select id, sheet, row_number, cells, outcome, message from import_rows
     where club_id = $1 and job_id = $2 and row_number > 1 order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}
