import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, text } from "drizzle-orm/pg-core";
import { at, clubTable, int8 } from "#server/platform/db/club-table.ts";

/** Progress and result of long work. The queue itself is pg-boss; this is what people see of it. */
export const jobs = clubTable(
  "jobs",
  {
    kind: text("kind").notNull(),
    status: text("status").notNull().default("queued"),
    input: jsonb("input").notNull(),
    total: integer("total").notNull().default(0),
    done_count: integer("done_count").notNull().default(0),
    failed_count: integer("failed_count").notNull().default(0),
    messages: jsonb("messages").$type<string[]>().notNull().default([]),
    error: text("error"),
    cancel_requested: boolean("cancel_requested").notNull().default(false),
    /** Rises with each lease; a worker that lost its lease cannot write. */
    fence: integer("fence").notNull().default(0),
    /** How many of those leases ended to let others run, not because a worker died. */
    turns: integer("turns").notNull().default(0),
    actor_kind: text("actor_kind").notNull(),
    actor_id: int8("actor_id"),
    actor_name: text("actor_name").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
    finished_at: at("finished_at"),
    /** What it made: key in the file store, name for the download, and how long it is kept. */
    result_key: text("result_key"),
    result_name: text("result_name"),
    result_bytes: int8("result_bytes"),
    result_until: at("result_until"),
  },
  (table) => [
    index("jobs_by_time").on(table.club_id, table.created_at),
    index("jobs_living").on(table.club_id, table.kind).where(sql`status in ('queued', 'running')`),
    index("jobs_results").on(table.result_until).where(sql`result_key is not null`),
    check("jobs_status_known", sql`${table.status} in ('queued','running','done','failed','cancelled')`),
    check("jobs_counts", sql`${table.done_count} >= 0 and ${table.done_count} <= ${table.total}`),
  ],
  { sweeperSees: ["status", "kind", "created_at", "result_key", "result_until"] },
);
