import type { z } from "zod";
import type { AdminOrder } from "#contract/order-shapes.ts";
import type { carriers, Parcel, parcelForm, parcelStatuses } from "#contract/parcels.ts";
import type { Refundable, refundForm } from "#contract/refunds.ts";
import { formatDollars } from "#web/lib/format.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { goodsText } from "#web/shared/orders/order-lines.ts";
import { orders as words } from "#words/panel/orders.ts";

type ParcelStatus = (typeof parcelStatuses)[number];
type Carrier = (typeof carriers)[number];

const carrierNames: Record<Carrier, string> = {
  royal_mail: words.parcelForm.royalMail,
  australia_post: words.parcelForm.australiaPost,
  canada_post: words.parcelForm.canadaPost,
  dhl: "DHL",
  dpd: "DPD",
  evri: words.parcelForm.evri,
  fedex: words.parcelForm.fedex,
  gls: "GLS",
  ups: "UPS",
  usps: "USPS",
  other: words.parcelForm.otherCarrier,
};

export const carrierChoices = Object.entries(carrierNames).map(([value, label]) => ({ value, label }));

/** The possible next states of a parcel. It never goes back, and what came back is packed again. */
const nextOf: Record<ParcelStatus, ParcelStatus[]> = {
  shipped: ["shipped", "delivered", "returned"],
  delivered: ["delivered", "returned"],
  ready_to_collect: ["ready_to_collect", "collected", "returned"],
  collected: ["collected", "returned"],
  returned: ["returned"],
};

/** The states to choose from, most likely first; a new parcel is sent or waits at the club. */
export function nextStatuses(
  order: Pick<AdminOrder, "shipping_kind">,
  parcel: Pick<Parcel, "status"> | null,
): ParcelStatus[] {
  if (parcel) return nextOf[parcel.status];
  return order.shipping_kind === "collect" ? ["ready_to_collect", "collected"] : ["shipped", "delivered"];
}

/** Whether there is anything left to change; carrier and number of what was sent can always be corrected. */
export function isChangeable({ status, carrier }: Pick<Parcel, "status" | "carrier">): boolean {
  return carrier !== null || nextOf[status].length > 1;
}

/** How many of a line are still to be packed. */
function unpackedOf(line: AdminOrder["lines"][number]): number {
  return line.left_quantity;
}

export function hasUnpacked({ lines }: Pick<AdminOrder, "lines">): boolean {
  return lines.some((line) => unpackedOf(line) > 0);
}

/** What is still to be packed, as the form begins: all of it. */
export function unpackedLines({ lines }: Pick<AdminOrder, "lines">) {
  return lines
    .map((line) => ({
      order_line_id: line.id,
      title: goodsText(line),
      most: unpackedOf(line),
    }))
    .filter(({ most }) => most > 0);
}

type PackedLine = { order_line_id: number; quantity: Typed };
type ParcelValues = Omit<z.input<typeof parcelForm>, "lines"> & { lines?: PackedLine[] | undefined };

/** The form as the server takes it: without the lines of which nothing is packed. */
export function toParcelForm<T extends ParcelValues>(values: T) {
  const lines = values.lines?.filter(isPacked).map((line) => ({ ...line, quantity: Number(line.quantity) }));
  return { ...values, lines };
}

/**
 * Errors of what was sent, at the fields of the form: the server counts only the packed lines. What it says of all
 * lines together is shown at the first one.
 */
export function atFormFields(
  errors: Record<string, unknown>,
  lines: readonly PackedLine[] = [],
): Record<string, unknown> {
  const sent = [...lines.keys()].filter((at) => isPacked(lines[at]));
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => {
      const [group, position = 0] = field.split(".");
      return group === "lines" ? [`lines.${sent[Number(position)] ?? 0}.quantity`, error] : [field, error];
    }),
  );
}

export function isNothingPacked(lines: readonly PackedLine[] | undefined): boolean {
  return lines !== undefined && !lines.some(isPacked);
}

/** Also a number that is none, so that it is refused rather than left out. */
function isPacked(line: PackedLine | undefined): boolean {
  return line !== undefined && Number(line.quantity) !== 0;
}

type RefundLine = { order_line_id: number; quantity: Typed };

export type RefundValues = {
  destination: "card" | "credits";
  amount: Typed;
  lines: RefundLine[];
  with_shipping: boolean;
  restock: boolean;
  reason: string;
};

/** The form as it begins: nothing chosen, back to where most can go. */
export function emptyRefund(money: Refundable): RefundValues {
  return {
    destination: money.card > 0 ? "card" : "credits",
    amount: "",
    lines: money.lines.map(({ order_line_id }) => ({ order_line_id, quantity: 0 })),
    with_shipping: false,
    restock: false,
    reason: "",
  };
}

/** What may go back to a destination, in dollars. */
export function mostFor(money: Refundable, destination: RefundValues["destination"]): number {
  return destination === "card" ? money.card : money.credits;
}

/** The form's error where the amount is more than may go back there. */
export function tooMuch({ amount, destination }: RefundValues, money: Refundable): { amount?: string } {
  const most = mostFor(money, destination);
  return Number(amount) > most ? { amount: words.refundForm.atMostCanBeRefunded(formatDollars(most)) } : {};
}

/** The form after a choice. The amount follows what is chosen until another one is typed. */
export function afterChoice(
  values: RefundValues,
  change: Partial<Omit<RefundValues, "amount">>,
  money: Refundable,
): RefundValues {
  const next = { ...values, ...change };
  const follows = values.amount === "" || values.amount === suggestedAmount(values, money);
  return follows ? { ...next, amount: suggestedAmount(next, money) || "" } : next;
}

/** What the chosen lines and the delivery cost, at most what may go back. */
export function suggestedAmount(values: RefundValues, money: Refundable): number {
  const cents = values.lines.reduce(
    (sum, { quantity }, at) => {
      const price = money.lines[at]?.unit_price ?? 0;
      return sum + Math.round(price * 100) * (Number(quantity) || 0);
    },
    values.with_shipping ? Math.round(money.shipping * 100) : 0,
  );
  return Math.min(cents / 100, mostFor(money, values.destination));
}

/** The form as the server takes it: without the lines of which nothing goes back. A number that is none stays, to be refused. */
export function toRefundForm(
  values: RefundValues,
  order: { id: number; version: number },
): z.input<typeof refundForm> {
  const lines = values.lines
    .map((line) => ({ ...line, quantity: Number(line.quantity) }))
    .filter(({ quantity }) => quantity !== 0);
  return {
    order_id: order.id,
    version: order.version,
    destination: values.destination,
    amount: Number(values.amount),
    lines,
    restock: values.restock && lines.length > 0,
    reason: values.reason,
  };
}
