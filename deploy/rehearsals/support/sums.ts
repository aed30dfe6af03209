import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LibreOffice } from "./libre-office.ts";
import { columnName, type SheetCells } from "./sheet-cells.ts";

type Column = { sheet: string; column: string; sum: number; count: number };

/**
 * Has LibreOffice sum and count each column that holds amounts, numbers or days, by formulas in a sheet before the others.
 * Answers by file what comes to something else than its cells.
 */
export async function wrongSums(
  office: LibreOffice,
  folder: string,
  books: ReadonlyMap<string, SheetCells[]>,
): Promise<Map<string, string[]>> {
  const flat = await office.save("fods", [...books.keys()]);
  const summed = new Map<string, string>();
  for (const [file, sheets] of books) {
    const document = await readFile(flat(file), "utf8");
    const path = join(folder, `sums-${flat(file).split("/").at(-1)}`);
    await writeFile(path, document.replace("<table:table ", `${formulas(columnsOf(sheets))}<table:table `));
    summed.set(file, path);
  }
  const csv = await office.saveCsv([...summed.values()]);
  const wrong = new Map<string, string[]>();
  for (const [file, sheets] of books) {
    const lines = (await readFile(csv(summed.get(file) ?? "", "-Sums"), "utf8")).split("\n");
    wrong.set(
      file,
      columnsOf(sheets).flatMap(({ sheet, column, sum, count }, at) => {
        const [summedUp, counted] = (lines[at] ?? "").split(";").map(Number);
        const isRight = counted === count && Math.abs((summedUp ?? 0) - sum) < 0.005;
        return isRight ? [] : [`${sheet} ${column}: ${lines[at]} instead of ${sum.toFixed(2)};${count}`];
      }),
    );
  }
  return wrong;
}

/** Days count as what they are to a spreadsheet, a number, and add nothing here. */
function columnsOf(sheets: readonly SheetCells[]): Column[] {
  return sheets.flatMap(({ name, rows }) => {
    const width = Math.max(0, ...rows.map((row) => row.length));
    return Array.from({ length: width }, (_, at): Column => {
      const cells = rows.slice(1).map((row) => row[at] ?? null);
      const amounts = cells.filter((cell) => cell?.kind === "money" || cell?.kind === "number");
      const days = cells.filter((cell) => cell?.kind === "day" || cell?.kind === "minute");
      return {
        sheet: name,
        column: columnName(at),
        count: amounts.length + days.length,
        sum: days.length > 0 ? 0 : amounts.reduce((sum, cell) => sum + Number(cell?.value), 0),
      };
    }).filter(({ count }) => count > 0);
  });
}

/** A row for each column: its sum, except days, and how many numbers are in it, as a text that no format changes. */
function formulas(columns: readonly Column[]): string {
  const rows = columns.map(({ sheet, column, sum }) => {
    const range = `[$${sheet}.${column}2:.${column}9999]`;
    const text = `of:=TEXT(${sum === 0 ? "0" : `SUM(${range})`};"0.00")&amp;";"&amp;COUNT(${range})`;
    return `<table:table-row><table:table-cell table:formula="${text.replaceAll('"', "&quot;")}"/></table:table-row>`;
  });
  return `<table:table table:name="Sums"><table:table-column/>${rows.join("") || "<table:table-row/>"}</table:table>`;
}
