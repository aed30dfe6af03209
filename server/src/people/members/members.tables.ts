import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";

/** A level of membership, such as Adult or Junior, with its season and what joining gives. */
export const membershipCategories = clubTable(
  "membership_categories",
  {
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    season_start: date("season_start"),
    season_end: date("season_end"),
    joining_credits_cents: int8("joining_credits_cents").notNull().default(0),
    /** Whether joining credits end with the season's last day. */
    credits_expire: boolean("credits_expire").notNull().default(false),
    created_at: at("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("membership_categories_name").on(table.club_id, sql`text_key(${table.name})`),
    check("membership_categories_season", sql`${table.season_start} <= ${table.season_end}`),
    check("membership_categories_credits", sql`${table.joining_credits_cents} >= 0`),
    check(
      "membership_categories_expiry",
      sql`not ${table.credits_expire} or ${table.season_end} is not null`,
    ),
  ],
);

/**
 * The people of a club. A secondary member has a `primary_member_id`. Whoever has no email cannot log in and is
 * mailed nothing. The same email in two clubs is two members.
 */
export const members = clubTable(
  "members",
  {
    primary_member_id: int8("primary_member_id"),
    /** Lower case; null if there is no login. */
    email: text("email"),
    first_name: text("first_name").notNull(),
    last_name: text("last_name").notNull(),
    phone: text("phone").notNull().default(""),
    relation: text("relation").notNull().default(""),
    password_hash: text("password_hash"),
    /** 1 active, 0 pending activation, 2 inactive; without an email there is nothing to activate. */
    account_status: integer("account_status").notNull().default(0),
    /** Garment group to size. */
    sizes: jsonb("sizes").$type<Record<string, string>>().notNull().default({}),
    /** A secondary member's own; null for the primary member's. Read it through `membershipOf`. */
    membership_category_id: int8("membership_category_id"),
    login_time: at("login_time"),
    /** When a link for choosing a password was last mailed, and how often. */
    invited_at: at("invited_at"),
    invitation_count: integer("invitation_count").notNull().default(0),
    /** When a link was first used: the person has chosen a password. */
    accepted_at: at("accepted_at"),
    /** When the person's identity was erased; the row stays for orders and the ledger. */
    erased_at: at("erased_at"),
    created_at: at("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    unique("members_email").on(table.club_id, table.email),
    index("members_by_primary").on(table.club_id, table.primary_member_id),
    index("members_by_name").on(
      table.club_id,
      sql`${table.first_name} collate names`,
      sql`${table.last_name} collate names`,
      table.id,
    ),
    index("members_by_surname").on(
      table.club_id,
      sql`${table.last_name} collate names`,
      sql`${table.first_name} collate names`,
      table.id,
    ),
    index("members_by_time").on(table.club_id, table.created_at).where(sql`erased_at is null`),
    // What the panel's list sorts by: whoever never did comes before whoever did long ago.
    index("members_by_login")
      .on(table.club_id, table.login_time.asc().nullsFirst(), table.id)
      .where(sql`erased_at is null`),
    index("members_by_invitation")
      .on(table.club_id, table.invited_at.asc().nullsFirst(), table.id)
      .where(sql`erased_at is null`),
    // What `active_members` counts; of a family, the primary member too.
    index("members_active")
      .on(table.club_id, table.primary_member_id)
      .where(sql`account_status = 1 and email is not null and erased_at is null`),
    index("members_by_category").on(table.club_id, table.membership_category_id),
    clubReference(table, table.primary_member_id, () => table),
    clubReference(table, table.membership_category_id, () => membershipCategories),
    check("members_email_lower", sql`${table.email} = lower(${table.email})`),
    check("members_status_known", sql`${table.account_status} in (0, 1, 2)`),
  ],
);

/**
 * Every suffix of three letters or more of every word in a member's names and email, so that part of a word is found
 * as the beginning of a row, which can use an index under row-level security. Only `partsInsert` writes it, with the
 * member, so a foreign key would only make imports slower. Words of earlier names stay, as earlier orders show them,
 * until the person is erased.
 */
export const memberParts = clubTable(
  "member_parts",
  {
    /** As `fold_text` gives it, and compared byte by byte. */
    part: text("part").notNull(),
    member_id: int8("member_id").notNull(),
  },
  (table) => [
    unique("member_parts_once").on(table.club_id, table.part, table.member_id),
    index("member_parts_by_member").on(table.club_id, table.member_id),
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
    /** When a link for choosing a password was last mailed. */
    invited_at: at("invited_at"),
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
