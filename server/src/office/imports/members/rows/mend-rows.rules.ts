import type { Mends } from "#contract/member-import.ts";
import { isKeyOfUnread, withNames } from "#server/platform/sheets/read-sheet.ts";
import {
  type CellMark,
  type Cells,
  cellMarks,
  cellText,
  isKeyOf,
  isSpoilt,
  type SheetDefinition,
  wholeName,
} from "#server/platform/sheets/sheet.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import type { Words } from "#server/words/languages.ts";
import {
  changesMark,
  goneMark,
  joiningMark,
  type KeptProblem,
  type KeptRow,
  type NewRow,
  personMark,
} from "../../rows.queries.ts";
import { isHeadings } from "../../sheets-read.ts";
import { keepSaid, keepWhole } from "../left-out-rows.ts";
import { membersSheet, packsSheet } from "../sheets/members.sheet.ts";
import { asRow, headingsEntry } from "./headings.rules.ts";
import { askedInFile, creditsAskedBy, familyMark, familyNameMark } from "./member-row.rules.ts";

const definitions: Record<"members" | "packs", SheetDefinition> = {
  members: membersSheet,
  packs: packsSheet,
};

/** Keys in these corrections that no column of ours has, or none that was not read. */
export function unknownKeys({ columns, everywhere, cells }: Mends): string[] {
  const isWhole = ({ sheet, to }: Mends["columns"][number]) =>
    to === wholeName && definitions[sheet].wholeName !== undefined;
  const declared = columns.filter((one) => !isWhole(one)).map(({ sheet, to }) => ({ sheet, key: to }));
  const named = [...declared, ...everywhere, ...cells];
  return [
    ...columns.flatMap(({ key }) => (isKeyOfUnread(key) ? [] : [key])),
    ...named.flatMap(({ sheet, key }) => (isKeyOf(definitions[sheet], key) ? [] : [key])),
  ];
}

type Place = Pick<KeptRow, "sheet" | "row_number">;

/**
 * Corrected rows, and which of the file are none of them: left out by somebody, or blank now. `found`: those that were headings.
 * `split`: sheets with a column that was declared to have whole names, and its heading.
 */
type MendedRows = {
  rows: NewRow[];
  leftOut: KeptRow[];
  blank: Place[];
  found: Place[];
  split: (Place & { heading: string })[];
};

/** The rows of an import, corrected and answered, as those of a new one. What was agreed to stays with its row. */
export async function mendRows(rows: readonly KeptRow[], mends: Mends, words: Words): Promise<MendedRows> {
  const of = indexOf(mends);
  const namesLeftOut = new Set(mends.left_out.map(({ sheet, row_number }) => nameOf(sheet, row_number)));
  const isLeftOut = (row: Place) =>
    namesLeftOut.size > 0 && !isHeadings(row) && namesLeftOut.has(nameOf(row.sheet, row.row_number));
  const places = new Set(mends.no_headings.map(({ sheet, row_number }) => nameOf(sheet, row_number)));
  const likely = rows.filter(
    (row) => row.marks.likely && isHeadings(row) && places.has(nameOf(row.sheet, row.row_number)),
  );
  const turned = new Map(likely.map((row) => [row, asRow(row, words)]));
  const found = [...turned].map(
    ([kept, { row }]): KeptRow => ({ ...kept, ...row, outcome: null, message: "", problems: [] }),
  );
  const all = [...rows.map((row) => ({ ...row, ...turned.get(row)?.entry })), ...found];
  const remaining = all.filter((row) => !isLeftOut(row));
  const mended = await mapInSlices(remaining, (row) => mendRow(row, of));
  const isGone = ({ marks }: KeptRow) => marks[goneMark] !== undefined;
  const isBlank = (row: KeptRow) => !isHeadings(row) && !isGone(row) && Object.keys(row.cells).length === 0;
  return {
    rows: mended.flatMap((one) => {
      const { sheet, row_number, cells, marks } = one;
      const row = { sheet, row_number, cells, marks };
      if (isHeadings(row)) return headingsEntry(row, words);
      if (isGone(one)) return { ...row, outcome: "skipped" as const, message: words.members.erased.name };
      return isBlank(one) ? [] : [row];
    }),
    leftOut: all.filter(isLeftOut).map((row) => readRow(row, of)),
    blank: mended.filter(isBlank),
    found,
    split: splitIn(all, mends),
  };
}

function splitIn(rows: readonly KeptRow[], { columns }: Mends): MendedRows["split"] {
  const whole = columns.filter(({ to }) => to === wholeName);
  return rows.filter(isHeadings).flatMap(({ sheet, row_number, cells }) =>
    whole.flatMap((one) => {
      const heading = one.sheet === sheet ? cells[one.key] : undefined;
      return heading === undefined ? [] : [{ sheet, row_number, heading }];
    }),
  );
}

