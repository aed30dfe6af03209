import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { primaryOf } from "./member-rows.ts";
import { dollarsOut } from "./money.ts";
import { said } from "./said.ts";
import {
  accountStatus,
  emailOrNone,
  envelope,
  exceptRows,
  id,
  listFields,
  listOf,
  longListOf,
  rowId,
  timestamp,
} from "./shapes.ts";
import { stockNeed } from "./stock-needs.ts";

/** Why a person, or one of their entitlements, is left out of a run. */
export const skipReasons = [
  "no_open_entitlement",
  "inactive",
  "no_size",
  "no_address",
  "out_of_stock",
  "surcharge",
] as const;

/** The outcome for a person in a run. */
export const redemptionOutcomes = ["redeemed", "skipped", "failed", "undone"] as const;

export const redemptionRow = z.object({
  id: z.int(),
  user: z.object({
    id: z.int(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: emailOrNone,
    credits: dollarsOut,
  }),
  account_status: accountStatus,
  login_time: timestamp.nullable(),
  /** Open entitlements of this person. */
  pack_ids: z.array(z.int()),
  /** Null for a primary member; whose credits a secondary one shares. */
  primary: primaryOf.nullable(),
});
export type RedemptionRow = z.infer<typeof redemptionRow>;

/**
 * `specific` with user ids, or `all` with [0]: everybody who has an open entitlement, except those of
 * `except`. Inactive people are left out.
 */
export const redeemForm = z
  .object({
    type: z.enum(["specific", "all"]),
    member_ids_arr: z.array(z.int().min(0)).min(1).max(10_000),
    except: exceptRows,
  })
  .refine(
    (form) =>
      form.type === "all"
        ? form.member_ids_arr.length === 1 && form.member_ids_arr[0] === 0
        : form.member_ids_arr.every((member) => member > 0),
    { path: ["member_ids_arr"], error: said("nameTheMembers") },
  )
  .refine((form) => form.type === "all" || form.except === undefined, {
    path: ["except"],
    error: said("onlyWithAll"),
  });

/** Whom a preview or a report is about; `primary` tells whose child somebody is, null for a primary member. */
const somebody = { member_id: z.int(), name: z.string(), primary: primaryOf.nullable() };

const skipped = z.object({
  ...somebody,
  pack: z.string(),
  reason: z.enum(skipReasons),
  detail: z.string(),
});

/** What a run comes to, said in the same words wherever it is counted. */
export const redemptionCounts = z.object({
  /** Families that get something, and their orders: one each, with one parcel, one delivery charge and one mail. */
  families: z.int(),
  orders: z.int(),
  /** Families of whom nobody gets anything. */
  left_out_families: z.int(),
});
export type RedemptionCounts = z.infer<typeof redemptionCounts>;

/** What undoing a run came to: whose orders were taken back, and how many stay as they are, because they had been sent. */
export type UndoingCounts = { run: number; families: number; orders: number; left_orders: number };

export const redemptionPreview = z.object({
  /** People whose entitlements would be redeemed, and how many entitlements. */
  people: z.int(),
  ...redemptionCounts.shape,
  entitlements: z.int(),
  /** The first 200 of them, with what each gets. */
  gets: z.array(
    z.object({
      ...somebody,
      pack: z.string(),
      items: z.array(z.string()),
      /** Where it goes: an address in one line, or the club. */
      to: z.string(),
    }),
  ),
  /** Entitlements that are left out, or people who have no open one; and how many people that affects. */
  skipped_count: z.int(),
  skipped_people: z.int(),
  /** For `all`: people of the club who have no open entitlement, which does not count as left out. */
  without_packs: z.int(),
  /** The first 500 of them. */
  skipped: z.array(skipped),
  /** The value of the goods in the shop, and what sending costs the club. */
  worth: dollarsOut,
  shipping: dollarsOut,
  stock: z.array(stockNeed),
});

export const redemptionRun = z.object({
  id: z.int(),
  status: z.string(),
  actor: z.string(),
  total: z.int(),
  done_count: z.int(),
  failed_count: z.int(),
  /** As far as it has come. */
  counts: redemptionCounts,
  /** How many of its orders were taken back, and when the last of them. */
  undone_orders: z.int(),
  undone_at: timestamp.nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  can: z.object({ undo: z.boolean() }),
});

export const redemption = {
  show: endpoint({
    method: "GET",
    path: "/club-member-auto-redemption/show",
    who: "admin",
    right: "redeemPacks",
    summary: "Members for auto-redemption: every person with how many open entitlements they have",
    tag: "Auto-redemption",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["last_name", "first_name", "email", "status", "packs"]).optional(),
      status: z.enum(["0", "1", "2"]).optional(),
      with_packs: z.enum(["true", "false"]).optional(),
    }),
    output: longListOf(redemptionRow),
  }),
  preview: endpoint({
    method: "POST",
    path: "/club-member-auto-redemption/preview",
    who: "admin",
    right: "redeemPacks",
    summary: "Who would get what, who is skipped and why, what it costs; nothing is redeemed",
    tag: "Auto-redemption",
    changes: "nothing",
    input: redeemForm,
    output: envelope(redemptionPreview),
    errors: ["NOT_FOUND"],
  }),
  redeem: endpoint({
    method: "POST",
    path: "/redeem-auto-redemption-packs",
    who: "admin",
    right: "redeemPacks",
    summary: "Redeem open entitlements for members as a job, one order a family, safe to repeat",
    tag: "Auto-redemption",
    changes: ["auditLog", "clubMembers", "dashboard", "grants", "orders", "packs", "products"],
    input: redeemForm,
    output: z.object({ message: z.string(), data: z.object({ job_id: z.int() }) }),
    errors: ["NOT_FOUND", "JOB_RUNNING", "IN_USE"],
  }),
  undo: endpoint({
    method: "POST",
    path: "/club-member-auto-redemption/undo",
    who: "admin",
    right: "redeemPacks",
    summary: "Cancel the orders of a run of which nothing was shipped yet, as a job",
    tag: "Auto-redemption",
    changes: ["auditLog", "clubMembers", "dashboard", "grants", "orders", "packs", "products"],
    input: z.object({ job_id: rowId }),
    output: z.object({ message: z.string(), data: z.object({ job_id: z.int() }) }),
    errors: ["NOT_FOUND", "JOB_RUNNING", "IN_USE"],
  }),
  runs: endpoint({
    method: "GET",
    path: "/club-member-auto-redemption/runs",
    who: "admin",
    right: "redeemPacks",
    summary: "Runs of auto-redemption, newest first",
    tag: "Auto-redemption",
    input: z.strictObject({ page: listFields.page, per_page: listFields.per_page }),
    output: listOf(redemptionRun),
  }),
  report: endpoint({
    method: "GET",
    path: "/club-member-auto-redemption/report/{id}",
    who: "admin",
    right: "redeemPacks",
    summary: "What became of each person of a run, a row each",
    tag: "Auto-redemption",
    input: z.strictObject({
      id,
      page: listFields.page,
      per_page: listFields.per_page,
      /** Part of a person's name. */
      keywords: listFields.keywords,
      outcome: z.enum(redemptionOutcomes).optional(),
    }),
    output: longListOf(
      z.object({
        id: z.int(),
        ...somebody,
        outcome: z.enum(redemptionOutcomes),
        detail: z.string(),
        order: z.object({ id: z.int(), number: z.string() }).nullable(),
      }),
    ).extend({ run: redemptionRun }),
    errors: ["NOT_FOUND"],
  }),
};
