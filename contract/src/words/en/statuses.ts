import type { EntitlementStatus } from "../../entitlement-statuses.ts";
import type {
  fulfilmentStatuses,
  holdReasons,
  orderStatuses,
  SaidPayment,
  SaidRefund,
} from "../../order-statuses.ts";
import type { paymentMethods, paymentStates } from "../../payments.ts";
import type { returnKinds, returnReasons } from "../../returns.ts";

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

/** States and kinds of things, in the same words on screens, in mails, on papers, in workbooks and in the guide. */
export const statuses = {
  order,
  /** How far an order is, as one of them. */
  stage: { ...order, ...fulfilment, on_hold: "On hold" },
  payment: {
    to_give_back: "To give back by hand",
    by_credits: "Paid with credits",
    not_required: "Nothing due",
    unpaid: "Unpaid",
    paid: "Paid",
    partially_refunded: "Partly refunded",
    refunded: "Refunded",
    failed: "Payment failed",
  } satisfies Record<SaidPayment, string>,
  card: {
    created: "Started",
    open: "Waiting for payment",
    captured: "Paid",
    expired: "Not paid",
    failed: "Failed",
  } satisfies Record<(typeof paymentStates)[number], string>,
  refund: {
    to_give_back: "To give back by hand",
    pending: "On its way",
    succeeded: "Refunded",
    failed: "Failed",
    owed: "Owed",
    lost: "Given back by the bank",
  } satisfies Record<SaidRefund, string>,
  method: { card: "Card", manual: "Marked as paid" } satisfies Record<
    (typeof paymentMethods)[number],
    string
  >,
  hold: {
    OUT_OF_STOCK: "Out of stock",
    PAYMENT_MISMATCH: "Payment mismatch",
    DISPUTED: "Disputed",
    REFUNDED: "Refunded",
  } satisfies Record<(typeof holdReasons)[number], string>,
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
  returnKind: { return: "Return", exchange: "Exchange" } satisfies Record<
    (typeof returnKinds)[number],
    string
  >,
  /** As the member chose it. */
  returnReason: {
    wrong_size: "It does not fit",
    not_as_expected: "It is not what I expected",
    damaged: "It is damaged",
    wrong_item: "It is not what I ordered",
    other: "Something else",
  } satisfies Record<(typeof returnReasons)[number], string>,
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
