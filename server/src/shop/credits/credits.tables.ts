import { sql } from "drizzle-orm";
import { check, index, text, unique } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { members, membershipCategories } from "../../people/members/members.tables.ts";

/**
 * Ledger accounts. `member`: a wallet, whose balance is stored here and proven by the transfers.
 * `issuance`: where grants come from. `sales`: where spent credits go. Only wallets store a balance,
 * so that no single row of a club is written by every order.
 */
export const creditAccounts = clubTable(
  "credit_accounts",
  {
    kind: text("kind").notNull(),
    member_id: int8("member_id"),
    balance_cents: int8("balance_cents").notNull().default(0),
    held_cents: int8("held_cents").notNull().default(0),
  },
  (table) => [
    unique("credit_accounts_owner").on(table.club_id, table.kind, table.member_id).nullsNotDistinct(),
    // For the list of members by credits, and the sum of all wallets.
    index("credit_accounts_by_balance")
      .on(table.club_id, table.balance_cents, table.member_id)
      .where(sql`kind = 'member'`),
    clubReference(table, table.member_id, () => members),
    check("credit_accounts_kind_known", sql`${table.kind} in ('member', 'issuance', 'sales')`),
    check("credit_accounts_owner_kind", sql`(${table.kind} = 'member') = (${table.member_id} is not null)`),
    check("credit_accounts_available", sql`${table.held_cents} between 0 and ${table.balance_cents}`),
  ],
);

/** A dated grant that is being spent. What is left of it is part of the wallet's balance. */
export const creditGrants = clubTable(
  "credit_grants",
  {
    account_id: int8("account_id").notNull(),
    amount_cents: int8("amount_cents").notNull(),
    remaining_cents: int8("remaining_cents").notNull(),
    held_cents: int8("held_cents").notNull().default(0),
    expires_at: at("expires_at").notNull(),
    reason: text("reason").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("credit_grants_open")
      .on(table.club_id, table.account_id, table.expires_at)
      .where(sql`remaining_cents > 0`),
    index("credit_grants_due").on(table.expires_at).where(sql`remaining_cents > 0`),
    clubReference(table, table.account_id, () => creditAccounts),
    check("credit_grants_bounds", sql`${table.remaining_cents} between 0 and ${table.amount_cents}`),
    check("credit_grants_held", sql`${table.held_cents} between 0 and ${table.remaining_cents}`),
  ],
  { sweeperSees: ["account_id", "remaining_cents", "held_cents", "expires_at"] },
);

/** Credits set aside for an unpaid order: from one dated grant, or from undated credits (no grant). */
export const creditHolds = clubTable(
  "credit_holds",
  {
    account_id: int8("account_id").notNull(),
    grant_id: int8("grant_id"),
    order_id: int8("order_id").notNull(),
    amount_cents: int8("amount_cents").notNull(),
    /** held, then posted (spent) or voided (given back). */
    status: text("status").notNull().default("held"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("credit_holds_once")
      .on(table.club_id, table.order_id, table.account_id, table.grant_id)
      .nullsNotDistinct(),
    clubReference(table, table.account_id, () => creditAccounts),
    clubReference(table, table.grant_id, () => creditGrants),
    check("credit_holds_amount", sql`${table.amount_cents} > 0`),
    check("credit_holds_status_known", sql`${table.status} in ('held', 'posted', 'voided')`),
  ],
);

/** The ledger: money moves from one account to another, and a row never changes. */
export const creditTransfers = clubTable(
  "credit_transfers",
  {
    from_account_id: int8("from_account_id").notNull(),
    to_account_id: int8("to_account_id").notNull(),
    amount_cents: int8("amount_cents").notNull(),
    /** grant, deduct, spend, refund, expire */
    kind: text("kind").notNull(),
    grant_id: int8("grant_id"),
    order_id: int8("order_id"),
    reason: text("reason").notNull().default(""),
    actor: text("actor").notNull(),
    /** Repeating the same act with the same key changes nothing. */
    dedupe_key: text("dedupe_key"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("credit_transfers_once").on(table.club_id, table.dedupe_key),
    index("credit_transfers_from").on(table.club_id, table.from_account_id, table.id),
    index("credit_transfers_to").on(table.club_id, table.to_account_id, table.id),
    clubReference(table, table.from_account_id, () => creditAccounts),
    clubReference(table, table.to_account_id, () => creditAccounts),
    clubReference(table, table.grant_id, () => creditGrants),
    check("credit_transfers_amount", sql`${table.amount_cents} > 0`),
    check("credit_transfers_two_sides", sql`${table.from_account_id} <> ${table.to_account_id}`),
    check(
      "credit_transfers_kind_known",
      sql`${table.kind} in ('grant', 'deduct', 'spend', 'refund', 'expire')`,
    ),
  ],
  { appendOnly: true },
);

/**
 * Joining credits, once per person, membership and season: whoever makes somebody a member writes the row first, so
 * two concurrent changes grant once. `cents` is what the family's wallet was given.
 */
export const joiningGrants = clubTable(
  "joining_grants",
  {
    member_id: int8("member_id").notNull(),
    membership_category_id: int8("membership_category_id").notNull(),
    /** The day the season begins, else the day it ends; empty for a membership without one. */
    season: text("season").notNull(),
    cents: int8("cents").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("joining_grants_once").on(
      table.club_id,
      table.member_id,
      table.membership_category_id,
      table.season,
    ),
    index("joining_grants_by_membership").on(table.club_id, table.membership_category_id, table.season),
    clubReference(table, table.member_id, () => members).onDelete("cascade"),
    clubReference(table, table.membership_category_id, () => membershipCategories).onDelete("cascade"),
    check("joining_grants_cents", sql`${table.cents} >= 0`),
  ],
);
