import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";

/**
 * The people of a club. A secondary member has a `primary_member_id` and no e-mail of its own unless
 * it may log in. The same e-mail in two clubs is two members.
 */
export const members = clubTable(
  "members",
  {
    primary_member_id: int8("primary_member_id"),
    relation: text("relation").notNull().default(""),
    /** Lower case; null where there is no login. */
    email: text("email"),
    first_name: text("first_name").notNull(),
    last_name: text("last_name").notNull(),
    phone: text("phone").notNull().default(""),
    password_hash: text("password_hash"),
    /** 1 active, 0 pending activation, 2 inactive. */
    account_status: integer("account_status").notNull().default(0),
    /** Garment group to size. */
    sizes: jsonb("sizes").$type<Record<string, string>>().notNull().default({}),
    login_time: at("login_time"),
    created_at: at("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    unique("members_email").on(table.club_id, table.email),
    index("members_by_primary").on(table.club_id, table.primary_member_id),
    clubReference(table, table.primary_member_id, () => table),
    check("members_email_lower", sql`${table.email} = lower(${table.email})`),
    check("members_status_known", sql`${table.account_status} in (0, 1, 2)`),
    check("members_can_log_in", sql`${table.email} is not null or ${table.primary_member_id} is not null`),
  ],
);

/** Admins (role 2) and managers (role 5). */
export const staff = clubTable(
  "staff",
  {
    email: text("email").notNull(),
    first_name: text("first_name").notNull(),
    last_name: text("last_name").notNull(),
    role: integer("role").notNull(),
    password_hash: text("password_hash"),
    /** 1 active, 0 invited, 2 disabled. */
    account_status: integer("account_status").notNull().default(0),
    login_time: at("login_time"),
    created_at: at("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    unique("staff_email").on(table.club_id, table.email),
    check("staff_email_lower", sql`${table.email} = lower(${table.email})`),
    check("staff_role_known", sql`${table.role} in (2, 5)`),
    check("staff_status_known", sql`${table.account_status} in (0, 1, 2)`),
  ],
);
