import { cutText } from "#server/platform/cut-text.ts";
import type { UnreadColumn } from "#server/platform/sheets/sheet-columns.ts";
import type { Words } from "#server/words/languages.ts";
import { headingsRow, type NewRow } from "../../rows.queries.ts";

const longestHeading = 40;

/** The entry that stores the headings of unrecognised columns, and reports them; none if all are known. */
export function aboutHeadings(
  sheet: NewRow["sheet"],
  unread: readonly UnreadColumn[],
  { importRows }: Words,
): NewRow[] {
  if (unread.length === 0) return [];
  const columns = unread.map(({ key, heading }) => [key, cutText(heading, longestHeading)] as const);
  const message = columns.map(([, heading]) => `${heading}: ${importRows.unknownColumn}`).join("\n");
  const cells = Object.fromEntries(columns);
  return [{ sheet, row_number: headingsRow, cells, marks: {}, outcome: "skipped", message }];
}
