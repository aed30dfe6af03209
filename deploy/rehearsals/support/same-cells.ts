import { centsOf } from "#contract/dollars.ts";
import type { Sheet } from "#server/platform/sheets/sheet.ts";
import { columnName, type SheetCell, type SheetCells } from "./sheet-cells.ts";

const looksLikeDate = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/;
const looksLikeAmount = /^-?\$?\d+\.\d{2}$/;

/** Cells that are a text although a day or an amount stands in them: no filter and no sum takes them. */
export function textsThatAreNone(sheets: SheetCells[]): string[] {
  return sheets.flatMap(({ name, rows }) =>
    rows.flatMap((row, at) =>
      row.flatMap((cell, column) => {
        const isNone =
          cell?.kind === "text" && (looksLikeDate.test(cell.value) || looksLikeAmount.test(cell.value));
        return isNone ? [`${name} ${columnName(column)}${at + 1} is the text ${cell.value}`] : [];
      }),
    ),
  );
}

/** Where two workbooks differ, in what a cell is or in what stands in it. */
export function differences(before: SheetCells[], after: SheetCells[]): string[] {
  const names = (sheets: SheetCells[]) => sheets.map(({ name }) => name).join(", ");
  if (names(before) !== names(after)) return [`the sheets ${names(before)} became ${names(after)}`];
  return before.flatMap(({ name, rows }, at) =>
    places(
      name,
      rows,
      after[at]?.rows ?? [],
      (one, other) => one?.kind === other?.kind && one?.value === other?.value,
    ),
  );
}

/** Where a sheet differs from a CSV that was made of it, as the product itself reads that one. */
export function differencesAsRead({ name, rows }: SheetCells, sheet: Sheet): string[] {
  const byNumber = new Map(sheet.rows.map(({ number, texts }) => [number, texts]));
  const read = Array.from({ length: sheet.rows.at(-1)?.number ?? 0 }, (_, at) =>
    (byNumber.get(at + 1) ?? []).map((value): SheetCell | null =>
      value === "" ? null : { kind: "text", value },
    ),
  );
  return places(
    name,
    rows,
    read,
    (cell, text) => cell === text || (!!cell && !!text && says(text.value, cell)),
  );
}

/** Whether a text is what a cell says: to the letter where it is a text, else by what it means. */
function says(text: string, { kind, value }: SheetCell): boolean {
  if (kind === "money") {
    const cents = centsOf(text.replace(/^-/, ""));
    return (
      cents === Math.abs(Math.round(Number(value) * 100)) && text.startsWith("-") === value.startsWith("-")
    );
  }
  if (kind === "day" || kind === "minute") {
    // The product reads no time of day, so a date of a workbook comes without.
    const [day = "", time = ""] = value.split(" ");
    return text === day || [value, [shown(day), time].join(" ").trim()].some((one) => text.startsWith(one));
  }
  return text === value.trim();
}

/** `21 Nov 2026`. */
function shown(day: string): string {
  const parts = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", parts).format(new Date(day)).replace("Sept", "Sep");
}

type Rows = readonly (SheetCell | null)[][];

function places(
  name: string,
  before: Rows,
  after: Rows,
  same: (one: SheetCell | null, other: SheetCell | null) => boolean,
): string[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => {
    const [one = [], other = []] = [before[at], after[at]];
    return Array.from({ length: Math.max(one.length, other.length) }, (_, column) => {
      const [cell = null, now = null] = [one[column], other[column]];
      return same(cell, now)
        ? []
        : [`${name} ${columnName(column)}${at + 1}: ${tell(cell)} became ${tell(now)}`];
    });
  }).flat(2);
}

function tell(cell: SheetCell | null): string {
  return cell ? `${cell.kind} ${JSON.stringify(cell.value)}` : "nothing";
}
