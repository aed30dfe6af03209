const order = {
  pending_payment: "Waiting for payment",
  placed: "Placed",
  processing: "Processing",
  completed: "Completed",
  cancelled: "Cancelled",
  expired: "Expired",
};

const fulfilment = {
  unfulfilled: "Not sent yet",
  partially_shipped: "Partly sent",
  shipped: "Sent",
  ready_to_collect: "Ready to collect",
  delivered: "Delivered",
  collected: "Collected",
  returned: "Returned",
};

/** States of things, as members and staff read them on a badge. */
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
  },
  card: {
    created: "Started",
    open: "Waiting for payment",
    captured: "Paid",
    expired: "Not paid",
    failed: "Failed",
  },
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
