import { Badge, Text } from "@mantine/core";
import type { EntitlementStatus } from "#contract/entitlement-statuses.ts";
import type { deliveryStates } from "#contract/messages.ts";
import {
  type fulfilmentStatuses,
  type orderStatuses,
  type SaidPayment,
  type SaidRefund,
  type SaidStage,
  saidStage,
} from "#contract/order-statuses.ts";
import type { packStatuses } from "#contract/packs.ts";
import type { parcelStatuses } from "#contract/parcels.ts";
import type { paymentStates as cardStates } from "#contract/payments.ts";
import type { ProductStatus } from "#contract/product-form.ts";
import type { stockStates } from "#contract/products.ts";
import type { Difference } from "#contract/reconciliation.ts";
import type { returnStatuses } from "#contract/returns.ts";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import { statuses } from "#words/statuses.ts";

type Tone = "success" | "info" | "warning" | "error" | "gray";
type Look = { label: string; tone: Tone };

const TONES = {
  order: {
    pending_payment: "warning",
    placed: "info",
    processing: "info",
    completed: "success",
    cancelled: "error",
    expired: "gray",
  } satisfies Record<(typeof orderStatuses)[number], Tone>,
  /** Only what is not as it should be has a colour. */
  stage: {
    pending_payment: "warning",
    placed: "gray",
    processing: "gray",
    completed: "gray",
    cancelled: "gray",
    expired: "gray",
    partially_shipped: "gray",
    shipped: "gray",
    ready_to_collect: "gray",
    delivered: "gray",
    collected: "gray",
    returned: "error",
    on_hold: "error",
  } satisfies Record<SaidStage, Tone>,
  payment: {
    to_give_back: "warning",
    by_credits: "success",
    not_required: "success",
    unpaid: "warning",
    paid: "success",
    partially_refunded: "info",
    refunded: "gray",
    failed: "error",
  } satisfies Record<SaidPayment, Tone>,
  card: {
    created: "gray",
    open: "warning",
    captured: "success",
    expired: "gray",
    failed: "error",
  } satisfies Record<(typeof cardStates)[number], Tone>,
  refund: {
    to_give_back: "warning",
    pending: "info",
    succeeded: "success",
    failed: "error",
    owed: "warning",
    lost: "gray",
  } satisfies Record<SaidRefund, Tone>,
  fulfilment: {
    unfulfilled: "gray",
    partially_shipped: "info",
    shipped: "info",
    ready_to_collect: "warning",
    delivered: "success",
    collected: "success",
    returned: "error",
  } satisfies Record<(typeof fulfilmentStatuses)[number], Tone>,
  parcel: {
    shipped: "info",
    ready_to_collect: "warning",
    delivered: "success",
    collected: "success",
    returned: "error",
  } satisfies Record<(typeof parcelStatuses)[number], Tone>,
  mail: {
    queued: "info",
    sent: "success",
    failed: "error",
  } satisfies Record<(typeof deliveryStates)[number], Tone>,
  product: {
    draft: "gray",
    live: "success",
    archived: "warning",
  } satisfies Record<ProductStatus, Tone>,
  pack: {
    draft: "gray",
    live: "success",
    ended: "gray",
    archived: "warning",
  } satisfies Record<(typeof packStatuses)[number] | "ended", Tone>,
  entitlement: {
    open: "success",
    held: "warning",
    redeemed: "info",
    fulfilled: "info",
    expired: "gray",
    revoked: "error",
  } satisfies Record<EntitlementStatus, Tone>,
  return: {
    requested: "warning",
    approved: "info",
    declined: "error",
    received: "success",
    cancelled: "gray",
  } satisfies Record<(typeof returnStatuses)[number], Tone>,
  webhook: {
    queued: "info",
    delivered: "success",
    failed: "error",
  } satisfies Record<WebhookDelivery["status"], Tone>,
  difference: {
    open: "error",
    explained: "info",
    gone: "gray",
  } satisfies Record<Difference["status"], Tone>,
  stock: {
    in_stock: "success",
    low: "warning",
    sold_out: "error",
  } satisfies Record<(typeof stockStates)[number], Tone>,
};

/** Each state has a word. */
const LABELS: { [Kind in keyof typeof TONES]: Record<keyof (typeof TONES)[Kind], string> } = statuses;

type StatusKind = keyof typeof TONES | "account";

type StatusBadgeProps = {
  kind: StatusKind;
  status: string | number;
  /** In a list, where only what went wrong or waits for somebody has a colour. */
  isQuiet?: boolean;
};

/** A state as a word with a colour. An unknown state is shown as it is, never hidden. */
export function StatusBadge({ kind, status, isQuiet = false }: StatusBadgeProps) {
  const look = statusLook(kind, status);
  const { label } = look;
  const tone = isQuiet && !isException(look) ? "gray" : look.tone;
  return (
    // A truncated state says nothing, so the label keeps its width in a crowded row.
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

/** Whether somebody should look at it. */
function isException({ tone }: Look): boolean {
  return tone === "error" || tone === "warning";
}

/** States to choose from, such as in a filter. */
export function statusChoices(kind: StatusKind, values: readonly (string | number)[]) {
  return values.map((value) => ({ value: String(value), label: statusLook(kind, value).label }));
}

export function statusLook(kind: StatusKind, status: string | number): Look {
  if (kind === "account") return accountLook(status);
  const labels: Record<string, string> = LABELS[kind];
  const tones: Record<string, Tone> = TONES[kind];
  return {
    label: labels[status] ?? String(status).replaceAll("_", " "),
    tone: tones[status] ?? "gray",
  };
}

/** 1 or '1' is active, 0 waits for activation, none has no login, anything else is inactive. */
function accountLook(status: string | number): Look {
  if (status === 1 || status === "1") return { label: statuses.account.active, tone: "success" };
  if (status === 0) return { label: statuses.account.pending, tone: "warning" };
  if (status === "none") return { label: statuses.account.none, tone: "gray" };
  return { label: statuses.account.inactive, tone: "gray" };
}

/** A state as plain words, for it is as it should be; only what somebody should look at has a colour. */
export function StatusWords({ kind, status }: { kind: StatusKind; status: string }) {
  const look = statusLook(kind, status);
  return (
    <Text size="sm" c={isException(look) ? look.tone : undefined} style={{ whiteSpace: "nowrap" }}>
      {look.label}
    </Text>
  );
}

/** How far an order is, as one word. */
export function StageBadge({ order }: { order: Parameters<typeof saidStage>[0] }) {
  return <StatusBadge kind="stage" status={saidStage(order)} />;
}
