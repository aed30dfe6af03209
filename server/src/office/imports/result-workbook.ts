import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { SheetToWrite } from "#server/platform/sheets/cells.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import {
  headingOf,
  isKeyOf,
  resultHeading,
  type SheetDefinition,
} from "#server/platform/sheets/sheet-columns.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { eachInSlices } from "#server/platform/slices.ts";
import type { Words } from "#server/words/languages.ts";
import type { ImportDefinition } from "./import-definition.ts";
import { headingsRow, type KeptRow, plainLines, readImport, rowsOf } from "./rows.queries.ts";

/**
 * The rows of an import in place, with a column for the outcome of each: to be corrected and imported again.
 * Throws NOT_FOUND.
 */
export async function resultWorkbook(
  ctx: Ctx,
  { kind, table, fileName, sheets }: ImportDefinition,
  jobId: number,
): Promise<File> {
  const rows = await inClub(ctx, async (tx) => {
    await readImport(tx, kind, jobId);
    return rowsOf(tx, table, jobId);
  });
  const bySheet = Map.groupBy(
    rows.filter(({ row_number }) => row_number > headingsRow),
    ({ sheet }) => sheet,
  );
  const written: SheetToWrite[] = [];
  for (const definition of sheets)
    written.push(await resultSheet(definition, bySheet.get(definition.sheet) ?? [], ctx.words));
  const bytes = await writeWorkbook(written);
  return new File([new Uint8Array(bytes)], `${fileName}-${jobId}.xlsx`, { type: xlsxType });
}

async function resultSheet(
  definition: SheetDefinition,
  rows: KeptRow[],
  words: Words,
): Promise<SheetToWrite> {
  const { columns, named, name } = definition;
  const known = columns.map(({ key }) => key);
  const used = new Set<string>();
  await eachInSlices(rows, ({ cells }) => {
    for (const key of Object.keys(cells)) used.add(key);
  });
  const more = [...used].filter((key) => named && !known.includes(key) && isKeyOf(definition, key));
  const keys = [...known, ...more.toSorted()];
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
    for (; next < row_number; next += 1) yield [];
    yield [...keys.map((key) => cells[key] ?? ""), resultOf(outcome, message, words)];
    next += 1;
  }
}

function resultOf(outcome: KeptRow["outcome"], message: string, { imports }: Words): string {
  const became = outcome === null ? imports.notDone : imports.outcomes[outcome];
  return [became, plainLines(message).join("; ")].filter((text) => text !== "").join(": ");
}
