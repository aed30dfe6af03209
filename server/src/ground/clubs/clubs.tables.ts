import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Away } from "#server/platform/cells/away.ts";
import { at, int8, sealed } from "#server/platform/db/club-table.ts";

/** The tenants. Holds only what anyone may read of a club; secrets live in `club_settings`. */
export const clubs = pgTable(
  "clubs",
  {
    id: int8("id").primaryKey().generatedByDefaultAsIdentity(),
    /** The sub-domain label. */
    domain: text("domain").notNull().unique(),
    name: text("name").notNull(),
    /** Key of the logo in the file store. */
    logo: text("logo"),
    /** 1 open, 0 maintenance. */
    status: integer("status").notNull().default(1),
    /** Its own admin closed it, and may reopen it; a closed club without this was closed by the operator. */
    closed_by_club: boolean("closed_by_club").notNull().default(false),
    /**
     * It moves to another cell or has just come from one, and is closed. leaving: nothing new begins. left: nothing is
     * written any more. arriving: not verified yet. arrived: nothing begins before the operator opens it.
     */
    away: text("away").$type<Away>(),
    /** Names the last move, the same here and there: with it, a club that is open has come from another cell. */
    move_id: uuid("move_id"),
    /** A size of a product is low in stock when at most so many of it are left. */
    low_stock: integer("low_stock").notNull().default(3),
    primary_color: text("primary_color").notNull().default("#376A6B"),
    secondary_color: text("secondary_color").notNull().default("#1D323F"),
    members_only: boolean("members_only").notNull().default(false),
    /** What the home page begins with. The picture's key, empty without one, and its size. */
    stage_image: text("stage_image").notNull().default(""),
    stage_image_width: integer("stage_image_width").notNull().default(0),
    stage_image_height: integer("stage_image_height").notNull().default(0),
    stage_image_alt: text("stage_image_alt").notNull().default(""),
    stage_title: text("stage_title").notNull().default(""),
    stage_sentence: text("stage_sentence").notNull().default(""),
    /** A path within the shop, and what the button that leads there says. */
    stage_link: text("stage_link").notNull().default(""),
    stage_button: text("stage_button").notNull().default(""),
    contact_email: text("contact_email").notNull().default(""),
    contact_phone: text("contact_phone").notNull().default(""),
    location: text("location").notNull().default(""),
    /** IANA name of the zone in whose days and months the club lives, such as `Europe/London`. */
    time_zone: text("time_zone").notNull().default("UTC"),
    /** When it last became another one. Nothing is ended by its day until a day after that. */
    zone_changed_at: at("zone_changed_at"),
    /** Code of the language that its people read; English if the server does not have it. */
    language: text("language").notNull().default("en"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("clubs_stage_link_form", sql`${table.stage_link} ~ '^(/([^/\\\\].*)?)?$'`),
    check("clubs_language_form", sql`${table.language} ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'`),
    check("clubs_time_zone_form", sql`${table.time_zone} ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'`),
    // Throws for a zone that this database does not know: it has its own list.
    check(
      "clubs_time_zone_known",
      sql`(timestamptz '2000-01-01 00:00:00+00' at time zone ${table.time_zone}) is not null`,
    ),
    check("clubs_domain_form", sql`${table.domain} ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'`),
    check("clubs_away_known", sql`${table.away} in ('leaving', 'left', 'arriving', 'arrived')`),
    check(
      "clubs_away_closed",
      sql`${table.away} is null or (${table.status} = 0 and not ${table.closed_by_club})`,
    ),
    check("clubs_closed_by_club", sql`${table.status} = 0 or not ${table.closed_by_club}`),
    check("clubs_primary_color_form", sql`${table.primary_color} ~ '^#[0-9A-Fa-f]{6}$'`),
    check("clubs_secondary_color_form", sql`${table.secondary_color} ~ '^#[0-9A-Fa-f]{6}$'`),
  ],
);

/** One row per club: rules and secrets. Secrets are encrypted with SECRET_KEY. */
export const clubSettings = pgTable(
  "club_settings",
  {
    club_id: int8("club_id")
      .notNull()
      .references(() => clubs.id),
    stripe_secret_key: sealed("stripe_secret_key"),
    stripe_webhook_secret: sealed("stripe_webhook_secret"),
    /** smtp(s)://user:password@host:port, the club's own server; the installation's when empty. */
    smtp_url: sealed("smtp_url"),
    /** The sender, `Name <address>` or an address. */
    mail_from: text("mail_from"),
    /** The result of the last test mail; `smtp_test_error` is null if it succeeded. */
    smtp_tested_at: at("smtp_tested_at"),
    smtp_test_error: text("smtp_test_error"),
    /** As Stripe reported it when the key was last tested. */
    stripe_account_name: text("stripe_account_name").notNull().default(""),
    stripe_livemode: boolean("stripe_livemode"),
    /** Stripe's id of the account; null if the key may not read it, or was never tested. */
    stripe_account_id: text("stripe_account_id"),
    stripe_checked_at: at("stripe_checked_at"),
    /** What `stripe_secret_key` and `stripe_webhook_secret` were before the last change, valid until `stripe_previous_until`. */
    stripe_previous_secret_key: sealed("stripe_previous_secret_key"),
    stripe_previous_webhook_secret: sealed("stripe_previous_webhook_secret"),
    stripe_previous_account_id: text("stripe_previous_account_id"),
    stripe_previous_until: at("stripe_previous_until"),
    /** Whether a member may cancel an order that is placed but not yet processed. */
    member_may_cancel: boolean("member_may_cancel").notNull().default(true),
    /** What links in mails were signed with in the cells that the club was in before, see `club-keys.ts`. */
    earlier_keys: sealed("earlier_keys"),
    /** Days after delivery in which a member may ask to return or exchange goods; 0 allows none. */
    returns_days: integer("returns_days").notNull().default(30),
    exchanges_days: integer("exchanges_days").notNull().default(30),
    /** Credits refunded after their last day may be spent for this many more days; 0: they expire at once. */
    credit_grace_days: integer("credit_grace_days").notNull().default(0),
    /** How to send goods back to the club, included in an approval. */
    returns_instructions: text("returns_instructions").notNull().default(""),
    /** Steps of the set-up that this club does not need. */
    setup_skipped: text("setup_skipped").array().notNull().default(sql`'{}'`),
    /** Kinds of notices that are emailed to the club's contact address. */
    mailed_notices: text("mailed_notices")
      .array()
      .notNull()
      .default(
        sql`'{order_on_hold,payment_disputed,payment_unknown,return_requested,reconciliation,webhook_failing,low_stock,mail_failed}'`,
      ),
    updated_at: at("updated_at").notNull().defaultNow(),
    /** Rises with every change of the club's profile or settings. */
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.club_id] })],
);
