import { addressLines } from "#contract/address-lines.ts";
import { putBars } from "#server/platform/pdf/bars.ts";
import type { Flow, Ruler } from "#server/platform/pdf/flow.ts";
import type { PaperPage, PaperPart } from "#server/platform/pdf/marks.ts";
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
import type { LineToPack, OrderToPack } from "./packing.queries.ts";
import { pieces } from "./packing.rules.ts";

/** The content of one order's parcel; starts on a new page. */
export async function packingSlipPages(
  look: PaperLook,
  ruler: Ruler,
  order: OrderToPack,
): Promise<PaperPage[]> {
  const { packingSlip } = look.words.documents;
  const flow = openLetter(look, ruler, { title: packingSlip.title, number: order.number });
  writeReceiver(flow, look, order);
  await writeTable(flow, tableLook(look), columnsFor(flow.width, packingSlip), order.lines);
  flow.y += 10;
  flow.need(40);
  flow.y += flow.text(packingSlip.toPack(pieces(order.lines)), bold(10.5), { align: "right" });
  if (order.packed_count > 0)
    flow.text(packingSlip.packedBefore(order.packed_count), plain(9, muted), { align: "right" });
  return finishLetter(flow, look);
}

function writeReceiver(flow: Flow, look: PaperLook, order: OrderToPack): void {
  const { documents } = look.words;
  const top = flow.y;
  const half = flow.width / 2;
  const { address } = order;
  const isCollected = order.shipping_kind === "collect" || !address;
  const label = isCollected ? documents.collect : documents.packingSlip.sendTo;
  const name = isCollected ? order.member_name : address.name || order.member_name;
  const lines = isCollected ? [order.shipping_method_name, ...look.location] : addressLines(address);
  const head: PaperPart = { tag: "H2" };
  const receiver: PaperPart = { tag: "P" };
  flow.y += flow.text(label, bold(8.5, look.colors.primary.text), { width: half, part: head }) + 3;
  flow.y += flow.text(name, bold(13), { width: half, part: receiver });
  for (const text of lines.filter(Boolean))
    flow.y += flow.text(text, plain(10.5), { width: half, part: receiver });
  const left = flow.y;
  flow.y = top;
  const right = { x: flow.frame.left + half + 12, width: half - 12, align: "right" } as const;
  flow.y += flow.text(order.number, bold(24), { ...right, most: 1 }) + 4;
  const high = putBars(flow, order.number, { ...right, height: 26 });
  if (high > 0) flow.y += high + 6;
  const facts = [
    dayOnPaper(order.placed_at, look),
    order.team,
    ...(isCollected ? [] : [order.shipping_method_name]),
  ];
  for (const text of facts.filter(Boolean)) flow.y += flow.text(text, plain(9.5, muted), right);
  flow.y = Math.max(left, flow.y) + 20;
}

function columnsFor(width: number, words: Words["documents"]["packingSlip"]): TableColumn<LineToPack>[] {
  const [tick, quantity, size, whose] = [28, 48, 92, 130];
  return [
    { title: "", width: tick, cell: () => "tick" },
    {
      title: words.quantity,
      width: quantity,
      align: "right",
      cell: (row) => [{ text: `${row.quantity}`, style: bold(14) }],
    },
    { title: words.item, width: width - tick - quantity - size - whose, cell: itemCell },
    { title: words.size, width: size, cell: (row) => [{ text: row.size || "–", style: bold(14) }] },
    { title: words.whose, width: whose, cell: whoseCell },
  ];
}

function itemCell({ title, color, sku }: LineToPack) {
  const small = [color, sku].filter(Boolean).join("  ·  ");
  return [{ text: title, style: bold(10) }, ...(small ? [{ text: small, style: plain(8.5, muted) }] : [])];
}

function whoseCell({ for_member_name, pack_label }: LineToPack) {
  return [
    ...(for_member_name ? [{ text: for_member_name, style: plain(10) }] : []),
    ...(pack_label ? [{ text: pack_label, style: plain(8.5, muted) }] : []),
  ];
}
