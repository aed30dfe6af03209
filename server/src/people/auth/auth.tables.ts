import { sql } from "drizzle-orm";
import { check, customType, index, integer, text, unique } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { members, staff } from "../members/members.tables.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** One login of one member or one member of staff. The token itself is never stored, only its SHA-256. */
export const sessions = clubTable(
  "sessions",
  {
    token_hash: bytea("token_hash").notNull(),
    member_id: int8("member_id"),
    staff_id: int8("staff_id"),
    /** The browser's user agent at the login, cut to 300 characters. */
    user_agent: text("user_agent").notNull().default(""),
    created_at: at("created_at").notNull().defaultNow(),
    last_seen_at: at("last_seen_at").notNull().defaultNow(),
    /** The absolute limit, regardless of use. */
    expires_at: at("expires_at").notNull(),
    revoked_at: at("revoked_at"),
  },
  (table) => [
    unique("sessions_token").on(table.club_id, table.token_hash),
    index("sessions_by_member").on(table.club_id, table.member_id),
    index("sessions_by_staff").on(table.club_id, table.staff_id),
    clubReference(table, table.member_id, () => members),
    clubReference(table, table.staff_id, () => staff),
    check("sessions_one_owner", sql`num_nonnulls(${table.member_id}, ${table.staff_id}) = 1`),
  ],
  { sweeperSees: ["expires_at"], leavesBehind: { why: "people log in again" } },
);

/**
 * A mailed 6-digit code, or the one-time token it was exchanged for. Whoever holds its challenge, the
 * browser that asked for it, gets five guesses; guesses without a challenge get another five.
 */
export const codes = clubTable(
  "codes",
  {
    purpose: text("purpose").notNull(),
    member_id: int8("member_id"),
    staff_id: int8("staff_id"),
    secret_hash: bytea("secret_hash").notNull(),
    /** The new address of a change of email, in lower case. */
    new_email: text("new_email"),
    /** SHA-256 of a secret that only the requesting browser has; null if it was given none. */
    challenge_hash: bytea("challenge_hash"),
    /** Guesses by whoever holds the challenge. */
    attempts: integer("attempts").notNull().default(0),
    /** Guesses without the challenge, which are counted separately. */
    blind_attempts: integer("blind_attempts").notNull().default(0),
    created_at: at("created_at").notNull().defaultNow(),
    expires_at: at("expires_at").notNull(),
    used_at: at("used_at"),
  },
  (table) => [
    index("codes_by_member").on(table.club_id, table.member_id, table.purpose),
    index("codes_by_staff").on(table.club_id, table.staff_id, table.purpose),
    clubReference(table, table.member_id, () => members),
    clubReference(table, table.staff_id, () => staff),
    check("codes_one_owner", sql`num_nonnulls(${table.member_id}, ${table.staff_id}) = 1`),
    check(
      "codes_purpose_known",
      sql`${table.purpose} in ('two_factor', 'reset_code', 'reset_token', 'invitation', 'email_change')`,
    ),
    check("codes_new_email", sql`(${table.purpose} = 'email_change') = (${table.new_email} is not null)`),
    check("codes_attempts_bound", sql`${table.attempts} between 0 and 5`),
    check("codes_blind_attempts_bound", sql`${table.blind_attempts} between 0 and 5`),
  ],
  {
    sweeperSees: ["expires_at"],
    leavesBehind: {
      why: "their digest is made with the key of the cell; people ask for another",
      where: "purpose in ('two_factor', 'reset_code')",
    },
  },
);
