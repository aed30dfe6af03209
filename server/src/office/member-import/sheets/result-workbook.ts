import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { SheetToWrite } from "#server/platform/sheets/cells.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import {
  headingOf,
  isKeyOf,
  type NamingSheet,
  resultHeading,
} from "#server/platform/sheets/sheet-columns.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { findImport, type KeptRow, rowsOf } from "../import-rows.queries.ts";
import { headingsRow } from "../rows/headings.rules.ts";
import { membersSheet } from "./members.sheet.ts";
import { packsSheet } from "./packs.sheet.ts";

/**
 * The rows of an import in their places, with a column that says what became of each: to be corrected and sent again.
 * Throws NOT_FOUND.
 */
export async function resultWorkbook(ctx: Ctx, jobId: number): Promise<File> {
  const rows = await inClub(ctx, async (tx) => {
    if (!(await findImport(tx, jobId))) throw new ApiError("NOT_FOUND");
    return rowsOf(tx, jobId);
  });
  const sheets = [membersSheet, packsSheet].map((definition) =>
    resultSheet(
      definition,
      rows.filter(({ sheet, row_number }) => sheet === definition.sheet && row_number > headingsRow),
    ),
  );
  const bytes = await writeWorkbook(sheets);
  return new File([new Uint8Array(bytes)], `import-${jobId}.xlsx`, { type: xlsxType });
}

function resultSheet(definition: NamingSheet, rows: KeptRow[]): SheetToWrite {
  const known = definition.columns.map(({ key }) => key);
  const used = new Set(
    rows.flatMap(({ cells }) => Object.keys(cells)).filter((key) => isKeyOf(definition, key)),
  );
  const keys = [...known, ...[...used].filter((key) => !known.includes(key)).toSorted()];
  const widths = keys.map(
    (key) => definition.columns.find((column) => column.key === key)?.width ?? definition.named.width,
  );
  return { name: definition.name, widths: [...widths, 60], rows: lines(definition, keys, rows) };
}

function* lines(definition: NamingSheet, keys: string[], rows: KeptRow[]): Generator<string[]> {
  yield [...keys.map((key) => headingOf(definition, key)), resultHeading];
  let next = 2;
  for (const { row_number, cells, outcome, message } of rows) {
    // Blank rows stay, so that the numbers in messages still fit.
    for (; next < row_number; next += 1) yield [];
    yield [...keys.map((key) => cells[key] ?? ""), resultOf(outcome, message)];
    next += 1;
  }
}

function resultOf(outcome: string | null, message: string): string {
  const reasons = message.split("\n").map((line) => line.replace(/^Row \d+[,:] /, ""));
  return [outcome ?? "not done", reasons.join("; ")].filter((text) => text !== "").join(": ");
}
