import type { Page } from "#server/platform/pdf/marks.ts";
import type { Ruler } from "#server/platform/pdf/ruler.ts";
import { type Column, writeTable } from "#server/platform/pdf/table.ts";
import { dayOnPaper } from "../look/dates.ts";
import { finishLetter, openLetter, tableLook } from "../look/letterhead.ts";
import { bold, muted, type PaperLook, plain } from "../look/paper-look.ts";
import type { LeftOut, OrderToPack } from "./packing.queries.ts";
import { leftOutWords, type PickRow, pickRows, pieces } from "./packing.rules.ts";

type PickList = { orders: OrderToPack[]; leftOut: LeftOut; madeAt: Date };
type Row = PickRow["sizes"][number] & { title: string; color: string; isFirst: boolean };

/** What to fetch from the shelves, page by page. */
export function pickListPages(look: PaperLook, ruler: Ruler, { orders, leftOut, madeAt }: PickList): Page[] {
  const flow = openLetter(look, ruler, { title: "Pick list", number: dayOnPaper(madeAt, look) });
  const rows = pickRows(orders).flatMap(({ title, color, sizes }): Row[] =>
    sizes.map((size, at) => ({ ...size, title, color, isFirst: at === 0 })),
  );
  const count = orders.length === 1 ? "1 order" : `${orders.length} orders`;
  const items = pieces(rows);
  flow.y += flow.text(`${items} ${items === 1 ? "piece" : "pieces"} for ${count}`, bold(12)) + 2;
  for (const words of leftOutWords(leftOut)) flow.y += flow.text(words, plain(9.5, muted));
  flow.y += 12;
  writeTable(flow, tableLook(look), columnsFor(flow.width), rows);
  return finishLetter(flow, look);
}

function columnsFor(width: number): Column<Row>[] {
  const [tick, size, sku, quantity, orders] = [28, 70, 120, 60, 56];
  return [
    { title: "", width: tick, cell: () => "tick" },
    { title: "Product", width: width - tick - size - sku - quantity - orders, cell: productCell },
    { title: "Size", width: size, cell: (row) => [{ text: row.size || "–", style: bold(12) }] },
    { title: "SKU", width: sku, cell: (row) => [{ text: row.sku, style: plain(9, muted) }] },
    {
      title: "Pieces",
      width: quantity,
      align: "right",
      cell: (row) => [{ text: `${row.quantity}`, style: bold(12) }],
    },
    {
      title: "Orders",
      width: orders,
      align: "right",
      cell: (row) => [{ text: `${row.order_count}`, style: plain(9.5) }],
    },
  ];
}

/** Each row says what it is, also on a new page; the first of a product stands out. */
function productCell({ title, color, isFirst, whose }: Row) {
  return [
    { text: title, style: isFirst ? bold(10) : plain(10, muted) },
    ...(color ? [{ text: color, style: plain(9, muted) }] : []),
    { text: `For ${whose}`, style: plain(8.5, muted) },
  ];
}
