import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, unique } from "drizzle-orm/pg-core";
import type { WebhookSignature, webhookEvents } from "#contract/webhooks.ts";
import { at, clubReference, clubTable, int8, sealed } from "#server/platform/db/club-table.ts";

/** Addresses of the club's own systems that events are sent to. */
export const webhookEndpoints = clubTable(
  "webhook_endpoints",
  {
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    /** The events it listens to; see the contract's `webhookEvents`. */
    events: text("events").array().$type<(typeof webhookEvents)[number][]>().notNull(),
    /** Signs what is sent; encrypted with SECRET_KEY. */
    secret: sealed("secret").notNull(),
    /**
     * How: `standard` is Standard Webhooks, for every new address; `kitroom` is the format of older
     * ones, and the default, so that an older server still writes the right value.
     */
    signature: text("signature").$type<WebhookSignature>().notNull().default("kitroom"),
    is_active: boolean("is_active").notNull().default(true),
    /** Since when nothing was accepted; null while deliveries succeed. */
    failing_since: at("failing_since"),
    last_delivery_at: at("last_delivery_at"),
    created_at: at("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    unique("webhook_endpoints_url").on(table.club_id, table.url),
    check("webhook_endpoints_signature_known", sql`${table.signature} in ('standard', 'kitroom')`),
  ],
  { sweeperSees: ["is_active"] },
);

/**
 * What is to be sent to an address, made from events of other rooms, see `webhooks.projection.ts`; the payload
 * is built when it is first sent, and then stays the same.
 */
export const webhookDeliveries = clubTable(
  "webhook_deliveries",
  {
    endpoint_id: int8("endpoint_id").notNull(),
    event: text("event").notNull(),
    /** Lets a receiver recognise a repeat; the same for all addresses, attempts and replays of one event. */
    event_id: text("event_id").notNull(),
    subject_id: int8("subject_id").notNull(),
    /** JSON as it is sent; null before the first attempt. */
    payload: text("payload"),
    status: text("status").notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    due_at: at("due_at").notNull().defaultNow(),
    /** When it happened or a replay was requested; unlike `due_at`, an attempt does not move it. */
    wanted_at: at("wanted_at").notNull().defaultNow(),
    status_code: integer("status_code"),
    last_error: text("last_error"),
    response: text("response").notNull().default(""),
    created_at: at("created_at").notNull().defaultNow(),
    delivered_at: at("delivered_at"),
  },
  (table) => [
    index("webhook_deliveries_due").on(table.due_at).where(sql`status = 'queued'`),
    index("webhook_deliveries_by_time").on(table.club_id, table.created_at, table.id),
    unique("webhook_deliveries_once").on(table.club_id, table.endpoint_id, table.event_id),
    index("webhook_deliveries_by_endpoint").on(table.club_id, table.endpoint_id, table.created_at),
    clubReference(table, table.endpoint_id, () => webhookEndpoints),
    check("webhook_deliveries_status_known", sql`${table.status} in ('queued', 'delivered', 'failed')`),
  ],
  { sweeperSees: ["endpoint_id", "status", "due_at", "wanted_at", "created_at"] },
);
