import type { EntitlementStatus } from "../../entitlement-statuses.ts";
import type { fulfilmentStatuses, orderStatuses, paymentStatuses } from "../../order-statuses.ts";
import type { paymentStates } from "../../payments.ts";

const order = {
  pending_payment: "Waiting for payment",
  placed: "Placed",
  processing: "Processing",
  completed: "Completed",
  cancelled: "Cancelled",
  expired: "Expired",
} satisfies Record<(typeof orderStatuses)[number], string>;

const fulfilment = {
  unfulfilled: "Not sent yet",
  partially_shipped: "Partly sent",
  shipped: "Sent",
  ready_to_collect: "Ready to collect",
  delivered: "Delivered",
  collected: "Collected",
  returned: "Returned",
} satisfies Record<(typeof fulfilmentStatuses)[number], string>;

/** States of things, in the same words on badges, in workbooks and in the guide. */
export const statuses = {
  order,
  /** How far an order is, as one of them. */
  stage: { ...order, ...fulfilment, on_hold: "On hold" },
  payment: {
    not_required: "Nothing due",
    unpaid: "Unpaid",
    paid: "Paid",
    partially_refunded: "Partly refunded",
    refunded: "Refunded",
    failed: "Payment failed",
  } satisfies Record<(typeof paymentStatuses)[number], string>,
  card: {
    created: "Started",
    open: "Waiting for payment",
    captured: "Paid",
    expired: "Not paid",
    failed: "Failed",
  } satisfies Record<(typeof paymentStates)[number], string>,
  refund: {
    pending: "On its way",
    succeeded: "Refunded",
    failed: "Failed",
    owed: "Owed",
    lost: "Given back by the bank",
  },
  fulfilment,
  parcel: {
    shipped: "On its way",
    ready_to_collect: "Ready to collect",
    delivered: "Delivered",
    collected: "Collected",
    returned: "Returned",
  },
  mail: {
    queued: "Waiting",
    sent: "Sent",
    failed: "Failed",
  },
  product: {
    draft: "Draft",
    live: "Live",
    archived: "Archived",
  },
  pack: {
    draft: "Draft",
    live: "Live",
    ended: "Ended",
    archived: "Archived",
  },
  entitlement: {
    open: "Open",
    held: "In an unpaid order",
    redeemed: "Redeemed",
    fulfilled: "Fulfilled",
    expired: "Expired",
    revoked: "Revoked",
  } satisfies Record<EntitlementStatus, string>,
  /** What moves credits. */
  credits: {
    grant: "Granted",
    spend: "Spent",
    refund: "Refunded",
    expire: "Expired",
    deduct: "Deducted",
  },
  return: {
    requested: "Requested",
    approved: "Approved",
    declined: "Declined",
    received: "Received",
    cancelled: "Withdrawn",
  },
  webhook: {
    queued: "Waiting",
    delivered: "Delivered",
    failed: "Failed",
  },
  difference: {
    open: "Open",
    explained: "Explained",
    gone: "Resolved",
  },
  stock: {
    in_stock: "In stock",
    low: "Low",
    sold_out: "Sold out",
  },
  account: {
    active: "Active",
    pending: "Pending Activation",
    inactive: "Inactive",
    none: "No login",
  },
};
