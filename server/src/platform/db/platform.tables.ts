import { index, integer, jsonb, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { at, clubTable, int8 } from "./club-table.ts";

/** Counters of the rate limiter, shared by all servers. `key` holds a digest, no address in clear. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970. */
  expire: int8("expire"),
});

/** Who did what, for whom, with what before and after. Only ever added to. */
export const auditLog = clubTable(
  "audit_log",
  {
    actor_kind: text("actor_kind").notNull(),
    actor_id: int8("actor_id"),
    actor_name: text("actor_name").notNull(),
    action: text("action").notNull(),
    subject_kind: text("subject_kind").notNull(),
    subject_id: int8("subject_id"),
    /** The member it was done for. */
    member_id: int8("member_id"),
    before: jsonb("before"),
    after: jsonb("after"),
    request_id: text("request_id").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("audit_log_by_subject").on(table.club_id, table.subject_kind, table.subject_id, table.id),
    index("audit_log_by_time").on(table.club_id, table.created_at),
    index("audit_log_by_member").on(table.club_id, table.member_id, table.id),
  ],
  { appendOnly: true },
);