type Of = ReturnType<typeof indexOf>;

/** What is to be mended by what it is found by, so that no row looks through all of it. */
function indexOf({ columns, answers, everywhere, cells, owners, renames }: Mends) {
  return {
    columns: Map.groupBy(columns, ({ sheet }) => sheet as string),
    answers: new Map(answers.map(({ sheet, key, text, take }) => [nameOf(sheet, key, text), take])),
    /** The columns of each sheet that a text is to be replaced in everywhere, and by what. */
    keys: new Map(
      [...Map.groupBy(everywhere, ({ sheet }) => sheet as string)].map(([sheet, all]) => [
        sheet,
        new Set(all.map(({ key }) => key)),
      ]),
    ),
    texts: new Map(everywhere.map(({ sheet, key, from, text }) => [nameOf(sheet, key, from), text])),
    cells: Map.groupBy(cells, ({ sheet, row_number }) => nameOf(sheet, row_number)),
    owners: new Map(owners.map((one) => [one.email.toLowerCase(), one])),
    renames: new Set(renames),
  };
}

function nameOf(...parts: (string | number)[]): string {
  return JSON.stringify(parts);
}

/** A row with the columns that were declared. */
function readRow(kept: KeptRow, { columns }: Of): KeptRow {
  const row = { ...kept, cells: { ...kept.cells }, marks: { ...kept.marks } };
  for (const one of columns.get(row.sheet) ?? []) readColumn(row, one);
  if (!isHeadings(row)) keepWhole(row, kept.cells);
  return row;
}

function mendRow(kept: KeptRow, of: Of): KeptRow {
  const row = readRow(kept, of);
  // That was what the row gave and changed when it was checked.
  delete row.marks[joiningMark];
  delete row.marks[changesMark];
  // Said once that its person is gone, it may be about somebody else.
  if (row.outcome === "failed") delete row.marks[personMark];
  if (isHeadings(row)) return row;
  const before = { ...row.cells };
  if (row.sheet === "members") row.marks[askedInFile] ??= creditsAskedBy(row.cells);
  for (const problem of row.problems) answer(row, problem, of);
  for (const key of of.keys.get(row.sheet) ?? []) {
    // Another row has the same text with good reason: nothing is wrong with it there.
    if (row.problems.every((problem) => problem.key !== key)) continue;
    const text = of.texts.get(nameOf(row.sheet, key, row.cells[key] ?? ""));
    if (text !== undefined) write(row, key, text);
  }
  for (const { key, text } of of.cells.get(nameOf(row.sheet, row.row_number)) ?? []) write(row, key, text);
  if (row.sheet === "members") {
    giveAddress(row, of);
    if (of.renames.has(row.row_number)) row.marks.name = "rename";
  }
  keepSaid(row, before);
  return row;
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
  Object.assign(row, withNames(row));
}

function isCellMark(mark: string | undefined): mark is CellMark {
  return cellMarks.some((one) => one === mark);
}

function answer(row: KeptRow, { key, text, kind, suggestion }: KeptProblem, { answers }: Of): void {
  const take = kind === "made" ? answers.get(nameOf(row.sheet, key, text)) : undefined;
  if (take === "kept") delete row.marks[key];
  else if (take === "suggested" && suggestion !== undefined) write(row, key, suggestion);
}

/** A corrected text is no longer what a spreadsheet made of it. */
function write(row: { sheet: string; cells: Cells; marks: Cells }, key: string, text: string): void {
  delete row.marks[key];
  delete row.marks[personMark];
  if (text.trim() === "") delete row.cells[key];
  else row.cells[key] = cellText(row.sheet === "packs" ? packsSheet : membersSheet, key, text);
}

function giveAddress(row: KeptRow, { owners }: Of): void {
  const asks = (...kinds: KeptProblem["kind"][]) => row.problems.some(({ kind }) => kinds.includes(kind));
  const ofPrimary = owners.get(row.cells.primary_email?.toLowerCase() ?? "");
  // Also where others have the address, of whom it is none: it counts only while nobody has it.
  if (ofPrimary) markFamily(row, ofPrimary);
  const owner = owners.get(row.cells.email?.toLowerCase() ?? "");
  if (owner === undefined || !row.cells.email) return;
  if (!asks("shared", "rename")) return;
  if (row.row_number === owner.row_number) {
    row.marks.email = "own";
    return;
  }
  row.cells.primary_email = row.cells.email;
  delete row.cells.email;
  markFamily(row, owner);
}

function markFamily({ marks }: KeptRow, { row_number, name }: Mends["owners"][number]): void {
  if (row_number !== "unlisted") return;
  marks[familyMark] = row_number;
  if (name !== undefined) marks[familyNameMark] = name;
}
