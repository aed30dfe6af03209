import type { Dashboard } from "./admin/api.ts";

type Thing = Dashboard["attention"][number];
type Kind = Thing["kind"];

const sentences: Record<Kind, { one: string; many: string; color: "error" | "warning" | "info" }> = {
  on_hold: { one: "order is on hold", many: "orders are on hold", color: "error" },
  to_process: { one: "new order", many: "new orders", color: "info" },
  to_ship: { one: "order is waiting to be sent", many: "orders are waiting to be sent", color: "info" },
  failed_mails: {
    one: "email could not be delivered",
    many: "emails could not be delivered",
    color: "error",
  },
  low_stock: { one: "size is low in stock", many: "sizes are low in stock", color: "warning" },
  packs_closing: {
    one: "pack expires within a week and has not been redeemed",
    many: "packs expire within a week and have not been redeemed",
    color: "warning",
  },
  unpaid: { one: "order is waiting for payment", many: "orders are waiting for payment", color: "warning" },
};

/** What waits for somebody, as a sentence that follows its number, and how urgent it is. */
export function describeThing({ kind, count }: Pick<Thing, "kind" | "count">) {
  const { one, many, color } = sentences[kind];
  return { text: count === 1 ? one : many, color };
}
