import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";
import type { OrderRow } from "./orders.queries.ts";
import { mayMoveOrder } from "./orders.rules.ts";

type Order = Pick<OrderRow, "status" | "payment_status" | "fulfilment_status" | "on_hold" | "credits_cents">;

/** What staff may do with an order, as the server enforces it and the panel shows it. */
export function orderCan(actor: Actor, order: Order) {
  const admin = actor.kind === "staff" && actor.role === roles.admin;
  const staff = actor.kind === "staff" || actor.kind === "system";
  // A paid order that must not be sent stays where it is until an admin has cancelled it.
  const free = staff && order.on_hold === null;
  return {
    process: free && mayMoveOrder(order.status, "processing"),
    complete: free && mayMoveOrder(order.status, "completed"),
    cancel: admin && nothingSent(order) && mayMoveOrder(order.status, "cancelled"),
    ship: free && (order.status === "placed" || order.status === "processing"),
    refund: admin && order.status !== "pending_payment" && hasMoneyLeft(order),
    lift_hold:
      admin && order.on_hold !== null && (order.status === "placed" || order.status === "processing"),
  };
}

/** An order that credits paid alone asked for no payment. */
function hasMoneyLeft({ payment_status, credits_cents }: Order): boolean {
  if (payment_status === "not_required") return credits_cents > 0;
  return payment_status === "paid" || payment_status === "partially_refunded";
}

/** Whether a parcel of the order may still be changed: it arrives, comes back, or its number was wrong. */
export function canChangeParcel(actor: Actor, order: Order): boolean {
  return orderCan(actor, order).ship || (actor.kind === "staff" && order.status === "completed");
}

type TakeBack = {
  /** The club lets its members cancel what is placed. */
  member_may_cancel: boolean;
  /** It sends the goods of an exchange, which are already back at the club. */
  is_replacement: boolean;
};

/** Whether a member may take back a paid order: while nobody has started to pack it. */
export function mayTakeBack(order: Order, { member_may_cancel, is_replacement }: TakeBack): boolean {
  return member_may_cancel && !is_replacement && order.status === "placed" && nothingSent(order);
}

/** None of it is on its way or handed over, or all of it came back. */
export function nothingSent({ fulfilment_status }: Pick<OrderRow, "fulfilment_status">): boolean {
  return fulfilment_status === "unfulfilled" || fulfilment_status === "returned";
}

type Surroundings = TakeBack & { payment_url: string | null; arrived_at: Date | null; return_days: number };

/** What a member may do with an order of its own. */
export function memberOrderCan(order: Order & Pick<OrderRow, "closed_at">, around: Surroundings, now: Date) {
  const { payment_url, arrived_at, return_days } = around;
  const waits = order.status === "pending_payment";
  const completedAt = order.status === "completed" ? order.closed_at : null;
  const arrived = Math.max(arrived_at?.getTime() ?? 0, completedAt?.getTime() ?? 0);
  const inTime = now.getTime() < arrived + return_days * dayMs;
  // The details are checked when the member asks; see the room of returns.
  const goesOn = order.status === "processing" || order.status === "completed";
  return {
    cancel: waits || mayTakeBack(order, around),
    pay: waits && payment_url !== null,
    return: goesOn && inTime && order.payment_status !== "refunded",
  };
}

const dayMs = 24 * 3600 * 1000;
