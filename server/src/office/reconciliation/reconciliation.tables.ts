import { sql } from "drizzle-orm";
import { check, date, index, integer, text, unique } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { payments } from "../../sales/checkout/checkout.tables.ts";
import { orders } from "../../sales/orders/orders.tables.ts";

/** A day in UTC whose payments and refunds were compared with Stripe's. Amounts are cents. */
export const reconciliations = clubTable(
  "reconciliations",
  {
    day: date("day").notNull(),
    status: text("status").notNull().default("running"),
    compared: integer("compared").notNull().default(0),
    stripe_captured_cents: int8("stripe_captured_cents").notNull().default(0),
    our_captured_cents: int8("our_captured_cents").notNull().default(0),
    stripe_refunded_cents: int8("stripe_refunded_cents").notNull().default(0),
    our_refunded_cents: int8("our_refunded_cents").notNull().default(0),
    error: text("error"),
    started_at: at("started_at").notNull().defaultNow(),
    finished_at: at("finished_at"),
  },
  (table) => [
    unique("reconciliations_day").on(table.club_id, table.day),
    check("reconciliations_status_known", sql`${table.status} in ('running', 'done', 'failed')`),
  ],
  { sweeperSees: ["day", "status", "started_at"] },
);

/** One payment or refund on which Stripe and the club's books differ. */
export const reconciliationDifferences = clubTable(
  "reconciliation_differences",
  {
    reconciliation_id: int8("reconciliation_id").notNull(),
    kind: text("kind").notNull(),
    order_id: int8("order_id"),
    payment_id: int8("payment_id"),
    /** Stripe's payment intent or refund; for a payment that Stripe does not know, ours. */
    reference: text("reference").notNull(),
    ours_cents: int8("ours_cents"),
    theirs_cents: int8("theirs_cents"),
    /** open, explained by a person, or gone at a later comparison */
    status: text("status").notNull().default("open"),
    note: text("note").notNull().default(""),
    explained_by: text("explained_by"),
    found_at: at("found_at").notNull().defaultNow(),
    closed_at: at("closed_at"),
  },
  (table) => [
    unique("reconciliation_differences_once").on(table.club_id, table.kind, table.reference),
    index("reconciliation_differences_by_time").on(table.club_id, table.found_at, table.id),
    index("reconciliation_differences_by_day").on(table.club_id, table.reconciliation_id),
    clubReference(table, table.reconciliation_id, () => reconciliations),
    clubReference(table, table.order_id, () => orders),
    clubReference(table, table.payment_id, () => payments),
    check("reconciliation_differences_status_known", sql`${table.status} in ('open', 'explained', 'gone')`),
  ],
);
