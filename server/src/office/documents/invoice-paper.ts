import { addressLines } from "#contract/address-lines.ts";
import { formatDollars, toDollars } from "#contract/money.ts";
import { saidPayment } from "#contract/order-statuses.ts";
import type { Flow, Ruler } from "#server/platform/pdf/flow.ts";
import type { PaperPage, PaperPart } from "#server/platform/pdf/marks.ts";
import { type TableCell, type TableColumn, writeTable } from "#server/platform/pdf/table.ts";
import type { Words } from "#server/words/languages.ts";
import {
  type OrderLineRow,
  type OrderRow,
  type OrderSums,
  type WrittenSum,
  writtenSums,
} from "../../sales/orders/index.ts";
import {
  bold,
  type Dated,
  dayOnPaper,
  finishLetter,
  line,
  muted,
  openLetter,
  type PaperLook,
  plain,
  tableLook,
} from "./paper-look.ts";

export type Invoice = { order: OrderRow; placedAt: Date; lines: OrderLineRow[]; money: InvoiceMoney };

/** An invoice, page by page. */
export async function invoicePages(look: PaperLook, ruler: Ruler, invoice: Invoice): Promise<PaperPage[]> {
  const { order, lines, money } = invoice;
  const flow = openLetter(look, ruler, { title: look.words.documents.invoice.title, number: order.number });
  writeParties(flow, look, invoice);
  await writeTable(flow, tableLook(look), columnsFor(flow.width, look.words), lines);
  writeSums(flow, look, invoiceSums(order, money, look));
  return finishLetter(flow, look);
}

function writeParties(flow: Flow, look: PaperLook, { order, placedAt, money }: Invoice): void {
  const { invoice } = look.words.documents;
  const label = bold(8.5, look.colors.primary.text);
  const { address } = order;
  const delivered =
    order.shipping_kind === "collect" || !address
      ? [order.shipping_method_name, ...look.location]
      : [address.name, ...addressLines(address)];
  const paidAt = money.captured[0]?.at;
  const facts = [
    invoice.date(dayOnPaper(placedAt, look)),
    invoice.order(order.number),
    ...(paidAt ? [invoice.paidOn(dayOnPaper(new Date(paidAt), look))] : []),
    invoice.payment(paymentWords(order, money, look.words)),
  ];
  const billed = [order.member_name, ...(address ? addressLines(address) : []), order.member_email];
  const where = order.shipping_kind === "collect" ? invoice.toBeCollected : invoice.deliveredTo;
  const columns: { title: string; texts: string[]; isList?: boolean }[] = [
    { title: invoice.billedTo, texts: billed },
    { title: where, texts: delivered },
    { title: invoice.about, texts: facts, isList: true },
  ];
  const gap = 18;
  const width = (flow.width - 2 * gap) / 3;
  const top = flow.y;
  const ends = columns.map(({ title, texts, isList = false }, at) => {
    flow.y = top;
    const x = flow.frame.left + at * (width + gap);
    flow.y += flow.text(title, label, { x, width, part: { tag: "H2" } }) + 3;
    // An address is one paragraph; facts are heard one by one.
    const whole: PaperPart = { tag: "P" };
    for (const text of texts.filter(Boolean)) {
      const part: PaperPart = isList ? { tag: "P" } : whole;
      flow.y += flow.text(text, plain(9.5), { x, width, part });
    }
    return flow.y;
  });
  flow.y = Math.max(...ends) + 22;
}

function columnsFor(width: number, words: Words): TableColumn<OrderLineRow>[] {
  const { invoice } = words.documents;
  const [quantity, price, total] = [44, 84, 84];
  return [
    { title: invoice.item, width: width - quantity - price - total, cell: (row) => itemCell(row, words) },
    {
      title: invoice.quantity,
      width: quantity,
      align: "right",
      cell: (row) => [{ text: `${row.quantity}`, style: plain(9.5) }],
    },
    { title: invoice.price, width: price, align: "right", cell: (row) => priceCell(row, words) },
    {
      title: invoice.total,
      width: total,
      align: "right",
      cell: (row) => [{ text: dollars(row.line_cents), style: plain(9.5) }],
    },
  ];
}

function itemCell(row: OrderLineRow, words: Words): TableCell {
  const small = plain(8.5, muted);
  const choice = [row.color, row.size, row.sku].filter(Boolean).join("  ·  ");
  const pack = packText(row, words);
  return [
    { text: row.title, style: bold(9.5) },
    ...(choice ? [{ text: choice, style: small }] : []),
    ...(pack ? [{ text: pack, style: small }] : []),
  ];
}

