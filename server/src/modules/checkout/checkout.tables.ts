import { index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { at, clubTable } from "#server/platform/db/club-table.ts";

/** Answers kept for repeated requests: the same key and body get the same answer. Kept for 24 hours. */
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
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("idempotency_keys_once").on(table.club_id, table.scope, table.key),
    index("idempotency_keys_by_time").on(table.created_at),
  ],
);
