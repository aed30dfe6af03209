import { z } from "zod";
import { dollarsOut } from "./money.ts";
import { orderSums } from "./order-shapes.ts";
import { fulfilmentStatuses, holdReasons, orderStatuses, paymentStatuses } from "./order-statuses.ts";
import { namedRow, timestamp } from "./shapes.ts";
import { webhookEvents } from "./webhooks.ts";

const person = z.object({ id: z.int(), name: z.string(), email: z.string() });

const address = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  phone: z.string(),
});

/** An order as a club's own systems see it, as of the first time that is sent. Amounts are dollars. */
export const webhookOrder = z.object({
  id: z.int(),
  number: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  fulfilment_status: z.enum(fulfilmentStatuses),
  /** Why it must not be sent yet although it is paid, or null. */
  on_hold: z.enum(holdReasons).nullable(),
  member: person,
  lines: z.array(
    z.object({
      id: z.int(),
      product_id: z.int(),
      variation_id: z.int(),
      sku: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      quantity: z.int(),
      unit_price: dollarsOut,
      line_total: dollarsOut,
      /** Pack and slot that it comes from; empty for what was bought. */
      pack_label: z.string(),
      for_member_name: z.string(),
    }),
  ),
  ...orderSums.shape,
  shipping_method: z.string(),
  shipping_kind: z.enum(["delivery", "collect"]),
  address: address.nullable(),
  created_at: timestamp,
  placed_at: timestamp.nullable(),
});

export const webhookParcel = z.object({
  id: z.int(),
  carrier: z.string().nullable(),
  tracking_number: z.string(),
  shipped_at: timestamp.nullable(),
  lines: z.array(z.object({ order_line_id: z.int(), title: z.string(), quantity: z.int() })),
});

export const webhookMember = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null if the person has no login. */
  email: z.string().nullable(),
  phone: z.string(),
  /** 1 active, 0 pending activation, 2 inactive. */
  account_status: z.int(),
  membership_category: namedRow.nullable(),
  /** The member whose dependant this is, or null. */
  primary_member_id: z.int().nullable(),
  /** The person's identity was erased; forget it too. */
  is_erased: z.boolean(),
  created_at: timestamp,
});

/** `data` of each event. */
export const webhookData = {
  "order.placed": z.object({ order: webhookOrder }),
  "order.paid": z.object({ order: webhookOrder }),
  "order.shipped": z.object({ order: webhookOrder, parcel: webhookParcel }),
  "member.changed": z.object({ member: webhookMember }),
} as const satisfies Record<(typeof webhookEvents)[number], z.ZodType>;
/** The same before it is written. */
export type WebhookData = { [E in keyof typeof webhookData]: z.input<(typeof webhookData)[E]> };

/** The body of every delivery, except `data`, which is that of the event. */
export const webhookEnvelope = z.object({
  /** The same for every attempt and replay: remember the ids that you have seen, and ignore repeats. */
  id: z.string(),
  event: z.enum(webhookEvents),
  created_at: timestamp,
  club: z.object({ id: z.int(), domain: z.string(), name: z.string() }),
  /** Sent by hand from the panel to test the address; nothing happened. */
  is_test: z.boolean(),
});
