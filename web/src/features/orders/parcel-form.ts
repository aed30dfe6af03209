import type { AdminOrder, Parcel, parcelStatuses } from "#contract/orders.ts";

type ParcelStatus = (typeof parcelStatuses)[number];

export const carrierChoices = [
  { value: "royal_mail", label: "Royal Mail" },
  { value: "dhl", label: "DHL" },
  { value: "dpd", label: "DPD" },
  { value: "fedex", label: "FedEx" },
  { value: "ups", label: "UPS" },
  { value: "usps", label: "USPS" },
  { value: "other", label: "Another carrier" },
];

const words: Record<ParcelStatus, string> = {
  shipped: "On its way",
  delivered: "Delivered",
  ready_to_collect: "Ready to collect",
  collected: "Collected",
  returned: "Came back",
};

/** Where a parcel may stand: one way for what is sent, another for what waits at the club. */
export function statusChoices(order: Pick<AdminOrder, "shipping_kind">, parcel: Parcel | null) {
  const isCollected = parcel ? parcel.carrier === null : order.shipping_kind === "collect";
  const statuses: ParcelStatus[] = isCollected ? ["ready_to_collect", "collected"] : ["shipped", "delivered"];
  if (parcel) statuses.push("returned");
  return statuses.map((value) => ({ value, label: words[value] }));
}

/** What is still to be packed, as the form begins: all of it. */
export function unpackedLines({ lines }: Pick<AdminOrder, "lines">) {
  return lines
    .map((line) => ({
      order_line_id: line.id,
      title: [line.title, line.color, line.size].filter(Boolean).join(", "),
      most: line.quantity - line.packed_quantity,
      quantity: line.quantity - line.packed_quantity,
    }))
    .filter(({ most }) => most > 0);
}
