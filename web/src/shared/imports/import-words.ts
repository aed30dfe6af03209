import type { HiddenParts } from "#contract/file-reading.ts";
import type { ImportResult, ProblemGroup } from "#contract/member-import.ts";
import { formatCount } from "#web/words/counted.ts";
import { imports as words } from "#words/panel/imports.ts";

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

/** Whether there are rows left that could be corrected or answered, and loaded. */
export function hasRowsLeft({ members, packs }: Pick<ImportResult, "members" | "packs">): boolean {
  return [members, packs].some(({ to_be_answered, failed }) => to_be_answered + failed > 0);
}

/** Whether all went well: it came to its end, and nothing failed or waits for somebody. */
export function isAllDone(result: Pick<ImportResult, "status" | "members" | "packs" | "hidden">): boolean {
  return result.status === "done" && !hasRowsLeft(result) && !isUnanswered(result.hidden);
}

/** Whether anything in it is wrong: what is asked, left out or stays as it is, is not. */
export function hasErrors({ messages }: Pick<ImportResult, "messages">): boolean {
  return messages.some(isError);
}

/** Whether somebody has yet to say what becomes of what is hidden. */
export function isUnanswered(hidden: HiddenParts | undefined): boolean {
  return hidden != null && hidden.choice === null;
}

/** Whether something is to be answered below the result: of rows, of what is hidden, or of the columns of a check. */
export function asksSomething({
  messages,
  hidden,
  dry_run,
}: Pick<ImportResult, "messages" | "hidden" | "dry_run">): boolean {
  const isAsked = ({ is_question, outcome }: Message) => is_question || (dry_run && outcome === null);
  return isUnanswered(hidden) || messages.some(isAsked);
}

/** Whether there was nothing to do: all rows are as they were. */
export function changesNothing({ members, packs }: Pick<ImportResult, "members" | "packs">): boolean {
  const changes = [members, packs].some(({ loaded, updated }) => loaded + updated > 0);
  return !changes && !hasRowsLeft({ members, packs });
}

type Sums = ImportResult["members"];

const outcomes = [
  { key: "loaded", done: words.importing.added, would: words.importing.toBeAdded },
  { key: "updated", done: words.importing.updated, would: words.importing.toBeUpdated },
  { key: "skipped", done: words.importing.unchanged, would: words.importing.unchanged },
  { key: "to_be_answered", done: words.importing.toBeAnswered, would: words.importing.toBeAnswered },
  { key: "failed", done: words.importing.failed, would: words.importing.wouldFail },
] as const;

/** `3 added, 2 to be answered, 1 failed`; null for a sheet without rows. */
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
export function allRowsInWords(sheet: ReadSheet): string | null {
  if (sheet.left_out) return null;
  const { readOfSheet, headingRows, blankRows, hiddenRows, leftOutRows, doneBefore } = words.importState;
  const others = [
    sheet.headings > 0 && headingRows(sheet.headings),
    sheet.blank > 0 && blankRows(sheet.blank),
    sheet.hidden > 0 && hiddenRows(sheet.hidden),
    sheet.left_out_rows > 0 && leftOutRows(sheet.left_out_rows),
    sheet.done_before > 0 && doneBefore(sheet.done_before),
  ].filter(Boolean);
  return readOfSheet(sheet.rows, others.join(", "));
}

/** How a CSV was read. */
export function formInWords({ encoding, separator }: NonNullable<ImportResult["csv"]>): string {
  const { readAs, separators } = words.importState;
  return readAs(encoding, separators[separator] ?? separator);
}

type Message = ImportResult["messages"][number];
type Messages = { sheet: string; lines: string[] };

/**
 * What is wrong in both sheets, or else what is only worth knowing; a sheet without any is left out. What is asked stands below
 * the result, where it is answered.
 */
export function messagesOf(
  { messages }: Pick<ImportResult, "messages">,
  kind: "errors" | "notes",
): Messages[] {
  return (["members", "packs"] as const)
    .map((sheet) => {
      const told = messages.filter(
        (one) => one.sheet === sheet && !one.is_question && isError(one) === (kind === "errors"),
      );
      return { sheet: words.importing[sheet], lines: told.map(lineOf) };
    })
    .filter(({ lines }) => lines.length > 0);
}

export function countOf(messages: readonly Messages[]): number {
  return messages.reduce((sum, { lines }) => sum + lines.length, 0);
}

function isError({ outcome, is_question }: Message): boolean {
  return outcome === "failed" && !is_question;
}

/** Whose row it is and of which membership; the row's place where it says nothing. */
export function whoseRow({ name, email, membership, row, sheet_name: sheet }: WhoseRow): string {
  return words.problemCard.whose({ name: name || email, membership, row, sheet });
}

type WhoseRow = Pick<ProblemGroup["rows"][number], "name" | "email" | "membership" | "row" | "sheet_name">;

/** Rows with the same message are listed together: `62 rows, Credits: not an amount of dollars`. */
function lineOf({ sheet_name: sheet, heading, text, count, rows: [first = 0] }: Message): string {
  const { row, manyRows } = words.importing;
  return count === 1 ? row({ sheet, row: first, heading, text }) : manyRows({ sheet, count, heading, text });
}
