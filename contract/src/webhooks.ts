import { z } from "zod";
import { changesForm } from "./changes.ts";
import { endpoint } from "./endpoint.ts";
import { said } from "./said.ts";
import {
  envelope,
  id,
  listFields,
  listOf,
  longListOf,
  messageOnly,
  rowId,
  text,
  timestamp,
  urlOut,
} from "./shapes.ts";

/** What a club's own systems are told. */
export const webhookEvents = ["order.placed", "order.paid", "order.shipped", "member.changed"] as const;
export const maxWebhookEndpoints = 10;

/**
 * How deliveries are signed. `standard`: according to Standard Webhooks, with the headers `webhook-id`, `webhook-timestamp` and
 * `webhook-signature`. `kitroom`: the format of older addresses,
 * `kitroom-signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body" with the secret>`.
 */
export const webhookSignatures = ["standard", "kitroom"] as const;
export type WebhookSignature = (typeof webhookSignatures)[number];

export const webhookEndpoint = z.object({
  id: z.int(),
  url: urlOut,
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  signature: z.enum(webhookSignatures),
  /** Since when nothing was accepted; null while deliveries succeed. */
  failing_since: timestamp.nullable(),
  last_delivery_at: timestamp.nullable(),
  created_at: timestamp,
  version: z.int(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const webhookForm = z.object({
  /** https, unless the operator allows the host (WEBHOOK_ALLOWED_HOSTS). */
  url: z
    .url({ protocol: /^https?$/, error: said("enterTheWholeAddress") })
    .max(500)
    .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), said("noPasswordInAddress")),
  description: text(100, 0).optional().default(""),
  events: z.array(z.enum(webhookEvents)).min(1, said("chooseAnEvent")).max(webhookEvents.length),
  is_active: z.boolean().optional().default(true),
});

export const webhookStates = ["queued", "delivered", "failed"] as const;

export const webhookDelivery = z.object({
  id: z.int(),
  endpoint_id: z.int(),
  url: urlOut,
  event: z.enum(webhookEvents),
  /** The same for every attempt and replay, so that a receiver can recognise a repeat. */
  event_id: z.string(),
  status: z.enum(webhookStates),
  attempts: z.int(),
  /** HTTP status of the last answer. */
  status_code: z.int().nullable(),
  last_error: z.string().nullable(),
  /** The first 500 characters of the answer. */
  response: z.string(),
  /** What is sent, JSON, see `webhook-payloads.ts`; empty until the first attempt, and in lists. */
  payload: z.string(),
  created_at: timestamp,
  due_at: timestamp,
  delivered_at: timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookWithSecret = webhookEndpoint.extend({
  /** Shown this once. */
  secret: z.string(),
});

export const webhooks = {
  show: endpoint({
    method: "GET",
    path: "/club-webhooks/show",
    who: "admin",
    right: "setUpNotices",
    summary: "The addresses that are told of what happens",
    tag: "Webhooks",
    input: z.strictObject({}),
    output: listOf(webhookEndpoint),
  }),
  store: endpoint({
    method: "POST",
    path: "/club-webhooks/store",
    who: "admin",
    right: "setUpNotices",
    summary: "Add an address; its secret is shown once",
    tag: "Webhooks",
    changes: ["auditLog"],
    input: webhookForm,
    output: z.object({ message: z.string(), data: webhookWithSecret }),
    errors: ["WEBHOOK_HOST_NOT_ALLOWED", "DUPLICATE", "IN_USE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/club-webhooks/update/{id}",
    who: "admin",
    right: "setUpNotices",
    summary: "Change an address",
    tag: "Webhooks",
    changes: ["auditLog"],
    input: changesForm(webhookForm.shape),
    output: z.object({ message: z.string(), data: webhookEndpoint }),
    errors: ["NOT_FOUND", "STALE_VERSION", "WEBHOOK_HOST_NOT_ALLOWED", "DUPLICATE"],
  }),
  renewSecret: endpoint({
    method: "POST",
    path: "/club-webhooks/renew-secret",
    who: "admin",
    right: "setUpNotices",
    summary: "Make a new secret, and change over to Standard Webhooks if asked to; the old one ends at once",
    tag: "Webhooks",
    changes: ["auditLog"],
    input: z.object({
      id: rowId,
      /** Omitted: the signature stays as before. There is no way back to the earlier format. */
      signature: z.literal("standard").optional(),
    }),
    output: z.object({ message: z.string(), data: webhookWithSecret }),
    errors: ["NOT_FOUND"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/club-webhooks/delete/{id}",
    who: "admin",
    right: "setUpNotices",
    summary: "Remove an address and its log",
    tag: "Webhooks",
    changes: ["auditLog"],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND"],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/club-webhooks/test",
    who: "admin",
    right: "setUpNotices",
    summary: "Queue an example delivery to an address",
    tag: "Webhooks",
    changes: ["auditLog"],
    input: z.object({ id: rowId, event: z.enum(webhookEvents) }),
    output: messageOnly,
    errors: ["NOT_FOUND"],
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/club-webhooks/deliveries",
    who: "admin",
    right: "setUpNotices",
    summary: "What was sent, newest first",
    tag: "Webhooks",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["created_at", "event", "status"]).optional(),
      endpoint_id: id.optional(),
      event: z.enum(webhookEvents).optional(),
      status: z.enum(webhookStates).optional(),
    }),
    output: longListOf(webhookDelivery),
  }),
  replay: endpoint({
    method: "POST",
    path: "/club-webhooks/replay",
    who: "admin",
    right: "setUpNotices",
    summary: "Send a delivery once more, as it was",
    tag: "Webhooks",
    changes: [],
    input: z.object({ id: rowId }),
    output: messageOnly,
    errors: ["NOT_FOUND", "DUPLICATE"],
  }),
  get: endpoint({
    method: "GET",
    path: "/club-webhooks/deliveries/{id}",
    who: "admin",
    right: "setUpNotices",
    summary: "One delivery with what was sent and answered",
    tag: "Webhooks",
    input: z.strictObject({ id }),
    output: envelope(webhookDelivery),
    errors: ["NOT_FOUND"],
  }),
};
