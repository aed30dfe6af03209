import { createHash } from "node:crypto";
import type { HiddenParts } from "#contract/file-reading.ts";
import { type importOutcomes, rowsOfSheet } from "#contract/member-import.ts";
import type { trackingOutcomes } from "#contract/tracking-import.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Problem } from "#server/platform/sheets/row-problem.ts";
import type { Cells, CsvForm, Marks } from "#server/platform/sheets/sheet.ts";
import { listsOf } from "#server/platform/slices.ts";
import type { KeptSheet } from "./sheets-read.ts";

/** Where imports store their rows, to which sheets these belong, and their possible outcomes. */
type KeptIn = {
  import_rows: { sheet: "members" | "packs"; outcome: (typeof importOutcomes)[number] };
  tracking_rows: { sheet: "tracking"; outcome: (typeof trackingOutcomes)[number] };
};
export type RowsTable = keyof KeptIn;
export type RowOutcome = KeptIn[RowsTable]["outcome"];
/** Rows to do: those that stand for the headings of a sheet are none. */
export const isToDo: string = `row_number % ${rowsOfSheet} > 0`;

export type NewRow = {
  sheet: string;
  row_number: number;
  cells: Cells;
  marks: Marks;
  /** If it is settled before anything is done. */
  outcome?: RowOutcome;
  message?: string;
};

/** What a file contains, for the job that does its rows. */
export type ReadFile = {
  rows: NewRow[];
  sheets: KeptSheet[];
  csv: CsvForm | null;
};

/** So many rows are written by a statement: their cells may be long, and each statement is one piece of text. */
const rowsPerStatement = 200;

export async function insertRows(tx: ClubTx, table: RowsTable, jobId: number, rows: NewRow[]): Promise<void> {
  for (const some of listsOf(rows, rowsPerStatement)) await insertSome(tx, table, jobId, some);
}

async function insertSome(tx: ClubTx, table: RowsTable, jobId: number, rows: NewRow[]): Promise<void> {
  await tx.query(
    `insert into ${table} (club_id, job_id, sheet, row_number, cells, marks, outcome, message)
     select $1, $2, r.sheet, r.row_number, r.cells, r.marks, r.outcome, coalesce(r.message, '')
     from jsonb_to_recordset($3)
       as r (sheet text, row_number int, cells jsonb, marks jsonb, outcome text, message text)`,
    [tx.clubId, jobId, JSON.stringify(rows)],
  );
}

export type ImportRow = { id: number; sheet: string; row_number: number; cells: Cells; marks: Marks };
/** A problem of a row with its column, empty if it is in none. */
export type KeptProblem = Problem & { key: string };
/** What became of a row. */
export type RowReport = {
  outcome: RowOutcome;
  message: string;
  problems: KeptProblem[];
  joiningCents?: number | undefined;
  changes?: Change[] | undefined;
  personId?: number | undefined;
};
/** What a row changed under one heading. */
export type Change = { heading: string; before: string; after: string };

/** Among the marks of a row that is done, what it gave in joining credits, in cents. No column is called so. */
export const joiningMark = "joining";
/** The same, what it changed, as JSON. */
export const changesMark = "changes";
/** The same, whom it was found to be about. */
export const personMark = "person";
/** The same, that its person was erased, and all that it said with them. */
export const goneMark = "gone";

/** Those of these rows that are still to do, in the order of the list, locked against other workers. */
export function lockOpenRows(tx: ClubTx, table: RowsTable, ids: number[]): Promise<ImportRow[]> {
  return tx.query<ImportRow>(
    `select r.id, r.sheet, r.row_number, r.cells, r.marks
     from unnest($2::bigint[]) with ordinality as asked (id, place)
     join ${table} r on r.club_id = $1 and r.id = asked.id
     where r.outcome is null order by asked.place for update of r`,
    [tx.clubId, ids],
    `lock_${table}`,
  );
}

/**
 * Starts a row, or a family of them: everybody else who imports the same people, or the same order, waits until the
 * transaction ends, so two files with the same person, sent at once, are read one after the other. What follows can be
 * rolled back by `takeBackRow`.
 *
 * It need not be on disk when the transaction ends: a crash of the database may lose the last rows, outcome and
 * effect together. Progress is saved durably, which makes everything before it durable; so no row that was counted is
 * ever missing.
 */
export async function beginRow(tx: ClubTx, whose: string): Promise<void> {
  // One round trip for all three; the number is our own, so it may be in the text.
  await tx.query(
    `set local synchronous_commit = off;
     select pg_advisory_xact_lock(${lockOf(tx, whose)});
     savepoint import_row`,
  );
}

/** The next row of a family begins; what was done before it stays. */
export async function beginNextRow(tx: ClubTx): Promise<void> {
  await tx.query("release savepoint import_row; savepoint import_row");
}

/** Rolls back what was done since the row began. */
export async function takeBackRow(tx: ClubTx): Promise<void> {
  await tx.query("rollback to savepoint import_row");
}

/**
 * Begins rows that are done together, of these groups: what `beginRow` does, for all of them, except that none of them can be
 * rolled back alone.
 */
