import { z } from "zod";
import { changesForm } from "./changes.ts";
import { endpoint } from "./endpoint.ts";
import { dollars, dollarsOut } from "./money.ts";
import { said } from "./said.ts";
import { day, dayOut, envelope, id, listFields, listOf, longText, messageOnly, text } from "./shapes.ts";

export const membershipCategory = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  season_start: dayOut.nullable(),
  season_end: dayOut.nullable(),
  joining_credits: dollarsOut,
  /** Whether joining credits expire on the season's last day. */
  credits_expire: z.boolean(),
  /** People of the club who have it, families with the primary member; without inactive ones. */
  member_count: z.int(),
  /** The default packs that come with it and are not archived. */
  packs: z.array(z.object({ id: z.int(), name: z.string(), season: z.string() })),
  version: z.int(),
});
export type MembershipCategory = z.infer<typeof membershipCategory>;

export const membershipCategoryForm = z
  .object({
    name: text(80),
    description: longText(500, 0).optional().default(""),
    season_start: day.nullish(),
    season_end: day.nullish(),
    joining_credits: dollars,
    credits_expire: z.boolean().optional().default(false),
  })
  .refine((form) => !form.season_start || !form.season_end || form.season_start <= form.season_end, {
    path: ["season_end"],
    error: said("seasonEndsBeforeItStarts"),
  })
  .refine((form) => !form.credits_expire || form.season_end, {
    path: ["season_end"],
    error: said("enterTheSeasonsEnd"),
  });

const saved = z.object({ message: z.string(), data: membershipCategory });

export const membershipCategories = {
  show: endpoint({
    method: "GET",
    path: "/club-membership-category/show",
    who: "admin",
    right: "setUpShop",
    summary: "The club's memberships with how many members each has",
    tag: "Membership categories",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["name", "season_start", "joining_credits", "member_count"]).optional(),
    }),
    output: listOf(membershipCategory),
  }),
  get: endpoint({
    method: "GET",
    path: "/club-membership-category/show/{id}",
    who: "admin",
    right: "setUpShop",
    summary: "One membership category",
    tag: "Membership categories",
    input: z.strictObject({ id }),
    output: envelope(membershipCategory),
    errors: ["NOT_FOUND"],
  }),
  store: endpoint({
    method: "POST",
    path: "/club-membership-category/store",
    who: "admin",
    right: "setUpShop",
    summary: "Add a membership category",
    tag: "Membership categories",
    changes: ["clubMembers"],
    input: membershipCategoryForm,
    output: saved,
    errors: ["DUPLICATE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/club-membership-category/update/{id}",
    who: "admin",
    right: "setUpShop",
    summary: "Change a membership category; credits already granted stay as they are",
    tag: "Membership categories",
    changes: ["clubMembers"],
    input: changesForm(membershipCategoryForm.shape),
    output: saved,
    errors: ["NOT_FOUND", "DUPLICATE", "STALE_VERSION"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/club-membership-category/delete/{id}",
    who: "admin",
    right: "setUpShop",
    summary: "Delete a membership category that no member has",
    tag: "Membership categories",
    changes: ["clubMembers"],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND", "IN_USE"],
  }),
};
