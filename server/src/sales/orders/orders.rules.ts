import type { fulfilmentStatuses, orderStatuses, paymentStatuses } from "#contract/order-statuses.ts";
import type { parcelStatuses } from "#contract/parcels.ts";
import type { Place } from "./pieces/places.rules.ts";

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
