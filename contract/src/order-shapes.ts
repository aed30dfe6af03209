import { z } from "zod";
import { dollarsOut } from "./money.ts";
import {
  fulfilmentStatuses,
  holdReasons,
  orderStatuses,
  paymentStatuses,
  refundStatuses,
  shippingKinds,
} from "./order-statuses.ts";
import { type Cost, costNames } from "./order-sums.ts";
import { parcel } from "./parcels.ts";
import { day, emailOrNone, image, picture, timestamp, urlOut } from "./shapes.ts";
import { shownAddress } from "./shipping.ts";

/** The costs in an order's total. */
export const costShape = Object.fromEntries(costNames.map((cost) => [cost, dollarsOut])) as Record<
  Cost,
  typeof dollarsOut
>;

/** The total of an order, and who bears how much of it. */
export const orderSums = z.object({
  ...costShape,
  total: dollarsOut,
  credits_used: dollarsOut,
  /** Paid, or to be paid, by card or by hand. */
  amount_due: dollarsOut,
  /** What the club pays itself. */
  paid_by_club: dollarsOut,
});

export const orderSummary = z.object({
  id: z.int(),
  number: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  fulfilment_status: z.enum(fulfilmentStatuses),
  total: dollarsOut,
  item_count: z.int(),
  /** Pictures of the first lines, at most 4. */
  images: z.array(picture),
  created_at: timestamp,
});

const shippingKind = z.enum(shippingKinds);
/** Where and when it is collected, each possibly empty; null for a delivery. */
const collection = z.object({ place: z.string(), hours: z.string() }).nullable();

/** A row of the member's own list. */
export const memberOrderSummary = orderSummary.extend({
  /** What is in it, by product, at most 4. */
  titles: z.array(z.string()),
  shipping_kind: shippingKind,
  collection,
  /** Whose packs are in it, by name; empty if everything was bought. */
  packs_for: z.array(z.string()),
});
export type MemberOrderSummary = z.infer<typeof memberOrderSummary>;

export const orderLine = z.object({
  id: z.int(),
  product_id: z.int(),
  variation_id: z.int(),
  title: z.string(),
  color: z.string(),
  size: z.string(),
  sku: z.string(),
  image,
  quantity: z.int(),
  /** How many of them are in parcels. */
  packed_quantity: z.int(),
  /** How many of them were refunded. */
  refunded_quantity: z.int(),
  /** How many of them are still to be sent. */
  left_quantity: z.int(),
  /** How many of them are at the club and no longer to be sent: back in stock, or written off. */
  back_quantity: z.int(),
  unit_price: dollarsOut,
  line_total: dollarsOut,
  /** If it comes from a pack: the entitlement. Its unit price is then the surcharge alone. */
  entitlement_id: z.int().nullable(),
  /** Pack and slot, such as `Player pack · Shirt`; empty for what was bought. */
  pack_label: z.string(),
  /** Whose pack it is; empty for what was bought. */
  for_member_name: z.string(),
});

export const timelineEntry = z.object({
  id: z.int(),
  kind: z.string(),
  /** One sentence for a person. */
  text: z.string(),
  actor: z.string(),
  at: timestamp,
});

const { credits_used, amount_due, ...otherSums } = orderSums.shape;

const orderBody = {
  ...orderSummary.shape,
  lines: z.array(orderLine),
  ...costShape,
  shipping_method: z.string(),
  shipping_kind: shippingKind,
  credits_used,
  /** What was or is to be paid by card, unless it was paid by hand. */
  amount_due,
  /** What is due was paid to the club other than by card. */
  is_paid_by_hand: z.boolean(),
  ...otherSums,
  refunded: dollarsOut,
  /** What somebody of the club still has to give back by hand. */
  to_give_back: dollarsOut,
  address: shownAddress.nullable(),
  parcels: z.array(parcel),
  timeline: z.array(timelineEntry),
};

/** What the member sees. `payment_url` exists while the order waits for payment. */
export const memberOrder = z.object({
  ...orderBody,
  payment_url: urlOut.nullable(),
  collection,
  /** The days between which it should arrive or be ready, counted from the order; null where the club gives no time. */
  expected: z.object({ from: day, to: day }).nullable(),
  /** Money refunded, on its way, or owed until a dispute about the payment has ended. */
  refunds: z.array(
    z.object({
      id: z.int(),
      destination: z.enum(["card", "credits", "hand"]),
      amount: dollarsOut,
      status: z.enum(refundStatuses),
      created_at: timestamp,
    }),
  ),
  /** The club placed it for the member. */
  placed_by_club: z.boolean(),
  can: z.object({
    /** Before it is paid, and while it is placed if the club allows that. */
    cancel: z.boolean(),
    pay: z.boolean(),
    /** Some of it arrived recently enough; `returns.choices` says what exactly may be sent back. */
    return: z.boolean(),
  }),
});
export type MemberOrder = z.infer<typeof memberOrder>;

export const adminOrderSummary = z.object({
  ...orderSummary.shape,
  member: z.object({ id: z.int(), name: z.string(), email: emailOrNone }),
  /** As in the member's own list. */
  packs_for: z.array(z.string()),
  shipping_kind: shippingKind,
  credits_used: dollarsOut,
  amount_due: dollarsOut,
  to_give_back: dollarsOut,
  on_hold: z.enum(holdReasons).nullable(),
});
export type AdminOrderSummary = z.infer<typeof adminOrderSummary>;

export const adminOrder = z.object({
  ...orderBody,
  member: z.object({
    id: z.int(),
    name: z.string(),
    email: emailOrNone,
    phone: z.string(),
    /** Who was erased has no page any more. */
    is_erased: z.boolean(),
  }),
  /** Who placed it, if it was not the member. */
  placed_by: z.string().nullable(),
  on_hold: z.enum(holdReasons).nullable(),
  payments: z.array(
    z.object({
      id: z.int(),
      /** manual: staff marked it as paid. */
      method: z.enum(["card", "manual"]),
      status: z.string(),
      amount: dollarsOut,
      refunded: dollarsOut,
      stripe_reference: z.string().nullable(),
      created_at: timestamp,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.int(),
      /** hand: it was not paid by card, so the club refunds it in person. */
      destination: z.enum(["card", "credits", "hand"]),
      amount: dollarsOut,
      status: z.string(),
      reason: z.string(),
      /** Why a failed one failed, if Stripe says so. */
      error: z.string().nullable(),
      created_at: timestamp,
    }),
  ),
  /** The order that was paid for what this one sends in exchange. */
  replaces: z.object({ id: z.int(), number: z.string() }).nullable(),
  /** A dispute that the cardholder has opened with the bank: answered at Stripe, not here. */
  disputes: z.array(
    z.object({
      id: z.int(),
      amount: dollarsOut,
      reason: z.string(),
      /** Stripe's own word: needs_response, under_review, won, lost, warning_closed ... */
      status: z.string(),
      respond_by: timestamp.nullable(),
      created_at: timestamp,
    }),
  ),
  /** Rises with every change; sent back with a change so that a newer edit is never overwritten. */
  version: z.int(),
  can: z.object({
    process: z.boolean(),
    complete: z.boolean(),
    cancel: z.boolean(),
    ship: z.boolean(),
    refund: z.boolean(),
    /** Say of its refunds by hand that the money has been given back. */
    mark_given_back: z.boolean(),
    lift_hold: z.boolean(),
  }),
});
export type AdminOrder = z.infer<typeof adminOrder>;
