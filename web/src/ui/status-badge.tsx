import { Badge } from "@mantine/core";
import type { EntitlementStatus } from "#contract/entitlement-statuses.ts";
import type { deliveryStates } from "#contract/messages.ts";
import type { fulfilmentStatuses, orderStatuses, paymentStatuses } from "#contract/order-statuses.ts";
import type { packStatuses } from "#contract/packs.ts";
import type { parcelStatuses } from "#contract/parcels.ts";
import type { paymentStates as cardStates } from "#contract/payments.ts";
import type { ProductStatus } from "#contract/product-form.ts";
import type { stockStates } from "#contract/products.ts";
import type { Difference } from "#contract/reconciliation.ts";
import type { returnStatuses } from "#contract/returns.ts";
import type { WebhookDelivery } from "#contract/webhooks.ts";

type Tone = "success" | "info" | "warning" | "error" | "gray";
type Look = { label: string; tone: Tone };

const LOOKS = {
  order: {
    pending_payment: { label: "Waiting for payment", tone: "warning" },
    placed: { label: "Placed", tone: "info" },
    processing: { label: "Processing", tone: "info" },
    completed: { label: "Completed", tone: "success" },
    cancelled: { label: "Cancelled", tone: "error" },
    expired: { label: "Expired", tone: "gray" },
  } satisfies Record<(typeof orderStatuses)[number], Look>,
  payment: {
    not_required: { label: "Nothing due", tone: "success" },
    unpaid: { label: "Unpaid", tone: "warning" },
    paid: { label: "Paid", tone: "success" },
    partially_refunded: { label: "Partly refunded", tone: "info" },
    refunded: { label: "Refunded", tone: "gray" },
    failed: { label: "Payment failed", tone: "error" },
  } satisfies Record<(typeof paymentStatuses)[number], Look>,
  card: {
    created: { label: "Started", tone: "gray" },
    open: { label: "Waiting for payment", tone: "warning" },
    captured: { label: "Paid", tone: "success" },
    expired: { label: "Not paid", tone: "gray" },
    failed: { label: "Failed", tone: "error" },
  } satisfies Record<(typeof cardStates)[number], Look>,
  refund: {
    pending: { label: "On its way", tone: "info" },
    succeeded: { label: "Given back", tone: "success" },
    failed: { label: "Failed", tone: "error" },
  } satisfies Record<string, Look>,
  fulfilment: {
    unfulfilled: { label: "Not sent yet", tone: "gray" },
    partially_shipped: { label: "Partly sent", tone: "info" },
    shipped: { label: "Sent", tone: "info" },
    ready_to_collect: { label: "Ready to collect", tone: "warning" },
    delivered: { label: "Delivered", tone: "success" },
    collected: { label: "Collected", tone: "success" },
    returned: { label: "Returned", tone: "error" },
  } satisfies Record<(typeof fulfilmentStatuses)[number], Look>,
  parcel: {
    shipped: { label: "On its way", tone: "info" },
    ready_to_collect: { label: "Ready to collect", tone: "warning" },
    delivered: { label: "Delivered", tone: "success" },
    collected: { label: "Collected", tone: "success" },
    returned: { label: "Returned", tone: "error" },
  } satisfies Record<(typeof parcelStatuses)[number], Look>,
  mail: {
    queued: { label: "Waiting", tone: "info" },
    sent: { label: "Sent", tone: "success" },
    failed: { label: "Failed", tone: "error" },
  } satisfies Record<(typeof deliveryStates)[number], Look>,
  product: {
    draft: { label: "Draft", tone: "gray" },
    live: { label: "Live", tone: "success" },
    archived: { label: "Archived", tone: "warning" },
  } satisfies Record<ProductStatus, Look>,
  pack: {
    draft: { label: "Draft", tone: "gray" },
    live: { label: "Live", tone: "success" },
    archived: { label: "Archived", tone: "warning" },
  } satisfies Record<(typeof packStatuses)[number], Look>,
  entitlement: {
    open: { label: "Open", tone: "success" },
    held: { label: "In an unpaid order", tone: "warning" },
    redeemed: { label: "Redeemed", tone: "info" },
    fulfilled: { label: "Fulfilled", tone: "info" },
    expired: { label: "Expired", tone: "gray" },
    revoked: { label: "Revoked", tone: "error" },
  } satisfies Record<EntitlementStatus, Look>,
  return: {
    requested: { label: "Requested", tone: "warning" },
    approved: { label: "Approved", tone: "info" },
    declined: { label: "Declined", tone: "error" },
    received: { label: "Received", tone: "success" },
    cancelled: { label: "Withdrawn", tone: "gray" },
  } satisfies Record<(typeof returnStatuses)[number], Look>,
  webhook: {
    queued: { label: "Waiting", tone: "info" },
    delivered: { label: "Delivered", tone: "success" },
    failed: { label: "Failed", tone: "error" },
  } satisfies Record<WebhookDelivery["status"], Look>,
  difference: {
    open: { label: "Open", tone: "error" },
    explained: { label: "Explained", tone: "info" },
    gone: { label: "Gone", tone: "gray" },
  } satisfies Record<Difference["status"], Look>,
  stock: {
    in_stock: { label: "In stock", tone: "success" },
    low: { label: "Low", tone: "warning" },
    sold_out: { label: "Sold out", tone: "error" },
  } satisfies Record<(typeof stockStates)[number], Look>,
};

export type StatusKind = keyof typeof LOOKS | "account";

type StatusBadgeProps = { kind: StatusKind; status: string | number };

/** A state as a word with a colour. A state it does not know is shown as it is, never hidden. */
export function StatusBadge({ kind, status }: StatusBadgeProps) {
  const { label, tone } = statusLook(kind, status);
  return (
    // A state that is cut short says nothing, so the label keeps its width where a row is crowded.
    <Badge
      variant="light"
      color={tone}
      size="lg"
      fz="xs"
      miw="max-content"
      c={tone === "gray" ? "gray.7" : undefined}
    >
      {label}
    </Badge>
  );
}

export function statusLook(kind: StatusKind, status: string | number): Look {
  if (kind === "account") return accountLook(status);
  const looks: Record<string, Look> = LOOKS[kind];
  return looks[status] ?? { label: String(status).replaceAll("_", " "), tone: "gray" };
}

/** 1 or '1' is active, 0 waits for activation, anything else is inactive. */
function accountLook(status: string | number): Look {
  if (status === 1 || status === "1") return { label: "Active", tone: "success" };
  if (status === 0) return { label: "Pending Activation", tone: "warning" };
  return { label: "Inactive", tone: "gray" };
}
