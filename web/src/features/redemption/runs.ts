import type { PrimaryOf } from "#contract/member-rows.ts";
import { whoseChild } from "#web/shared/members/member-cell.tsx";
import { redemption as words } from "#words/panel/redemption.ts";
import { outcomeWords, type RedemptionOutcome } from "./words.ts";

export type ReportRow = {
  name: string;
  primary: PrimaryOf | null;
  outcome: RedemptionOutcome;
  detail: string;
  order: { number: string } | null;
};

/** The report of a run as a file for a spreadsheet: a line of heads, then a line a person. */
export function reportCsv(rows: ReportRow[]): string {
  const lines = [
    [
      words.reportCsv.member,
      words.reportCsv.whoseChild,
      words.reportCsv.outcome,
      words.reportCsv.order,
      words.reportCsv.detail,
    ],
    ...rows.map(({ name, primary, outcome, order, detail }) => [
      name,
      whoseChild(primary),
      outcomeWords[outcome].label,
      order?.number ?? "",
      detail,
    ]),
  ];
  // Spreadsheets take a file for UTF-8 only when it begins with this mark.
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Text that a spreadsheet would run as a formula is told to be text; names come from people. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
