import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { orderLines, orders } from "../orders/orders.tables.ts";

/**
 * One attempt to pay an order by card: a Stripe Checkout session. The row exists before Stripe is asked, so
 * a lost answer can be found again. An order has at most one captured payment.
 */
export const payments = clubTable(
  "payments",
  {
    order_id: int8("order_id").notNull(),
    /**
     * Stripe's reference for it: random, and stored before Stripe is asked. A sequence would hand a number out
     * again after a restore, when it stands for another payment at Stripe.
     */
    reference: text("reference").notNull().default(sql`gen_random_uuid()::text`),
    amount_cents: int8("amount_cents").notNull(),
    /** As Stripe writes it, in lower case. */
    currency: text("currency").notNull().default("usd"),
    /** card through Stripe, or manual: staff marked it as paid */
    method: text("method").notNull().default("card"),
    /** created, open, captured, expired, failed */
    status: text("status").notNull().default("created"),
    /** How its order ends (cancelled, expired) once Stripe has ended the session that somebody wants closed. */
    closing: text("closing"),
    session_id: text("session_id"),
    session_url: text("session_url"),
    intent_id: text("intent_id"),
    captured_cents: int8("captured_cents").notNull().default(0),
    refunded_cents: int8("refunded_cents").notNull().default(0),
    livemode: boolean("livemode"),
    /** With which of the club's Stripe keys it began, see `originOf`; null if unknown. */
    key_digest: text("key_digest"),
    /** The Stripe account that it began on, in the mode given by `livemode`; null if unknown. */
    account_id: text("account_id"),
    /** An admin reviewed an amount that was not what was due, and accepted it: how much, who and when. */
    accepted_cents: int8("accepted_cents"),
    accepted_by: text("accepted_by"),
    accepted_at: at("accepted_at"),
    created_at: at("created_at").notNull().defaultNow(),
    captured_at: at("captured_at"),
    /** When the reconciler last asked Stripe. */
    checked_at: at("checked_at"),
  },
  (table) => [
    index("payments_by_time").on(table.club_id, table.created_at),
    index("payments_by_order").on(table.club_id, table.order_id),
    unique("payments_session").on(table.club_id, table.session_id),
    unique("payments_reference").on(table.club_id, table.reference),
    index("payments_by_intent").on(table.club_id, table.intent_id).where(sql`intent_id is not null`),
    index("payments_by_amount").on(table.club_id, table.amount_cents, table.id),
    // With the amount, so that totals read the index alone.
    index("payments_by_capture")
      .on(table.club_id, table.captured_at, table.captured_cents)
      .where(sql`status = 'captured'`),
    // So that what was marked as paid is summed apart without reading what came by card.
    index("payments_by_hand").on(table.club_id).where(sql`status = 'captured' and method = 'manual'`),
    index("payments_living").on(table.created_at).where(sql`status in ('created', 'open')`),
    uniqueIndex("payments_one_captured").on(table.club_id, table.order_id).where(sql`status = 'captured'`),
    clubReference(table, table.order_id, () => orders),
    check("payments_amount", sql`${table.amount_cents} > 0`),
    check("payments_refunded", sql`${table.refunded_cents} between 0 and ${table.captured_cents}`),
    check("payments_currency_form", sql`${table.currency} = lower(${table.currency})`),
    check("payments_closing_known", sql`${table.closing} in ('cancelled', 'expired')`),
    check("payments_method_known", sql`${table.method} in ('card', 'manual')`),
    check("payments_status_known", sql`${table.status} in ('created','open','captured','expired','failed')`),
  ],
  { sweeperSees: ["order_id", "status", "created_at", "checked_at"] },
);

/** Money given back: to the card through Stripe, or to credits. */
export const refunds = clubTable(
  "refunds",
  {
    order_id: int8("order_id").notNull(),
    /** Stripe's reference for it: random, and stored before Stripe is asked, like that of a payment. */
    reference: text("reference").notNull().default(sql`gen_random_uuid()::text`),
    /** The captured payment, for a refund to the card. */
    payment_id: int8("payment_id"),
    destination: text("destination").notNull(),
    amount_cents: int8("amount_cents").notNull(),
    /** pending, succeeded, failed; owed: it waits until a dispute has ended; lost: that was lost, so the bank gave it back */
    status: text("status").notNull().default("pending"),
    reason: text("reason").notNull(),
    actor: text("actor").notNull(),
    stripe_refund_id: text("stripe_refund_id"),
    /** kitroom, or stripe if somebody refunded it in Stripe's own dashboard */
    source: text("source").notNull().default("kitroom"),
    /** The return that it ends, so that it is refunded once. */
    return_id: int8("return_id"),
    /** It pays for goods that the club has back: if Stripe refuses it for a dispute, it stays owed. */
    for_goods: boolean("for_goods").notNull().default(false),
    /** The first refund for the same goods, of which this is a further part. */
    part_of: int8("part_of"),
    attempts: integer("attempts").notNull().default(0),
    /** When Stripe is asked next; null for what was not paid by card: it waits until somebody has given it back by hand. */
    due_at: at("due_at").defaultNow(),
    last_error: text("last_error"),
    created_at: at("created_at").notNull().defaultNow(),
    finished_at: at("finished_at"),
  },
  (table) => [
    index("refunds_by_order").on(table.club_id, table.order_id),
    unique("refunds_stripe").on(table.club_id, table.stripe_refund_id),
    unique("refunds_reference").on(table.club_id, table.reference),
    index("refunds_by_finish")
      .on(table.club_id, table.finished_at, table.amount_cents)
      .where(sql`destination = 'card' and status = 'succeeded'`),
    index("refunds_to_give_back")
      .on(table.club_id, table.order_id)
      .where(sql`status = 'pending' and due_at is null`),
    index("refunds_due").on(table.due_at).where(sql`status = 'pending'`),
    index("refunds_owed").on(table.due_at).where(sql`status = 'owed'`),
    index("refunds_by_first").on(table.club_id, table.part_of).where(sql`part_of is not null`),
    clubReference(table, table.order_id, () => orders),
    clubReference(table, table.payment_id, () => payments),
    clubReference(table, table.part_of, () => table),
    check("refunds_amount", sql`${table.amount_cents} > 0`),
    check("refunds_destination_known", sql`${table.destination} in ('card', 'credits')`),
    unique("refunds_return").on(table.club_id, table.return_id),
    check("refunds_source_known", sql`${table.source} in ('kitroom', 'stripe')`),
    check("refunds_status_known", sql`${table.status} in ('pending', 'succeeded', 'failed', 'owed', 'lost')`),
  ],
  { sweeperSees: ["status", "due_at", "created_at"] },
);

