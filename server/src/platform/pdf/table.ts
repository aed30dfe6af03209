import type { Hex } from "#contract/colors.ts";
import { eachInSlices } from "../slices.ts";
import { fitsAsBars, putBars } from "./bars.ts";
import type { Flow } from "./flow.ts";
import type { PaperPart, TextStyle } from "./marks.ts";

/** What stands in a cell: texts below each other, those to scan with their bars; or a box to tick. */
export type TableCell = { text: string; style: TextStyle; isScanned?: boolean }[] | "tick";

export type TableColumn<R> = {
  title: string;
  width: number;
  align?: "left" | "right" | "center";
  cell: (row: R) => TableCell;
};

export type TableLook = { head: TextStyle; headFill: Hex; line: Hex };

const padding = 6;
const headHeight = 20;
const tickSize = 11;
const bars = { height: 18, gap: 3 };

/** Writes a table. A row is never torn; each page begins with the heads again. */
export async function writeTable<R>(
  flow: Flow,
  look: TableLook,
  columns: TableColumn<R>[],
  rows: readonly R[],
): Promise<void> {
  const [first] = rows;
  const table: PaperPart = { tag: "Table" };
  flow.need(headHeight + (first === undefined ? 0 : heightOfRow(flow, columns, first)));
  writeHead(flow, look, columns, { tag: "TR", inside: table });
  await eachInSlices(rows, (row) => {
    const height = heightOfRow(flow, columns, row);
    // Heads that come again are not read again.
    if (flow.need(height)) writeHead(flow, look, columns, null);
    writeRow(flow, columns, row, { height, part: { tag: "TR", inside: table } });
    flow.y += height;
    flow.put({
      kind: "box",
      x: flow.frame.left,
      y: flow.y - 0.5,
      width: flow.width,
      height: 0.5,
      fill: look.line,
    });
  });
}

function writeHead<R>(flow: Flow, look: TableLook, columns: TableColumn<R>[], row: PaperPart | null): void {
  const { head, headFill } = look;
  flow.put({
    kind: "box",
    x: flow.frame.left,
    y: flow.y,
    width: flow.width,
    height: headHeight,
    fill: headFill,
  });
  flow.y += (headHeight - head.size * 1.2) / 2;
  eachColumn(flow, columns, ({ title, align = "left" }, x, width) => {
    if (title !== "") {
      const part: PaperPart | null = row && { tag: "TH", scope: "Column", inside: row };
      flow.text(title, head, { x, width, align, most: 1, part });
    } else if (row) flow.put({ kind: "gap", part: { tag: "TD", inside: row } });
  });
  flow.y += headHeight - (headHeight - head.size * 1.2) / 2;
}

function writeRow<R>(
  flow: Flow,
  columns: TableColumn<R>[],
  row: R,
  place: { height: number; part: PaperPart },
): void {
  const top = flow.y;
  eachColumn(flow, columns, ({ cell, align = "left" }, x, width) => {
    const content = cell(row);
    const part: PaperPart = { tag: "TD", inside: place.part };
    flow.y = top + padding;
    if (content === "tick" || content.length === 0) flow.put({ kind: "gap", part });
    if (content === "tick") {
      const y = top + (place.height - tickSize) / 2;
      return flow.put({ kind: "box", x, y, width: tickSize, height: tickSize, stroke: "#5b6470" });
    }
    for (const { text, style, isScanned } of content) {
      flow.y += flow.text(text, style, { x, width, align, part });
      if (!isScanned || !fitsAsBars(text, width)) continue;
      flow.y += bars.gap;
      flow.y += putBars(flow, text, { x, width, height: bars.height });
    }
  });
  flow.y = top;
}

function heightOfRow<R>(flow: Flow, columns: TableColumn<R>[], row: R): number {
  const heights = columns.map(({ cell, width: whole }) => {
    const content = cell(row);
    const width = whole - 2 * padding;
    if (content === "tick") return tickSize;
    return content.reduce(
      (sum, { text, style, isScanned }) =>
        sum +
        flow.heightOf(text, style, width) +
        (isScanned && fitsAsBars(text, width) ? bars.gap + bars.height : 0),
      0,
    );
  });
  return Math.max(...heights) + 2 * padding;
}

function eachColumn<R>(
  flow: Flow,
  columns: TableColumn<R>[],
  visit: (column: TableColumn<R>, x: number, width: number) => void,
): void {
  let left = flow.frame.left;
  for (const column of columns) {
    visit(column, left + padding, column.width - 2 * padding);
    left += column.width;
  }
}
