import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { entitlementStatuses } from "./entitlement-statuses.ts";
import { primaryOf } from "./member-rows.ts";
import { dollarsOut } from "./money.ts";
import { entitlementEvents, packTypes } from "./packs.ts";
import {
  day,
  dayOut,
  download,
  emailOrNone,
  envelope,
  id,
  jobStarted,
  listFields,
  longListOf,
  namedRow,
  rowId,
  text,
  timestamp,
} from "./shapes.ts";
import { stockNeed } from "./stock-needs.ts";

/** Maximum rows in a workbook of who has what, or of a history. */
export const maxExportRows = 50_000;

/** Who gets a custom pack: people by id, or everyone a filter finds. */
export const packAudience = z.union([
  z.object({ member_ids: z.array(rowId).min(1).max(5000) }),
  z.object({
    filter: z.object({
      membership_category_id: rowId.nullish(),
      /** Whether their secondary members get it too, only they, or only primary members. */
      kind: z.enum(["primary", "secondary", "all"]),
    }),
  }),
]);

/** What granting a pack to some people would mean. */
export const packForecast = z.object({
  /** Who would get it, without those who already have it. */
  people: z.int(),
  /** Who already has it and would not get it twice. */
  already: z.int(),
  /** Whom a filter finds although they, or their primary member, are inactive; they do not get it. */
  inactive: z.int(),
  /** At today's prices: the value of the goods in the shop. */
  worth: dollarsOut,
  /** By size profile, else the slot's default; people without either are counted under `unknown`. */
  needs: z.array(stockNeed),
  unknown: z.int(),
});

/** A person's right to one pack, as the panel sees it. */
export const adminEntitlement = z.object({
  id: z.int(),
  member: z.object({ id: z.int(), name: z.string(), email: emailOrNone }),
  /** Whose child it is; null for a primary member. */
  primary: primaryOf.nullable(),
  pack: z.object({ id: z.int(), name: z.string(), season: z.string(), type: z.enum(packTypes) }),
  status: z.enum(entitlementStatuses),
  closes_on: dayOut.nullable(),
  order: z.object({ id: z.int(), number: z.string() }).nullable(),
  granted_at: timestamp,
  can: z.object({ revoke: z.boolean(), extend: z.boolean() }),
});
export type AdminEntitlement = z.infer<typeof adminEntitlement>;

export const packHistoryEntry = z.object({
  id: z.int(),
  at: timestamp,
  event: z.enum(entitlementEvents),
  entitlement_id: z.int(),
  member: namedRow,
  pack: z.object({ id: z.int(), name: z.string(), season: z.string() }),
  actor: z.string(),
  /** One sentence with the facts, such as what was chosen or why. */
  detail: z.string(),
  order: z.object({ id: z.int(), number: z.string() }).nullable(),
});
export type PackHistoryEntry = z.infer<typeof packHistoryEntry>;

/** The filters of the list of who has what. */
export const entitlementFilters = {
  keywords: listFields.keywords,
  pack_id: id.optional(),
  member_id: id.optional(),
  status: z.enum(entitlementStatuses).optional(),
  /** Of those with a last day, whose is from the first to the second, both included. */
  closes_from: day.optional(),
  closes_to: day.optional(),
};

const historyFilters = {
  keywords: listFields.keywords,
  type: z.enum(["default", "custom", "member"]),
  id,
  event: z.enum(entitlementEvents).optional(),
  from: day.optional(),
  to: day.optional(),
};

/** Who has a pack: granting it, revoking it, and its history. */
export const grants = {
  forecast: endpoint({
    method: "POST",
    path: "/club-packs/forecast",
    who: "admin",
    right: "grantPacks",
    summary: "What granting a pack would cost and how much stock it would need, by size; nothing is granted",
    tag: "Packs",
    changes: "nothing",
    input: z.object({ pack_id: rowId, audience: packAudience }),
    output: envelope(packForecast),
    errors: ["NOT_FOUND"],
  }),
  grant: endpoint({
    method: "POST",
    path: "/club-packs/grant",
    who: "admin",
    right: "grantPacks",
    summary: "Give a live pack to people, as a job; who has it already does not get it twice",
    tag: "Packs",
    changes: ["auditLog", "clubMembers", "packs"],
    input: z.object({ pack_id: rowId, audience: packAudience }),
    output: jobStarted,
    errors: ["NOT_FOUND", "IN_USE"],
  }),
  entitlements: endpoint({
    method: "GET",
    path: "/club-packs/entitlements",
    who: "admin",
    right: "grantPacks",
    summary: "Who has a pack and what became of it",
    tag: "Packs",
    input: z.strictObject({
      page: listFields.page,
      per_page: listFields.per_page,
      order_by: listFields.order_by,
      sort: z.enum(["granted_at", "member", "status", "closes_on"]).optional(),
      ...entitlementFilters,
    }),
    output: longListOf(adminEntitlement),
  }),
  exportHistory: endpoint({
    method: "GET",
    path: "/club-packs/export/{type}/{id}",
    who: "admin",
    right: "grantPacks",
    summary: "The history of a pack or a person as a workbook (.xlsx) of at most 50,000 rows",
    tag: "Packs",
    input: z.strictObject(historyFilters),
    output: download("xlsx"),
    errors: ["NOT_FOUND"],
  }),
  revoke: endpoint({
    method: "POST",
    path: "/club-packs/revoke",
    who: "admin",
    right: "grantPacks",
    summary: "Take open entitlements away; those in an order stay",
    tag: "Packs",
    changes: ["auditLog", "clubMembers", "packs"],
    input: z.object({ entitlement_ids: z.array(rowId).min(1).max(1000), reason: text(200) }),
    output: z.object({ message: z.string(), data: z.object({ done: z.int(), skipped: z.int() }) }),
    errors: ["NOT_FOUND"],
  }),
  extend: endpoint({
    method: "POST",
    path: "/club-packs/extend",
    who: "admin",
    right: "grantPacks",
    summary: "Give open or expired entitlements a later last day",
    tag: "Packs",
    changes: ["auditLog", "clubMembers", "packs"],
    input: z.object({ entitlement_ids: z.array(rowId).min(1).max(1000), closes_on: day }),
    output: z.object({ message: z.string(), data: z.object({ done: z.int(), skipped: z.int() }) }),
    errors: ["NOT_FOUND"],
  }),
  history: endpoint({
    method: "GET",
    path: "/club-packs/history/{type}/{id}",
    who: "admin",
    right: "grantPacks",
    summary:
      "Everything that happened to a pack's entitlements (type default, custom), or to a person's (type member)",
    tag: "Packs",
    input: z.strictObject({
      page: listFields.page,
      per_page: listFields.per_page,
      ...historyFilters,
    }),
    output: longListOf(packHistoryEntry),
    errors: ["NOT_FOUND"],
  }),
};