/** The order lines that a refund is for. */
export const refundLines = clubTable(
  "refund_lines",
  {
    refund_id: int8("refund_id").notNull(),
    order_line_id: int8("order_line_id").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    unique("refund_lines_once").on(table.club_id, table.refund_id, table.order_line_id),
    index("refund_lines_by_line").on(table.club_id, table.order_line_id),
    clubReference(table, table.refund_id, () => refunds),
    clubReference(table, table.order_line_id, () => orderLines),
    check("refund_lines_quantity", sql`${table.quantity} > 0`),
  ],
);

/** A payment that the cardholder has disputed with the bank, as Stripe reports it. */
export const disputes = clubTable(
  "disputes",
  {
    order_id: int8("order_id").notNull(),
    payment_id: int8("payment_id").notNull(),
    stripe_dispute_id: text("stripe_dispute_id").notNull(),
    amount_cents: int8("amount_cents").notNull(),
    reason: text("reason").notNull(),
    /** Stripe's own word: needs_response, under_review, won, lost, warning_closed ... */
    status: text("status").notNull(),
    /** Until when the club can respond at Stripe. */
    respond_by: at("respond_by"),
    created_at: at("created_at").notNull().defaultNow(),
    closed_at: at("closed_at"),
  },
  (table) => [
    unique("disputes_stripe").on(table.club_id, table.stripe_dispute_id),
    index("disputes_by_order").on(table.club_id, table.order_id),
    clubReference(table, table.order_id, () => orders),
    clubReference(table, table.payment_id, () => payments),
    check("disputes_amount", sql`${table.amount_cents} > 0`),
  ],
);

/** Stripe's events, each stored once per club, and processed again until it was understood or its time is over. */
export const stripeEvents = clubTable(
  "stripe_events",
  {
    event_id: text("event_id").notNull(),
    type: text("type").notNull(),
    /** The parts that are used: references and sums, never who paid. */
    payload: jsonb("payload").notNull(),
    /**
     * received; then handled, ignored, given_up (Stripe could not be asked for days), or not_ours: it reports money for
     * an order that the club does not have, and the club is notified
     */
    status: text("status").notNull().default("received"),
    attempts: integer("attempts").notNull().default(0),
    due_at: at("due_at").notNull().defaultNow(),
    last_error: text("last_error"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("stripe_events_once").on(table.club_id, table.event_id),
    index("stripe_events_due").on(table.due_at).where(sql`status = 'received'`),
    index("stripe_events_by_time").on(table.created_at),
    check(
      "stripe_events_status_known",
      sql`${table.status} in ('received', 'handled', 'ignored', 'given_up', 'not_ours')`,
    ),
  ],
  { sweeperSees: ["status", "due_at", "created_at"] },
);

/**
 * Answers stored for repeated requests: the same key and body get the same answer. The answer is kept for 72 hours, and
 * the key of an order for as long as the order.
 */
export const idempotencyKeys = clubTable(
  "idempotency_keys",
  {
    /** Who and what the key belongs to, such as `member:7:order-store`. */
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    body_hash: text("body_hash").notNull(),
    /** Null while the first request is being worked on. */
    status_code: integer("status_code"),
    response: jsonb("response"),
    /** False once the answer is deleted; then the state of the order is the answer. */
    has_answer: boolean("has_answer").notNull().default(true),
    /** The order placed with it. No foreign key, which would lock the order after the wallet. */
    order_id: int8("order_id"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("idempotency_keys_once").on(table.club_id, table.scope, table.key),
    index("idempotency_keys_by_time").on(table.created_at).where(sql`has_answer`),
  ],
  { sweeperSees: ["created_at", "has_answer"] },
);