/** From which pack it is, and whose. */
function packText({ pack_label, for_member_name: person }: OrderLineRow, words: Words): string {
  if (!person) return pack_label;
  return pack_label
    ? words.orders.forPerson({ goods: pack_label, person })
    : words.documents.forPerson(person);
}

/** What comes with a pack costs only its surcharge. */
function priceCell(row: OrderLineRow, { documents: { invoice } }: Words): TableCell {
  if (row.entitlement_id === null) return [{ text: dollars(row.unit_cents), style: plain(9.5) }];
  if (row.unit_cents === 0) return [{ text: invoice.inPack, style: plain(9.5, muted) }];
  return [
    { text: dollars(row.unit_cents), style: plain(9.5) },
    { text: invoice.surcharge, style: plain(8.5, muted) },
  ];
}

function writeSums(flow: Flow, look: PaperLook, sums: WrittenSum[]): void {
  const height = 19;
  const width = 290;
  const x = flow.frame.left + flow.width - width;
  flow.y += 14;
  flow.need(sums.length * height + 30);
  const table: PaperPart = { tag: "Table" };
  for (const { name, cents, isTotal = false } of sums) {
    const style = isTotal ? bold(10.5, look.colors.primary.text) : plain(9.5);
    if (isTotal) flow.put({ kind: "box", x, y: flow.y - 3, width, height: 0.75, fill: line });
    const labelWidth = width - 84;
    const row: PaperPart = { tag: "TR", inside: table };
    const head: PaperPart = { tag: "TH", scope: "Row", inside: row };
    const high = flow.text(name, style, { x: x + 6, width: labelWidth, part: head });
    const amount = {
      x: x + labelWidth,
      width: 78,
      align: "right",
      part: { tag: "TD", inside: row },
    } as const;
    flow.text(dollars(cents), style, amount);
    flow.y += Math.max(height, high + 6);
  }
}

function dollars(cents: number): string {
  const text = formatDollars(toDollars(Math.abs(cents)));
  return cents < 0 ? `–${text}` : text;
}

/** Money that moved for an order, oldest first. Amounts are cents. */
export type InvoiceMoney = {
  captured: { method: "card" | "manual"; cents: number; at: string }[];
  refunds: { destination: "card" | "credits" | "hand"; cents: number; at: string; is_done: boolean }[];
};

type Sums = OrderSums & Pick<OrderRow, "status" | "shipping_method_name">;

/** What is below the lines: what it costs, what was paid how, what is left to pay, and refunds. */
export function invoiceSums(order: Sums, { captured, refunds }: InvoiceMoney, look: Dated): WrittenSum[] {
  const { invoice } = look.words.documents;
  const paid = captured.map(({ method, cents, at }) => ({
    name: invoice.paid[method](dayOnPaper(new Date(at), look)),
    cents: -cents,
  }));
  const back = refunds.map(({ destination, cents, at, is_done }) => ({
    name: is_done
      ? invoice.refunded[destination](dayOnPaper(new Date(at), look))
      : invoice.onItsWayBack[destination],
    cents,
  }));
  const capturedCents = captured.reduce((sum, { cents }) => sum + cents, 0);
  const openCents = order.status === "cancelled" ? 0 : Math.max(0, order.due_cents - capturedCents);
  const delivery = invoice.delivery(order.shipping_method_name);
  const { cost, byCredits, byClub } = writtenSums(order, delivery, look.words);
  return [
    ...cost,
    ...[...byCredits, ...byClub].map(({ name, cents }) => ({ name, cents: -cents })),
    ...paid,
    { name: invoice.balance, cents: openCents, isTotal: true },
    ...back,
  ];
}

/** The state of the payment in a word or two. */
export function paymentWords(
  { status, payment_status, credits_cents }: Pick<OrderRow, "status" | "payment_status" | "credits_cents">,
  { refunds }: Pick<InvoiceMoney, "refunds">,
  { documents: { invoice } }: Words,
): string {
  const isToGiveBack = refunds.some(({ destination, is_done }) => destination === "hand" && !is_done);
  const to_give_back = isToGiveBack ? 1 : 0;
  const state = invoice.states[saidPayment({ payment_status, credits_used: credits_cents, to_give_back })];
  return status === "cancelled" ? invoice.cancelled(state) : state;
}
