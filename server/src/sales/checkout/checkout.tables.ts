import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { at, clubTable, int8 } from "#server/platform/db/club-table.ts";

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
