import { createHash } from "node:crypto";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Problem } from "#server/platform/sheets/row-problem.ts";
import type { Cells, Marks } from "#server/platform/sheets/sheet-columns.ts";
import type { FamilyRow } from "./rows/families.rules.ts";

export type NewRow = {
  sheet: "members" | "packs";
  row_number: number;
  cells: Cells;
  marks: Marks;
  /** Where it is settled before anything is done. */
  outcome?: string;
  message?: string;
};

export async function insertRows(tx: ClubTx, jobId: number, rows: NewRow[]): Promise<void> {
  await tx.query(
    `insert into import_rows (club_id, job_id, sheet, row_number, cells, marks, outcome, message)
     select $1, $2, r.sheet, r.row_number, r.cells, r.marks, r.outcome, coalesce(r.message, '')
     from jsonb_to_recordset($3)
       as r (sheet text, row_number int, cells jsonb, marks jsonb, outcome text, message text)`,
    [tx.clubId, jobId, JSON.stringify(rows)],
  );
}

/** Every row of an import but the headings, done or not. */
export function rowsToOrder(tx: ClubTx, jobId: number): Promise<(FamilyRow & { name: string })[]> {
  return tx.query<FamilyRow & { name: string }>(
    `select id, sheet, row_number, cells ->> 'email' as email, cells ->> 'primary_email' as primary_email,
       concat_ws(' ', cells ->> 'first_name', cells ->> 'last_name') as name
     from import_rows where club_id = $1 and job_id = $2 and row_number > 1 order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}

export type ImportRow = { id: number; sheet: string; row_number: number; cells: Cells; marks: Marks };
/** A problem of a row with the column that it is in, empty where it is in none. */
export type KeptProblem = Problem & { key: string };
/** What became of a row. */
export type Outcome = { outcome: string; message: string; problems: KeptProblem[] };

/** Those of these rows that are still to do, in the order of the list, kept from other workers. */
export function lockOpenRows(tx: ClubTx, ids: number[]): Promise<ImportRow[]> {
  return tx.query<ImportRow>(
    `select id, sheet, row_number, cells, marks from import_rows
     where club_id = $1 and id = any($2) and outcome is null
     order by array_position($2::bigint[], id) for update`,
    [tx.clubId, ids],
    "lock_import_rows",
  );
}

/**
 * Begins a family, or a row of one: everybody else who imports these people waits until the transaction ends, so two files
 * with the same person, sent at once, are read one after the other. What follows can be taken back by `takeBackRow`.
 *
 * It need not be on disk when the transaction ends: a crash of the database may take the last rows back, outcome and
 * effect together. Progress is saved the ordinary way, which makes all before it last; so no row that was counted is
 * ever missing.
 */
export async function beginRow(tx: ClubTx, address: string): Promise<void> {
  const digest = createHash("sha256").update(`import:${tx.clubId}:${address.toLowerCase()}`).digest();
  // One round trip for all three; the number is our own, so it may stand in the text.
  await tx.query(
    `set local synchronous_commit = off;
     select pg_advisory_xact_lock(${digest.readBigInt64LE()});
     savepoint import_row`,
  );
}

/** The next row of a family begins; what was done before it stays. */
export async function beginNextRow(tx: ClubTx): Promise<void> {
  await tx.query("release savepoint import_row; savepoint import_row");
}

/** Takes back what was done since the row began. */
export async function takeBackRow(tx: ClubTx): Promise<void> {
  await tx.query("rollback to savepoint import_row");
}

export async function saveOutcome(
  tx: ClubTx,
  rowId: number,
  { outcome, message, problems }: Outcome,
): Promise<void> {
  await tx.query(
    `update import_rows set outcome = $3, message = $4, problems = $5
     where club_id = $1 and id = $2 and outcome is null`,
    [tx.clubId, rowId, outcome, message, JSON.stringify(problems)],
    "save_import_outcome",
  );
}

export type ImportJob = {
  id: number;
  status: "queued" | "running" | "done" | "failed" | "cancelled";
  dry_run: boolean;
  input: Record<string, unknown>;
};

/** An import of the club by its job's number, or null. */
export async function findImport(tx: ClubTx, jobId: number): Promise<ImportJob | null> {
  const [row] = await tx.query<ImportJob>(
    `select id, status, (input ->> 'dry_run')::boolean as dry_run, input from jobs
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

export type KeptRow = ImportRow & { outcome: string | null; message: string; problems: KeptProblem[] };

/** Every row of an import, with what became of it; one with the number 1 keeps the headings that are not known. */
export function rowsOf(tx: ClubTx, jobId: number): Promise<KeptRow[]> {
  return tx.query<KeptRow>(
    `select id, sheet, row_number, cells, marks, outcome, message, problems from import_rows
     where club_id = $1 and job_id = $2 order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}
