import type { z } from "zod";
import type { AdminOrder } from "#contract/order-shapes.ts";
import type { carriers, Parcel, parcelForm, parcelStatuses } from "#contract/parcels.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { goodsText } from "#web/shared/orders/order-words.ts";
import { orders as words } from "#words/panel/orders.ts";

export type ParcelStatus = (typeof parcelStatuses)[number];
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
export function unpackedOf(line: AdminOrder["lines"][number]): number {
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

export type PackedLine = { order_line_id: number; quantity: Typed };
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
