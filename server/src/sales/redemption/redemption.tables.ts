import { sql } from "drizzle-orm";
import { check, index, text, unique } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { jobs } from "../../ground/jobs/jobs.tables.ts";
import { members } from "../../people/members/members.tables.ts";
import { orders } from "../orders/orders.tables.ts";

/** The outcome for each person of a run of auto-redemption; a row once the person was dealt with. A family shares its order. */
export const redemptionItems = clubTable(
  "redemption_items",
  {
    job_id: int8("job_id").notNull(),
    member_id: int8("member_id").notNull(),
    outcome: text("outcome").notNull(),
    detail: text("detail").notNull().default(""),
    order_id: int8("order_id"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("redemption_items_once").on(table.club_id, table.job_id, table.member_id),
    index("redemption_items_by_order").on(table.club_id, table.order_id),
    clubReference(table, table.job_id, () => jobs),
    clubReference(table, table.member_id, () => members),
    clubReference(table, table.order_id, () => orders),
    check(
      "redemption_items_outcome_known",
      sql`${table.outcome} in ('redeemed', 'skipped', 'failed', 'undone')`,
    ),
  ],
);
