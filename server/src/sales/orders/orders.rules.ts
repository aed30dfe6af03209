import type { fulfilmentStatuses, orderStatuses, paymentStatuses } from "#contract/order-statuses.ts";
import type { carriers, parcelStatuses } from "#contract/parcels.ts";

/** What each place means for the stock of a variation: free to be sold, held for somebody, or sold. */
const kinds = {
  /** Wanted, with nothing set aside: every piece begins here. What a paid order could not get stays here. */
  wanted: "free",
  /** Set aside for an order that is waiting for payment. */
  held: "held",
  /** Taken for the order, and still or again at the club. */
  to_send: "sold",
  /** In a parcel that is under way, or waits to be collected. */
  sent: "sold",
  with_member: "sold",
  /** For sale again; the order no longer asks for it. */
  cupboard: "free",
  /** Came back and cannot be sold again. */
  written_off: "sold",
} as const;

/** Where a piece of an order can be. It is always in exactly one place. */
export type Place = keyof typeof kinds;
type StockKind = (typeof kinds)[Place];

export const places = Object.keys(kinds) as Place[];

/** How many pieces of a line are in each place. */
export type Places = Record<Place, number>;

export function stockKindOf(place: Place): StockKind {
  return kinds[place];
}

export function placesOfKind(kind: StockKind): Place[] {
  return places.filter((place) => kinds[place] === kind);
}

/** This many pieces of a line go from one place to another. */
export type PieceMove = {
  line: { id: number; variation_id: number };
  from: Place;
  to: Place;
  quantity: number;
};

/** Everything of these lines that is in a place goes to another one. */
export function allFrom(
  from: Place,
  to: Place,
  lines: { id: number; variation_id: number; places: Places }[],
): PieceMove[] {
  return lines.flatMap((line) => {
    const quantity = line.places[from];
    return quantity > 0 ? [{ line, from, to, quantity }] : [];
  });
}

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number];
export type ParcelStatus = (typeof parcelStatuses)[number];

/**
 * Where an order may go from each state. `expired -> placed` is a payment that arrived late while stock was
 * left; a cancelled order stays cancelled, and a payment for it is refunded.
 */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending_payment: ["placed", "cancelled", "expired"],
  placed: ["processing", "cancelled"],
  processing: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
  expired: ["placed"],
};

export function mayMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}

/** Where a parcel may go from each state; the same state again only corrects carrier and number. */
const parcelTransitions: Record<ParcelStatus, readonly ParcelStatus[]> = {
  shipped: ["shipped", "delivered", "returned"],
  ready_to_collect: ["ready_to_collect", "collected", "returned"],
  delivered: ["delivered", "returned"],
  collected: ["collected", "returned"],
  returned: ["returned"],
};

export function mayMoveParcel(from: ParcelStatus, to: ParcelStatus): boolean {
  return parcelTransitions[from].includes(to);
}

/** Sums of an order's money, in cents. Refunds count unless they failed. */
export type PaymentSums = {
  creditsCents: number;
  dueCents: number;
  capturedCents: number;
  /** Refunded to the card or to credits. */
  refundedCents: number;
  /** The last payment attempt was declined. */
  declined?: boolean;
};

/** The payment status that follows from the sums of payments and refunds. */
export function paymentStatus(sums: PaymentSums): PaymentStatus {
  const owed = sums.dueCents > 0;
  const paidCents = sums.capturedCents + (owed && sums.capturedCents === 0 ? 0 : sums.creditsCents);
  if (sums.refundedCents > 0) return sums.refundedCents >= paidCents ? "refunded" : "partially_refunded";
  if (!owed) return "not_required";
  if (sums.capturedCents > 0) return "paid";
  return sums.declined ? "failed" : "unpaid";
}

/** Quantity by order line, as ordered or as packed. */
export type LineQuantity = { lineId: number; quantity: number };
export type PackedParcel = { status: ParcelStatus; lines: LineQuantity[] };

/** How many of each line are in parcels; what came back may be packed again. */
export function packedQuantities(parcels: PackedParcel[]): Map<number, number> {
  const packed = new Map<number, number>();
  for (const { lineId, quantity } of living(parcels).flatMap((parcel) => parcel.lines))
    packed.set(lineId, (packed.get(lineId) ?? 0) + quantity);
  return packed;
}

/** The fulfilment status that follows from the parcels; `isLeft` says whether anything is still to be sent. */
export function fulfilmentStatus(isLeft: boolean, parcels: Pick<PackedParcel, "status">[]): FulfilmentStatus {
  if (parcels.length === 0) return "unfulfilled";
  const sent = living(parcels);
  if (sent.length === 0) return "returned";
  if (isLeft) return "partially_shipped";
  const has = (status: ParcelStatus) => sent.some((parcel) => parcel.status === status);
  if (has("shipped")) return "shipped";
  if (has("ready_to_collect")) return "ready_to_collect";
  return has("delivered") ? "delivered" : "collected";
}

/** Whether everything that was ordered has reached the member. */
export function hasArrived(status: FulfilmentStatus): boolean {
  return status === "delivered" || status === "collected";
}

/** Where the pieces in a parcel are; those of a complete order are with the member, whatever its parcels say. */
export function placeOfPacked(status: ParcelStatus, order: { status: OrderStatus }): Place {
  if (status === "returned") return "to_send";
  const isUnderWay = status === "shipped" || status === "ready_to_collect";
  return isUnderWay && order.status !== "completed" ? "sent" : "with_member";
}

function living<T extends Pick<PackedParcel, "status">>(parcels: T[]): T[] {
  return parcels.filter((parcel) => parcel.status !== "returned");
}

export type Carrier = (typeof carriers)[number];

/** Each carrier's name, and its tracking page; `{number}` is the tracking number. */
const table: Record<Carrier, { name: string; page: string | null }> = {
  australia_post: { name: "Australia Post", page: "https://auspost.com.au/mypost/track/#/details/{number}" },
  canada_post: {
    name: "Canada Post",
    page: "https://www.canadapost-postescanada.ca/track-reperage/en#/details/{number}",
  },
  dhl: { name: "DHL", page: "https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}" },
  dpd: { name: "DPD", page: "https://tracking.dpd.de/status/en_US/parcel/{number}" },
  evri: { name: "Evri", page: "https://www.evri.com/track/parcel/{number}/details" },
  fedex: { name: "FedEx", page: "https://www.fedex.com/fedextrack/?trknbr={number}" },
  gls: { name: "GLS", page: "https://gls-group.com/GROUP/en/parcel-tracking?match={number}" },
  royal_mail: {
    name: "Royal Mail",
    page: "https://www.royalmail.com/track-your-item#/tracking-results/{number}",
  },
  ups: { name: "UPS", page: "https://www.ups.com/track?tracknum={number}" },
  usps: { name: "USPS", page: "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}" },
  other: { name: "Other carrier", page: null },
};

/** The carrier's name; empty if there is none. */
export function carrierName(carrier: Carrier | null): string {
  return carrier ? table[carrier].name : "";
}

/** The carrier's page for a parcel, if it has one and the number is known. */
export function trackingUrl(carrier: Carrier | null, trackingNumber: string): string | null {
  const page = carrier && table[carrier].page;
  return page && trackingNumber ? page.replace("{number}", encodeURIComponent(trackingNumber)) : null;
}
