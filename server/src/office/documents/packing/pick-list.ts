import type { documents } from "#contract/documents.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { putBars } from "#server/platform/pdf/bars.ts";
import type { Flow, Ruler } from "#server/platform/pdf/flow.ts";
import { lineHeight, type PaperPage } from "#server/platform/pdf/marks.ts";
import { type TableColumn, writeTable } from "#server/platform/pdf/table.ts";
import type { Words } from "#server/words/languages.ts";
import {
  bold,
  dayOnPaper,
  finishLetter,
  muted,
  openLetter,
  type PaperLook,
  plain,
  tableLook,
} from "../paper-look.ts";
import { chooseOrders, type LeftOut, type OrderToPack, ordersToPack } from "./packing.queries.ts";
import { leftOutWords, type PickRow, pickRows, pieces } from "./packing.rules.ts";

/** What is still to be packed for the selected orders. Throws VALIDATION_FAILED for too many. */
export async function showPickList(
  ctx: Ctx,
  { selection }: Input<typeof documents.pickList>,
): Promise<Output<typeof documents.pickList>["data"]> {
  const { orders, leftOut } = await inClub(ctx, async (tx) => {
    const chosen = await chooseOrders(tx, ctx, selection);
    return { orders: await ordersToPack(tx, chosen.ids), leftOut: chosen.leftOut };
  });
  return {
    order_count: orders.length,
    item_count: pieces(orders.flatMap(({ lines }) => lines)),
    left_out: leftOut,
    rows: await pickRows(orders, ctx.words),
  };
}

type PickList = { orders: OrderToPack[]; leftOut: LeftOut; madeAt: Date };
type Row = PickRow["sizes"][number] & { title: string; color: string; isFirst: boolean };

/** More orders than these would be pages of bars; slips and labels have them, too. */
const mostToScan = 48;

/** What to fetch from the shelves, page by page. */
export async function pickListPages(
  look: PaperLook,
  ruler: Ruler,
  { orders, leftOut, madeAt }: PickList,
): Promise<PaperPage[]> {
  const { documents } = look.words;
  const { pickList } = documents;
  const flow = openLetter(look, ruler, { title: pickList.title, number: dayOnPaper(madeAt, look) });
  const rows = (await pickRows(orders, look.words)).flatMap(({ title, color, sizes }): Row[] =>
    sizes.map((size, at) => ({ ...size, title, color, isFirst: at === 0 })),
  );
  const toFetch = pickList.toFetch({ pieces: pieces(rows), orders: orders.length });
  flow.y += flow.text(toFetch, bold(12)) + 2;
  for (const words of leftOutWords(leftOut, documents)) flow.y += flow.text(words, plain(9.5, muted));
  flow.y += 12;
  await writeTable(flow, tableLook(look), columnsFor(flow.width, documents), rows);
  if (orders.length <= mostToScan) writeOrders(flow, look, orders);
  return finishLetter(flow, look);
}

function columnsFor(width: number, documents: Words["documents"]): TableColumn<Row>[] {
  const { pickList } = documents;
  const [tick, size, sku, quantity, orders] = [28, 70, 120, 60, 56];
  return [
    { title: "", width: tick, cell: () => "tick" },
    {
      title: pickList.product,
      width: width - tick - size - sku - quantity - orders,
      cell: (row) => productCell(row, documents),
    },
    { title: pickList.size, width: size, cell: (row) => [{ text: row.size || "–", style: bold(12) }] },
    {
      title: pickList.sku,
      width: sku,
      cell: (row) => [{ text: row.sku, style: plain(9, muted), isScanned: true }],
    },
    {
      title: pickList.pieces,
      width: quantity,
      align: "right",
      cell: (row) => [{ text: `${row.quantity}`, style: bold(12) }],
    },
    {
      title: pickList.orders,
      width: orders,
      align: "right",
      cell: (row) => [{ text: `${row.order_count}`, style: plain(9.5) }],
    },
  ];
}

/** Each row says what it is, also on a new page; the first of a product stands out. */
function productCell({ title, color, isFirst, whose }: Row, { forPeople }: Words["documents"]) {
  return [
    { text: title, style: isFirst ? bold(10) : plain(10, muted) },
    ...(color ? [{ text: color, style: plain(9, muted) }] : []),
    { text: forPeople(whose), style: plain(8.5, muted) },
  ];
}

const across = 4;
const toScan = { height: 20, gap: 14 };

/** The orders that it is for, to be scanned where each is packed. */
function writeOrders(flow: Flow, look: PaperLook, orders: readonly OrderToPack[]): void {
  const title = bold(10.5, look.colors.primary.text);
  const number = bold(9);
  const high = lineHeight(number) + 2 + toScan.height + toScan.gap;
  flow.y += 20;
  flow.need(lineHeight(title) + 8 + high);
  flow.y += flow.text(look.words.documents.pickList.orders, title, { part: { tag: "H2" } }) + 8;
  const width = (flow.width - (across - 1) * toScan.gap) / across;
  for (const [at, order] of orders.entries()) {
    if (at % across === 0) flow.need(high);
    const x = flow.frame.left + (at % across) * (width + toScan.gap);
    const top = flow.y;
    flow.y += flow.text(order.number, number, { x, width, most: 1 }) + 2;
    putBars(flow, order.number, { x, width, height: toScan.height });
    const isLast = at % across === across - 1;
    flow.y = isLast ? top + high : top;
  }
}
