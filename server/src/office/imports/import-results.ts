import type { jobStates } from "#contract/jobs.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import { headingOf, isKeyOf, resultHeading, type SheetDefinition } from "#server/platform/sheets/sheet.ts";
import type { SheetToWrite } from "#server/platform/sheets/write-sheets.ts";
import { writeWorkbook } from "#server/platform/sheets/write-sheets.ts";
import { eachInSlices } from "#server/platform/slices.ts";
import type { Words } from "#server/words/languages.ts";
import type { ImportDefinition } from "./import-definition.ts";
import {
  countRowsBySheet,
  type KeptRow,
  plainLines,
  readImport,
  rowsOf,
  type SumRow,
} from "./rows.queries.ts";
import { isHeadings, placeOf } from "./sheets-read.ts";

/** How far an import is, its rows by sheet and outcome, and what the file contained. Throws NOT_FOUND, for another club's too. */
export async function progressOf(tx: ClubTx, { kind, table }: ImportDefinition, jobId: number) {
  const { id, status, dry_run, input } = await readImport(tx, kind, jobId);
  const sums = await countRowsBySheet(tx, table, jobId);
  const count = (fits: (row: SumRow) => boolean) =>
    sums.filter(fits).reduce((sum, { number }) => sum + number, 0);
  const progress = {
    job_id: id,
    status,
    total: count(() => true),
    done_count: count(({ outcome }) => outcome !== null),
  };
  return {
    progress,
    dry_run,
    count,
    about: { csv: input.csv ?? null, hidden: input.hidden ?? null },
    kept: input.sheets ?? [],
  };
}

type State = { status: (typeof jobStates)[number]; dry_run?: boolean };

/** The answer of an import; `done` once all of its rows are. */
export function messageOf({ status, dry_run }: State, { imports }: Words, done: string): string {
  switch (status) {
    case "done":
      return done;
    case "queued":
    case "running":
      return dry_run ? imports.isChecked : imports.isImported;
    case "cancelled":
      return imports.stopped;
    case "failed":
      return imports.failed;
  }
}

/**
 * The rows of an import in place, with a column for the outcome of each: to be corrected and imported again.
 * Throws NOT_FOUND.
 */
export async function resultWorkbook(
  ctx: Ctx,
  { kind, table, fileName, sheets }: ImportDefinition,
  jobId: number,
): Promise<File> {
  const { rows, kept } = await inClub(ctx, async (tx) => {
    const { input } = await readImport(tx, kind, jobId);
    return { rows: await rowsOf(tx, table, jobId), kept: input.sheets ?? [] };
  });
  const resultSheets: SheetToWrite[] = [];
  for (const definition of sheets) {
    const own = kept.filter(({ sheet }) => sheet === definition.sheet);
    const places = own.length > 0 ? own : [{ name: "", nth: 0 }];
    for (const { name, nth } of places) {
      const isIn = (row: KeptRow) =>
        row.sheet === definition.sheet && !isHeadings(row) && placeOf(row.row_number).nth === nth;
      const renamed = own.length > 1 ? { ...definition, name } : definition;
      resultSheets.push(await resultSheet(renamed, rows.filter(isIn), ctx.words));
    }
  }
  const bytes = await writeWorkbook(resultSheets);
  return new File([new Uint8Array(bytes)], `${fileName}-${jobId}.xlsx`, { type: xlsxType });
}

async function resultSheet(
  definition: SheetDefinition,
  rows: KeptRow[],
  words: Words,
): Promise<SheetToWrite> {
  const { columns, named, name } = definition;
  const columnKeys = columns.map(({ key }) => key);
  const used = new Set<string>();
  await eachInSlices(rows, ({ cells }) => {
    for (const key of Object.keys(cells)) used.add(key);
  });
  const more = [...used].filter((key) => named && !columnKeys.includes(key) && isKeyOf(definition, key));
  const keys = [...columnKeys, ...more.toSorted()];
  const widths = keys.map((key) => (columns.find((column) => column.key === key) ?? named)?.width ?? 0);
  return { name, widths: [...widths, 60], rows: lines(definition, keys, rows, words) };
}

function* lines(
  definition: SheetDefinition,
  keys: string[],
  rows: KeptRow[],
  words: Words,
): Generator<string[]> {
  yield [...keys.map((key) => headingOf(definition, key)), resultHeading];
  let next = 2;
  for (const { row_number, cells, outcome, message } of rows) {
    // Blank rows stay, so that the row numbers in messages still match.
    for (const { row } = placeOf(row_number); next < row; next += 1) yield [];
    yield [...keys.map((key) => cells[key] ?? ""), resultOf(outcome, message, words)];
    next += 1;
  }
}

function resultOf(outcome: KeptRow["outcome"], message: string, { imports }: Words): string {
  const became = outcome === null ? imports.notDone : imports.outcomes[outcome];
  return [became, plainLines(message).join("; ")].filter((text) => text !== "").join(": ");
}
