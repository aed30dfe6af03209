import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, unique } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";

/** Addresses of the club's own systems that are told of what happens. */
export const webhookEndpoints = clubTable(
  "webhook_endpoints",
  {
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    /** What it is told of; see the contract's `webhookEvents`. */
    events: text("events").array().notNull(),
    /** Signs what is sent; encrypted with SECRET_KEY. */
    secret: text("secret").notNull(),
    /**
     * How: `standard` is Standard Webhooks, which every new address gets; `kitroom` the form of those that were set up
     * before, and the default, so that a server of that time still writes what it means.
     */
    signature: text("signature").notNull().default("kitroom"),
    is_active: boolean("is_active").notNull().default(true),
    /** Since when nothing was taken; null while deliveries succeed. */
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
 * What is to be told to an address, made of what the doors of other rooms record, see `webhooks.projection.ts`; the payload
 * is made when it is sent first, and stays the same from then on.
 */
export const webhookDeliveries = clubTable(
  "webhook_deliveries",
  {
    endpoint_id: int8("endpoint_id").notNull(),
    event: text("event").notNull(),
    /** Tells a receiver a repetition; the same for all addresses, tries and replays of one event. */
    event_id: text("event_id").notNull(),
    subject_id: int8("subject_id").notNull(),
    /** JSON as it is sent; null before the first try. */
    payload: text("payload"),
    status: text("status").notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    due_at: at("due_at").notNull().defaultNow(),
    /** When it happened or a replay was asked for; unlike `due_at`, a try does not move it. */
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
