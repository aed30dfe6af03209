import fixtures from "./fixtures.json" with { type: "json" };
import { type JsonObject, overlay } from "./json.ts";

/** Stripe's own sample of each object that the sandbox answers with. */
export const SAMPLES: Record<keyof typeof fixtures, JsonObject> = fixtures;
export type Sample = keyof typeof fixtures;

/**
 * Where a sample shows an unused feature (a decline, a shipping cost, a wallet), an honest answer
 * says null or off, as Stripe's does. Everything not listed here keeps the sample's value.
 */
const PLAIN: Record<Sample, JsonObject> = {
  account: {
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: { currently_due: [], eventually_due: [], past_due: [], disabled_reason: null },
  },
  balance: {},
  balance_transaction: { description: null },
  charge: {
    billing_details: { name: null },
    description: null,
    outcome: { type: "authorized" },
    payment_method_details: {
      card: { checks: { cvc_check: "pass" }, installments: null, three_d_secure: null, wallet: null },
    },
    receipt_url: null,
    shipping: null,
    source: null,
    transfer_data: null,
  },
  "checkout.session": {
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    automatic_tax: { liability: null },
    collected_information: { shipping_details: null },
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_creation: "if_required",
    invoice_creation: { enabled: false, invoice_data: { issuer: null, rendering_options: null } },
    managed_payments: { enabled: false },
    payment_intent: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    permissions: null,
    shipping_address_collection: null,
    shipping_cost: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    wallet_options: null,
  },
  deleted_webhook_endpoint: {},
  dispute: {},
  event: {},
  item: {
    adjustable_quantity: null,
    price: { custom_unit_amount: null, recurring: null, transform_quantity: null },
  },
  payment_intent: {
    automatic_payment_methods: null,
    canceled_at: null,
    last_payment_error: null,
    managed_payments: { enabled: false },
    next_action: null,
    payment_method_configuration_details: null,
    processing: null,
    shipping: null,
    transfer_data: null,
  },
  payment_method: {
    billing_details: {
      address: { city: null, country: null, line1: null, postal_code: null, state: null },
      email: null,
      phone: null,
    },
    card: { generated_from: null, wallet: null },
  },
  refund: { destination_details: { card: { type: "refund" } } },
  webhook_endpoint: { description: null },
};

const TEMPLATES = new Map<Sample, JsonObject>();

/** An answer with every member of Stripe's sample of that object, and the given values laid on it. */
export function fromSample(sample: Sample, values: JsonObject): JsonObject {
  return overlay(templateOf(sample), values);
}

function templateOf(sample: Sample): JsonObject {
  const ready = TEMPLATES.get(sample);
  if (ready) return ready;
  const template = overlay(SAMPLES[sample], PLAIN[sample]);
  // The metadata of a sample is somebody else's.
  if (template.metadata !== undefined && template.metadata !== null) template.metadata = {};
  TEMPLATES.set(sample, template);
  return template;
}
