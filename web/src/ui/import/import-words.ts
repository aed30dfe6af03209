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
/** What a browser says of a file where the system does not know its kind. */
const unknownTypes = ["", "application/octet-stream", "text/plain"];

/** Whether a file may be a spreadsheet: by its type, or by its name where it has none. The server looks into it. */
export function isSpreadsheet({ type, name }: { type: string; name: string }): boolean {
  if (types.includes(type)) return true;
  return unknownTypes.includes(type) && /\.(xlsx?|ods|csv|tsv)$/i.test(name);
}

/** Nothing more happens to it. */
export function isSettled({ status }: Pick<ImportResult, "status">): boolean {
  return status !== "queued" && status !== "running";
}

/** Whether rows are left that could be mended and loaded. */
export function hasFailed({ members, packs }: ImportResult): boolean {
  return members.failed + packs.failed > 0;
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

type Messages = { sheet: string; lines: string[] };

/** The messages of both sheets, what is wrong before what merely stays as it is; a sheet without any is left out. */
export function messagesOf({ Members_message_arr, pack_message_arr }: ImportResult): Messages[] {
  return [
    { sheet: words.importing.members, lines: problemsFirst(Members_message_arr) },
    { sheet: words.importing.packs, lines: problemsFirst(pack_message_arr) },
  ].filter(({ lines }) => lines.length > 0);
}

function problemsFirst(lines: string[]): string[] {
  const isProblem = (line: string) => !/^(Row \d+|[\d,]+ rows): nothing to change/.test(line);
  const told = grouped(lines);
  return [...told.filter(isProblem), ...told.filter((line) => !isProblem(line))];
}

/** Rows that say the same are told once: `62 rows, Credits: not an amount of dollars`. */
function grouped(lines: string[]): string[] {
  const same = Map.groupBy(lines, (line) => line.replace(/^Row \d+/, ""));
  return [...same].flatMap(([rest, all]) =>
    all.length > 1 ? [words.importing.rows(all.length, rest)] : all,
  );
}
