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

/**
 * What happened and is still to be told: rows of the transaction in which it did, gone with the one in which it is told. What
 * they hold names nobody, so that nothing is to be forgotten here.
 */
export const domainEvents = clubTable(
  "domain_events",
  {
    kind: text("kind").notNull(),
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull(),
    /** Random, so that after a restore no receiver takes another event for this one. */
    event_id: uuid("event_id").notNull().defaultRandom(),
    happened_at: at("happened_at").notNull(),
  },
  undefined,
  { sweeperSees: ["kind", "happened_at"] },
);

/** What there is once for the whole installation: one row, which the migration puts there. */
export const installation = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    /** Tells its picture store from any other, and stands in that store too; null until a server first opened one. */
    file_store: text("file_store"),
    /** How many migrations a version has to know to work with this schema; `migrate` writes it. */
    oldest_schema: integer("oldest_schema").notNull().default(0),
  },
  (table) => [check("installation_one", sql`${table.id} = 1`)],
);

/** The audit of all clubs, which goes on from worker to worker: the round under way, and how the last one ended. */
export const auditRound = pgTable(
  "audit_round",
  {
    id: integer("id").primaryKey().default(1),
    /** Null while no round is under way. */
    begun_at: at("begun_at"),
    /** Who takes it further, and until when nobody else may. */
    holder: text("holder"),
    held_until: at("held_until"),
    /** The clubs up to this number are done. */
    after_club_id: int8("after_club_id").notNull().default(0),
    /** Rows that broke a promise so far, by the promise. */
    found: jsonb("found").$type<Record<string, number>>().notNull().default({}),
    /** When a round last went through all clubs, and what it found. */
    ended_at: at("ended_at"),
    findings: jsonb("findings").$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [check("audit_round_one", sql`${table.id} = 1`)],
);
