import type { Mends } from "#contract/member-import.ts";
import { type CellMark, cellMarks } from "#server/platform/sheets/sheet.ts";
import { type Cells, cellText, isKeyOf, isSpoilt } from "#server/platform/sheets/sheet-columns.ts";
import type { Words } from "#server/words/languages.ts";
import type { KeptRow, NewRow } from "../../rows.queries.ts";
import { isHeadings } from "../../sheets-read.ts";
import { membersSheet } from "../sheets/members.sheet.ts";
import { packsSheet } from "../sheets/packs.sheet.ts";
import { asRow, headingsEntry } from "./headings.rules.ts";
import { askedInFile, creditsAskedBy } from "./member-row.rules.ts";

const definitions = { members: membersSheet, packs: packsSheet };

/** Keys in these corrections that no column of ours has. */
export function unknownKeys({ columns, everywhere, cells }: Mends): string[] {
  const named = [...columns.map(({ sheet, to }) => ({ sheet, key: to })), ...everywhere, ...cells];
  return named.flatMap(({ sheet, key }) => (isKeyOf(definitions[sheet], key) ? [] : [key]));
}

/** The rows of an import, corrected and answered, as those of a new one. What was agreed to stays with its row. */
export function mendRows(rows: readonly KeptRow[], mends: Mends, words: Words): NewRow[] {
  const mended = withoutHeadings(rows, mends, words).map((row) => ({
    ...row,
    cells: { ...row.cells },
    marks: { ...row.marks },
  }));
  for (const row of mended) {
    for (const one of mends.columns) if (one.sheet === row.sheet) readColumn(row, one);
    if (isHeadings(row)) continue;
    if (row.sheet === "members") row.marks[askedInFile] ??= creditsAskedBy(row.cells);
    for (const one of mends.answers) if (one.sheet === row.sheet) answer(row, one);
    for (const { sheet, key, from, text } of mends.everywhere)
      if (sheet === row.sheet && (row.cells[key] ?? "") === from) write(row, key, text);
    for (const { sheet, row_number, key, text } of mends.cells)
      if (sheet === row.sheet && row_number === row.row_number) write(row, key, text);
    if (row.sheet !== "members") continue;
    for (const one of mends.owners) giveAddress(row, one);
    if (mends.renames.includes(row.row_number)) row.marks.name = "rename";
  }
  return mended.flatMap(({ sheet, row_number, cells, marks }) => {
    const row = { sheet, row_number, cells, marks };
    if (isHeadings(row)) return headingsEntry(row, words);
    return Object.keys(cells).length === 0 ? [] : [row];
  });
}

/** Those that are said to be no headings are rows. */
function withoutHeadings(rows: readonly KeptRow[], { no_headings }: Mends, words: Words): KeptRow[] {
  return rows.flatMap((kept) => {
    const isMeant = no_headings.some(
      ({ sheet, row_number }) => sheet === kept.sheet && row_number === kept.row_number,
    );
    if (!isMeant || !kept.marks.likely) return [kept];
    const { row, entry } = asRow(kept, words);
    return [
      { ...kept, ...entry },
      { ...kept, ...row, outcome: null, message: "", problems: [] },
    ];
  });
}

/** A cell moves into the column that its own was declared to be, unless something is there. */
function readColumn(row: KeptRow, { sheet, key, to }: Mends["columns"][number]): void {
  const text = row.cells[key];
  if (text === undefined) return;
  const mark = row.marks[key];
  delete row.cells[key];
  delete row.marks[key];
  if (isHeadings(row) || row.cells[to] !== undefined) return;
  row.cells[to] = cellText(definitions[sheet], to, text);
  if (isCellMark(mark) && isSpoilt(definitions[sheet], to, mark)) row.marks[to] = mark;
}

function isCellMark(mark: string | undefined): mark is CellMark {
  return cellMarks.some((one) => one === mark);
}

function answer(row: KeptRow, { key, text, take }: Mends["answers"][number]): void {
  const problem = row.problems.find((one) => one.key === key && one.text === text && one.kind === "made");
  if (!problem) return;
  if (take === "kept") delete row.marks[key];
  else if (problem.suggestion !== undefined) write(row, key, problem.suggestion);
}

/** A corrected text is no longer what a spreadsheet made of it. */
function write(row: { sheet: string; cells: Cells; marks: Cells }, key: string, text: string): void {
  delete row.marks[key];
  if (text.trim() === "") delete row.cells[key];
  else row.cells[key] = cellText(row.sheet === "packs" ? packsSheet : membersSheet, key, text);
}

function giveAddress(row: KeptRow, { email, row_number }: Mends["owners"][number]): void {
  if (row.cells.email?.toLowerCase() !== email.toLowerCase()) return;
  if (!row.problems.some(({ kind }) => kind === "shared" || kind === "rename")) return;
  if (row.row_number === row_number) {
    row.marks.email = "own";
    return;
  }
  row.cells.primary_email = row.cells.email;
  delete row.cells.email;
}
