import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { at, clubTable, int8 } from "./club-table.ts";

/** Counters of the rate limiter, shared by all servers. `key` holds a digest, no address in plain text. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970. */
  expire: int8("expire"),
});

/** Who did what, for whom, with before and after. Append-only. */
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
  { appendOnly: true, sweeperSees: ["created_at"] },
);

/**
 * Events still to be told: rows of the transaction that caused them, deleted in the one that tells them. They
 * name nobody, so that nothing needs to be erased here.
 */
export const domainEvents = clubTable(
  "domain_events",
  {
    kind: text("kind").notNull(),
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull(),
    /** Random, so that after a restore no receiver mistakes another event for this one. */
    event_id: uuid("event_id").notNull().defaultRandom(),
    happened_at: at("happened_at").notNull(),
  },
  undefined,
  { sweeperSees: ["kind", "happened_at"] },
);

/** Facts about the whole installation: one row, which the migration inserts. */
export const installation = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    /** Identifies its picture store, which has it too; null until a server first opened one. */
    file_store: text("file_store"),
    /** How many migrations a version must know to work with this schema; written by `migrate`. */
    oldest_schema: integer("oldest_schema").notNull().default(0),
    /** When the last good backup was made; null before the first. */
    backed_up_at: at("backed_up_at"),
  },
  (table) => [check("installation_one", sql`${table.id} = 1`)],
);

/** The audit of all clubs, which passes from worker to worker: the current round, and how the last one ended. */
export const auditRound = pgTable(
  "audit_round",
  {
    id: integer("id").primaryKey().default(1),
    /** Null while no round is under way. */
    begun_at: at("begun_at"),
    /** Who is running it, and until when nobody else may. */
    holder: text("holder"),
    held_until: at("held_until"),
    /** The clubs up to this id are done. */
    after_club_id: int8("after_club_id").notNull().default(0),
    /** Rows that broke an invariant so far, by invariant. */
    found: jsonb("found").$type<Record<string, number>>().notNull().default({}),
    /** When a round last covered all clubs, and what it found. */
    ended_at: at("ended_at"),
    findings: jsonb("findings").$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [check("audit_round_one", sql`${table.id} = 1`)],
);
