import type { MemberOrder } from "#contract/order-shapes.ts";

/** Offered for what was placed and stands; an order that was never placed has no invoice at all. */
export function hasInvoice({ status }: Pick<MemberOrder, "status">): boolean {
  return status === "placed" || status === "processing" || status === "completed";
}
