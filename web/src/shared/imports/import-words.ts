import type { ImportResult } from "#contract/member-import.ts";
import { imports as words } from "#words/panel/imports.ts";
import { formatCount } from "../../words/counted.ts";

export const notExcel = words.importing.pleaseUploadExcelFileXlsx;

const types = [
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.ms-excel",
  "application/vnd.oasis.opendocument.spreadsheet",
  "text/csv",
  "text/tab-separated-values",
];
/** What a browser says about a file whose type the system does not know. */
const unknownTypes = ["", "application/octet-stream", "text/plain"];

/** Whether a file may be a spreadsheet: by its type, or by its name if it has none. The server checks the content. */
export function isSpreadsheet({ type, name }: { type: string; name: string }): boolean {
  if (types.includes(type)) return true;
  return unknownTypes.includes(type) && /\.(xlsx?|ods|csv|tsv|txt)$/i.test(name);
}

/** Whether there are rows left that could be corrected and loaded. */
export function hasFailed({ members, packs }: ImportResult): boolean {
  return members.failed + packs.failed > 0;
}

/** Whether its messages say more than that rows stay as they are. */
export function hasErrors({ messages }: Pick<ImportResult, "messages">): boolean {
  return messages.some((message) => !isUnchanged(message));
}

/** Whether there was nothing to do: all rows are as they were. */
export function changesNothing({ members, packs }: Pick<ImportResult, "members" | "packs">): boolean {
  return [members, packs].every(({ loaded, updated, failed }) => loaded + updated + failed === 0);
}

type Sums = ImportResult["members"];

const outcomes = [
  { key: "loaded", done: words.importing.added, would: words.importing.toBeAdded },
  { key: "updated", done: words.importing.updated, would: words.importing.toBeUpdated },
  { key: "skipped", done: words.importing.unchanged, would: words.importing.unchanged },
  { key: "failed", done: words.importing.failed, would: words.importing.wouldFail },
] as const;

/** `3 added, 1 failed`; null for a sheet without rows. */
export function sumsInWords(sums: Sums, isDry: boolean): string | null {
  const parts = outcomes.flatMap(({ key, done, would }) =>
    sums[key] > 0 ? [`${formatCount(sums[key])} ${isDry ? would : done}`] : [],
  );
  return parts.length > 0 ? parts.join(", ") : null;
}

export type ReadSheet = Omit<ImportResult["sheets"][number], keyof Sums | "sheet">;

/** What became of a sheet's rows, such as `Juniors: 2 added`, or why it was not read. */
export function sheetInWords(sheet: ReadSheet, became: string | null): string {
  const { importState: texts } = words;
  const what = sheet.left_out ? texts.leftOut[sheet.left_out](sheet.rows) : (became ?? texts.noRows);
  return `${sheet.name || texts.theFile}: ${what}`;
}

/** Where all of its rows are: `5 rows, of them 2 with headings or above them, 1 blank`; null for one that was not read. */
export function allRowsInWords({ left_out, rows, headings, blank }: ReadSheet): string | null {
  if (left_out) return null;
  const { readOfSheet, headingRows, blankRows } = words.importState;
  const others = [headings > 0 && headingRows(headings), blank > 0 && blankRows(blank)].filter(Boolean);
  return readOfSheet(rows, others.join(", "));
}

/** How a CSV was read. */
export function formInWords({ encoding, separator }: NonNullable<ImportResult["csv"]>): string {
  const { readAs, separators } = words.importState;
  return readAs(encoding, separators[separator] ?? separator);
}

type Message = ImportResult["messages"][number];
type Messages = { sheet: string; lines: string[] };

/** The messages of both sheets, errors before what merely stays as it is; a sheet without any is left out. */
export function messagesOf({ messages }: Pick<ImportResult, "messages">): Messages[] {
  return (["members", "packs"] as const)
    .map((sheet) => {
      const told = messages.filter((one) => one.sheet === sheet);
      const problemsFirst = told.toSorted((a, b) => Number(isUnchanged(a)) - Number(isUnchanged(b)));
      return { sheet: words.importing[sheet], lines: problemsFirst.map(lineOf) };
    })
    .filter(({ lines }) => lines.length > 0);
}

function isUnchanged({ outcome }: Message): boolean {
  return outcome === "skipped";
}

/** Rows with the same message are listed together: `62 rows, Credits: not an amount of dollars`. */
function lineOf({ sheet_name: sheet, heading, text, rows }: Message): string {
  const { row, manyRows } = words.importing;
  const [first = 0, another] = rows;
  return another === undefined
    ? row({ sheet, row: first, heading, text })
    : manyRows({ sheet, count: rows.length, heading, text });
}
