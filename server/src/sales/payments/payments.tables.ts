import { sql } from "drizzle-orm";
import { check, text, unique } from "drizzle-orm/pg-core";
import { at, clubTable } from "#server/platform/db/club-table.ts";

/**
 * One row per club: how Stripe's deliveries have gone since the webhook secret was last changed. It tells an admin what is
 * wrong with the secret; failed deliveries are not kept.
 */
export const stripeDeliveries = clubTable(
  "stripe_deliveries",
  {
    accepted_at: at("accepted_at"),
    refused_at: at("refused_at"),
    /** unsigned, too_old, or other_secret */
    refused_why: text("refused_why"),
  },
  (table) => [
    unique("stripe_deliveries_club").on(table.club_id),
    check(
      "stripe_deliveries_why_known",
      sql`${table.refused_why} in ('unsigned', 'too_old', 'other_secret')`,
    ),
  ],
);
