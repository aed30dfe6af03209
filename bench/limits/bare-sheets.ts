import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parseElsewhere } from "#server/platform/sheets/read-workbook.ts";
import type { Cell } from "#server/platform/sheets/write-sheets.ts";
import { workbookPieces } from "#server/platform/sheets/write-sheets.ts";

const widthOfOrders = 26;
const widthOfLines = 11;

/** Seconds to write sheets with as many cells as the export, with nothing to query or look up. */
export async function secondsToWrite(path: string, orders: number, lines: number): Promise<number> {
  const startedAt = performance.now();
  const sheets = [
    { name: "Orders", rows: rows(orders, widthOfOrders) },
    { name: "Lines", rows: rows(lines, widthOfLines) },
  ];
  await pipeline(workbookPieces(sheets), createWriteStream(path));
  return (performance.now() - startedAt) / 1000;
}

function* rows(count: number, width: number): Generator<Cell[]> {
  for (let row = 0; row < count; row += 1)
    yield Array.from(
      { length: width },
      (_, at): Cell => (at % 3 === 2 ? { cents: row } : `Cell ${row} ${at}`),
    );
}

/** Seconds to read a workbook, in a separate process as the product does. */
export async function secondsToRead(content: Buffer, rowCount: number): Promise<number> {
  const startedAt = performance.now();
  const { sheets } = await parseElsewhere(new Blob([new Uint8Array(content)]), { maxRows: rowCount + 1 });
  if (sheets[0]?.rows.length !== rowCount + 1) throw new Error("The bare sheet was not read");
  return (performance.now() - startedAt) / 1000;
}
