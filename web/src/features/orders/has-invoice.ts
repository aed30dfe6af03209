import type { MemberOrder } from "#contract/orders.ts";

/** An order that was never placed has none, and one that was cancelled has none any more. */
export function hasInvoice({ status }: Pick<MemberOrder, "status">): boolean {
  return status === "placed" || status === "processing" || status === "completed";
}
