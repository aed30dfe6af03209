import type { Mends } from "#contract/member-import.ts";
import { type Cells, isKeyOf, isSpoilt } from "#server/platform/sheets/sheet-columns.ts";
import type { Words } from "#server/words/languages.ts";
import { headingsRow, type KeptRow, type NewRow } from "../../rows.queries.ts";
import { membersSheet } from "../sheets/members.sheet.ts";
import { packsSheet } from "../sheets/packs.sheet.ts";
import { aboutHeadings } from "./headings.rules.ts";
import { askedInFile, creditsAskedBy } from "./member-row.rules.ts";

const definitions = { members: membersSheet, packs: packsSheet };

/** Keys in these corrections that no column of ours has. */
export function unknownKeys({ columns, everywhere, cells }: Mends): string[] {
  const named = [...columns.map(({ sheet, to }) => ({ sheet, key: to })), ...everywhere, ...cells];
  return named.flatMap(({ sheet, key }) => (isKeyOf(definitions[sheet], key) ? [] : [key]));
}

/** The rows of an import, corrected and answered, as those of a new one. What was agreed to stays with its row. */
export function mendRows(rows: readonly KeptRow[], mends: Mends, words: Words): NewRow[] {
  const mended = rows.map((row) => ({ ...row, cells: { ...row.cells }, marks: { ...row.marks } }));
  for (const row of mended) {
    for (const one of mends.columns) if (one.sheet === row.sheet) readColumn(row, one);
    if (row.row_number === headingsRow) continue;
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
    if (Object.keys(cells).length === 0) return [];
    const name = sheet === "packs" ? "packs" : "members";
    if (row_number !== headingsRow) return [{ sheet: name, row_number, cells, marks }];
    return aboutHeadings(
      name,
      Object.entries(cells).map(([key, heading]) => ({ key, heading })),
      words,
    );
  });
}

/** A cell moves into the column that its own was declared to be, unless something is there. */
function readColumn(row: KeptRow, { sheet, key, to }: Mends["columns"][number]): void {
  const text = row.cells[key];
  if (text === undefined) return;
  const mark = row.marks[key];
  delete row.cells[key];
  delete row.marks[key];
  if (row.row_number === headingsRow || row.cells[to] !== undefined) return;
  row.cells[to] = text;
  if ((mark === "date" || mark === "number") && isSpoilt(definitions[sheet], to, mark)) row.marks[to] = mark;
}

function answer(row: KeptRow, { key, text, take }: Mends["answers"][number]): void {
  const problem = row.problems.find((one) => one.key === key && one.text === text && one.kind === "made");
  if (!problem) return;
  if (take === "kept") delete row.marks[key];
  else if (problem.suggestion !== undefined) write(row, key, problem.suggestion);
}

/** A corrected text is no longer what a spreadsheet made of it. */
function write(row: { cells: Cells; marks: Cells }, key: string, text: string): void {
  delete row.marks[key];
  if (text.trim() === "") delete row.cells[key];
  else row.cells[key] = text.trim();
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
