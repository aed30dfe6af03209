import type { Hex } from "#contract/colors.ts";
import type { Flow } from "./flow.ts";
import type { TextStyle } from "./marks.ts";

/** What stands in a cell: texts below each other, or a box to tick. */
export type Cell = { text: string; style: TextStyle }[] | "tick";

export type Column<R> = {
  title: string;
  width: number;
  align?: "left" | "right" | "center";
  cell: (row: R) => Cell;
};

export type TableLook = { head: TextStyle; headFill: Hex; line: Hex };

const padding = 6;
const headHeight = 20;
const tickSize = 11;

/** Writes a table. A row is never torn; each page begins with the heads again. */
export function writeTable<R>(flow: Flow, look: TableLook, columns: Column<R>[], rows: readonly R[]): void {
  const [first] = rows;
  flow.need(headHeight + (first === undefined ? 0 : heightOfRow(flow, columns, first)));
  writeHead(flow, look, columns);
  for (const row of rows) {
    const height = heightOfRow(flow, columns, row);
    if (flow.need(height)) writeHead(flow, look, columns);
    writeRow(flow, columns, row, height);
    flow.y += height;
    flow.put({
      kind: "box",
      x: flow.frame.left,
      y: flow.y - 0.5,
      width: flow.width,
      height: 0.5,
      fill: look.line,
    });
  }
}

function writeHead<R>(flow: Flow, { head, headFill }: TableLook, columns: Column<R>[]): void {
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
    if (title !== "") flow.text(title, head, { x, width, align, most: 1 });
  });
  flow.y += headHeight - (headHeight - head.size * 1.2) / 2;
}

function writeRow<R>(flow: Flow, columns: Column<R>[], row: R, height: number): void {
  const top = flow.y;
  eachColumn(flow, columns, ({ cell, align = "left" }, x, width) => {
    const content = cell(row);
    flow.y = top + padding;
    if (content === "tick") {
      const y = top + (height - tickSize) / 2;
      return flow.put({ kind: "box", x, y, width: tickSize, height: tickSize, stroke: "#5b6470" });
    }
    for (const { text, style } of content) flow.y += flow.text(text, style, { x, width, align });
  });
  flow.y = top;
}

function heightOfRow<R>(flow: Flow, columns: Column<R>[], row: R): number {
  const heights = columns.map(({ cell, width }) => {
    const content = cell(row);
    if (content === "tick") return tickSize;
    return content.reduce((sum, { text, style }) => sum + flow.heightOf(text, style, width - 2 * padding), 0);
  });
  return Math.max(...heights) + 2 * padding;
}

function eachColumn<R>(
  flow: Flow,
  columns: Column<R>[],
  visit: (column: Column<R>, x: number, width: number) => void,
): void {
  let left = flow.frame.left;
  for (const column of columns) {
    visit(column, left + padding, column.width - 2 * padding);
    left += column.width;
  }
}