export async function beginRows(tx: ClubTx, groups: string[]): Promise<void> {
  // In one order, so that two imports with the same people do not wait for each other.
  const keys = [...new Set(groups.map((whose) => lockOf(tx, whose)))].toSorted();
  await tx.query("set local synchronous_commit = off");
  await tx.query("select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key", [keys], "begin_rows");
}

function lockOf(tx: ClubTx, whose: string): bigint {
  return createHash("sha256").update(`import:${tx.clubId}:${whose.toLowerCase()}`).digest().readBigInt64LE();
}

export async function saveRowReports(
  tx: ClubTx,
  table: RowsTable,
  reports: readonly (RowReport & { id: number })[],
): Promise<void> {
  for (const some of listsOf(reports, rowsPerStatement))
    await tx.query(
      `update ${table} r set outcome = s.outcome, message = s.message, problems = s.problems,
         marks = r.marks || jsonb_strip_nulls(
           jsonb_build_object('${joiningMark}', s."joiningCents"::text, '${changesMark}', s.changes::text,
             '${personMark}', s."personId"::text))
       from jsonb_to_recordset($2::jsonb)
         as s (id bigint, outcome text, message text, problems jsonb, "joiningCents" bigint, changes jsonb, "personId" bigint)
       where r.club_id = $1 and r.id = s.id and r.outcome is null`,
      [tx.clubId, JSON.stringify(some)],
      `save_outcomes_of_${table}`,
    );
}

/** What somebody said that a heading of theirs means: the key of a column of ours. */
export type AnsweredHeading = { sheet: "members" | "packs"; heading: string; to: string };

export type ImportJob = {
  id: number;
  status: "queued" | "running" | "done" | "failed" | "cancelled";
  dry_run: boolean;
  input: Record<string, unknown> & {
    sheets?: KeptSheet[];
    csv?: CsvForm | null;
    hidden?: HiddenParts;
    answered_headings?: AnsweredHeading[];
  };
};

/** An import of the club by its job's id. Throws NOT_FOUND, for another club's too. */
export async function readImport(tx: ClubTx, kind: string, jobId: number): Promise<ImportJob> {
  const [row] = await tx.query<ImportJob>(
    `select id, status, coalesce((input ->> 'dry_run')::boolean, false) as dry_run, input from jobs
     where club_id = $1 and id = $2 and kind = $3`,
    [tx.clubId, jobId, kind],
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

export type SumRow = { sheet: string; nth: number; outcome: RowOutcome | null; number: number };

/** How many rows of each sheet have which outcome; the headings do not count. */
export function countRowsBySheet(tx: ClubTx, table: RowsTable, jobId: number): Promise<SumRow[]> {
  return tx.query<SumRow>(
    `select sheet, row_number / ${rowsOfSheet} as nth, outcome, count(*)::int as number from ${table}
     where club_id = $1 and job_id = $2 and ${isToDo} group by 1, 2, 3`,
    [tx.clubId, jobId],
  );
}

/** To how many people an import gave joining credits, and how much. */
export async function sumOfJoining(
  tx: ClubTx,
  table: RowsTable,
  jobId: number,
): Promise<{ people: number; cents: number }> {
  const [row] = await tx.query<{ people: number; cents: number }>(
    `select count(*)::int as people, coalesce(sum((marks ->> '${joiningMark}')::bigint), 0)::bigint as cents
     from ${table} where club_id = $1 and job_id = $2 and marks ? '${joiningMark}'`,
    [tx.clubId, jobId],
  );
  return row ?? { people: 0, cents: 0 };
}

export type KeptRow = ImportRow & { outcome: RowOutcome | null; message: string; problems: KeptProblem[] };

type ToldRow<T extends RowsTable> = Omit<KeptRow, "id" | "sheet" | "outcome"> & KeptIn[T];

/** Every row of an import, with its outcome, in the order of the sheets. */
export function rowsOf(tx: ClubTx, table: RowsTable, jobId: number): Promise<KeptRow[]> {
  return tx.query<KeptRow>(
    `select id, sheet, row_number, cells, marks, outcome, message, problems from ${table}
     where club_id = $1 and job_id = $2 order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}

/** The first rows with messages, including the headings, in the order of the sheets. */
export function toldRows<T extends RowsTable>(
  tx: ClubTx,
  table: T,
  { jobId, most = null }: { jobId: number; most?: number | null },
): Promise<ToldRow<T>[]> {
  return tx.query<ToldRow<T>>(
    `select sheet, row_number, cells, marks, outcome, message, problems from ${table}
     where club_id = $1 and job_id = $2 and outcome is not null and message <> ''
     order by sheet, row_number limit $3`,
    [tx.clubId, jobId, most],
  );
}

/** The lines of a message. Those that an older version kept begin with the number of their row. */
export function plainLines(message: string): string[] {
  return message.split("\n").map((line) => line.replace(/^Row \d+[,:] /, ""));
}

export async function deleteRows(tx: ClubTx, table: RowsTable, jobIds: string[]): Promise<void> {
  await tx.query(`delete from ${table} where club_id = $1 and job_id = any($2)`, [tx.clubId, jobIds]);
  await tx.query("delete from left_out_rows where club_id = $1 and job_id = any($2)", [tx.clubId, jobIds]);
}
