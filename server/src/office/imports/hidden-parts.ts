import type { HiddenParts, Reading } from "#contract/file-reading.ts";
import type { Sheet, SheetRow, Workbook } from "#server/platform/sheets/sheet.ts";
import type { ReadFile } from "./rows.queries.ts";

export type AskedFile = ReadFile & { hidden: HiddenParts };

/** A workbook as somebody chose to read it: without what is hidden, unless it was asked for; others than a chosen sheet are left out. */
export function asChosen({ sheets, csv }: Workbook, { hidden, sheet: chosen }: Reading): Workbook {
  const readsHidden = hidden === "read";
  return {
    csv,
    sheets: sheets.map((sheet) => ({
      ...(readsHidden ? sheet : withoutHidden(sheet)),
      isHidden: sheet.isHidden && !readsHidden && sheet.name !== chosen,
      ...(chosen !== undefined && sheet.name !== chosen && { isLeftOut: true as const }),
    })),
  };
}

function withoutHidden(sheet: Sheet): Sheet {
  const hidden = new Set(sheet.hiddenColumns);
  const rows = sheet.rows.filter(({ isHidden }) => !isHidden);
  return { ...sheet, rows: hidden.size === 0 ? rows : rows.flatMap((row) => withoutColumns(row, hidden)) };
}

/** None where everything in the row is hidden. */
function withoutColumns(row: SheetRow, hidden: ReadonlySet<number>): SheetRow[] {
  const texts = row.texts.map((text, at) => (hidden.has(at) ? "" : text));
  if (texts.every((text) => text === "")) return [];
  const marks = Object.fromEntries(Object.entries(row.marks).filter(([at]) => !hidden.has(Number(at))));
  return [{ ...row, texts, marks }];
}

/** A file with what of it is hidden; hidden rows that are left out do not count as blank. */
export function withHidden(
  file: ReadFile,
  { sheets }: Workbook,
  { hidden: choice = null }: { hidden?: Reading["hidden"] | null },
): AskedFile {
  const hiddenRows = (at: number) => (sheets[at]?.rows ?? []).filter(({ isHidden }) => isHidden).length;
  const kept = file.sheets.map((one, at) => {
    const hidden = one.leftOut || choice === "read" ? 0 : hiddenRows(at);
    return { ...one, hidden, blank: one.blank - hidden };
  });
  const isRead = (at: number) => kept[at]?.leftOut === null;
  const parts = {
    sheets: sheets.filter(({ isHidden }, at) => isHidden && (isRead(at) || kept[at]?.isOurs)).length,
    rows: sheets.reduce((sum, _, at) => sum + (isRead(at) ? hiddenRows(at) : 0), 0),
    columns: sheets.reduce((sum, one, at) => sum + (isRead(at) ? one.hiddenColumns.length : 0), 0),
    choice,
  };
  const hasAny = parts.sheets + parts.rows + parts.columns > 0;
  return { ...file, sheets: kept, hidden: hasAny ? parts : null };
}

/** Whether somebody has yet to say what becomes of what is hidden. */
export function isUnanswered(hidden: HiddenParts | undefined): boolean {
  return hidden != null && hidden.choice === null;
}
