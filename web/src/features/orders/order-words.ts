import type { MemberOrder } from "#contract/order-shapes.ts";
import { formatList } from "#web/lib/format.ts";
import { forPerson } from "#web/shared/orders/order-lines.ts";
import { orders } from "#words/orders.ts";

const { payment } = orders;

/**
 * What the part of an order is called that neither credits nor the club pay: by card, asked for, taken, or never taken
 * because the order was closed before; or paid to the club in another way.
 */
export function cardLabel({
  payment_status,
  status,
  is_paid_by_hand = false,
}: Pick<MemberOrder, "payment_status" | "status"> & { is_paid_by_hand?: boolean }): string {
  if (is_paid_by_hand) return payment.toClub;
  const wasTaken = ["paid", "partially_refunded", "refunded", "not_required"].includes(payment_status);
  if (wasTaken) return payment.byCard;
  return status === "pending_payment" ? payment.toPay : payment.notCharged;
}

/** Offered for what was placed and stands; an order that was never placed has no invoice at all. */
export function hasInvoice({ status }: Pick<MemberOrder, "status">): boolean {
  return status === "placed" || status === "processing" || status === "completed";
}

type Line = {
  entitlement_id: number | null;
  pack_label: string;
  for_member_name: string;
  line_total: number;
};

/** `Player pack · Shirt, for Ben`; empty for what was bought. */
export function packText({
  pack_label,
  for_member_name,
}: Pick<Line, "pack_label" | "for_member_name">): string {
  return forPerson(pack_label, for_member_name);
}

/** `With packs for Ben and Cleo` */
export function packsForText(names: string[]): string {
  return orders.list.packsFor(formatList(names));
}

/** It came with a pack and cost nothing on top. */
export function isIncluded({
  entitlement_id,
  line_total,
}: Pick<Line, "entitlement_id" | "line_total">): boolean {
  return entitlement_id !== null && line_total === 0;
}
