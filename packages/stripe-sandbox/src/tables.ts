import type { JsonObject } from "./json.ts";

/**
 * What is remembered. `values` are the members of the Stripe object that differ from its sample; the rest of a
 * row is private to the sandbox. Amounts are in cents, times in seconds since 1970 where the name says nothing else.
 */
export type Tables = {
  /** Under the account "", by secret key. */
  account: Account;
  "checkout.session": SessionRow;
  payment_intent: IntentRow;
  charge: ObjectRow<ChargeValues>;
  refund: ObjectRow<RefundValues>;
  dispute: ObjectRow<DisputeValues>;
  payment_method: ObjectRow<PlainValues>;
  balance_transaction: ObjectRow<PlainValues>;
  event: EventRow;
  webhook_endpoint: EndpointRow;
  delivery: Delivery;
  idempotency: RememberedAnswer;
  /** Under the account "": the clock and the webhook policy. */
  setting: JsonObject;
};

export type Metadata = Record<string, string>;
export type ObjectRow<V> = { values: V };
export type PlainValues = { id: string; created: number; [key: string]: JsonObject[string] };

export type Account = {
  id: string;
  secret_key: string;
  publishable_key: string;
  name: string;
  currency: string;
  created: number;
  /** The key is refused; there may be others of the same account. */
  revoked?: boolean;
};

export type SessionValues = {
  id: string;
  created: number;
  expires_at: number;
  currency: string;
  amount_subtotal: number;
  amount_total: number;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  client_reference_id: string | null;
  customer_email: string | null;
  customer_details: { email: string | null; name: string | null } | null;
  metadata: Metadata;
  success_url: string;
  cancel_url: string | null;
  [key: string]: JsonObject[string];
};

export type ItemValues = {
  id: string;
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  description: string;
  quantity: number;
  price: JsonObject;
};

export type SessionRow = {
  values: SessionValues;
  items: ItemValues[];
  /** What the payment intent takes over when the payer first tries to pay. */
  intent: JsonObject;
  /** For the payment page: the pictures of the lines, in their order. */
  pictures: (string | null)[];
};

export type IntentValues = {
  id: string;
  created: number;
  amount: number;
  amount_received: number;
  currency: string;
  status: "requires_payment_method" | "requires_confirmation" | "processing" | "succeeded" | "canceled";
  client_secret: string;
  metadata: Metadata;
  latest_charge: string | null;
  payment_method: string | null;
  last_payment_error: JsonObject | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  [key: string]: JsonObject[string];
};

export type IntentRow = { values: IntentValues; session: string | null };

export type ChargeValues = {
  id: string;
  created: number;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  payment_intent: string;
  status: "succeeded" | "failed";
  refunded: boolean;
  [key: string]: JsonObject[string];
};

export type RefundValues = {
  id: string;
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: "succeeded" | "pending" | "failed";
  metadata: Metadata;
  [key: string]: JsonObject[string];
};

export type DisputeValues = {
  id: string;
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: DisputeStatus;
  [key: string]: JsonObject[string];
};

export type DisputeStatus = (typeof disputeStatuses)[number];

export const disputeStatuses = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
] as const;

/** The objects that events are about. */
export type EventSubject = "checkout.session" | "payment_intent" | "charge" | "refund" | "dispute";

export type EventRow = {
  values: {
    id: string;
    created: number;
    type: string;
    request: { id: string | null; idempotency_key: string | null };
  };
  subject: EventSubject;
  /** The object as it was when the event happened. */
  snapshot: JsonObject;
  previous: JsonObject | null;
};

export type EndpointRow = {
  values: {
    id: string;
    created: number;
    url: string;
    enabled_events: string[];
    description: string | null;
    metadata: Metadata;
    api_version: string | null;
    status: "enabled" | "disabled";
  };
  secret: string;
};

/** One event on its way to one endpoint. Times are milliseconds of the machine's clock, which the sandbox's clock does not move. */
export type Delivery = {
  id: string;
  event: string;
  endpoint: string;
  state: "waiting" | "delivered" | "given_up";
  attempts: number;
  created_ms: number;
  due_ms: number;
  last_status: number | null;
  last_error: string | null;
};

export type RememberedAnswer = {
  call: string;
  params: string;
  request_id: string;
  created: number;
  status: number;
  body: JsonObject;
};
