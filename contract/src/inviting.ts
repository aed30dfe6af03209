import { z } from "zod";
import { memberListQuery } from "./club-members.ts";
import { endpoint } from "./endpoint.ts";
import { emailOrNone, envelope, exceptRows, id, jobStarted, listFields, listOf, rowId } from "./shapes.ts";

/** Maximum people per job. */
export const maxInvited = 10_000;

/** The outcome for somebody who was to be invited: a mail, or why not; `not_delivered`: a mail that has failed for good. */
export const invitationOutcomes = [
  "mailed",
  "not_delivered",
  "no_email",
  "active",
  "inactive",
  "just_mailed",
  "not_due",
  "gone",
] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];

const { keywords, status, membership_category_id, kind, invited, credits } = memberListQuery.shape;

/** People by id, or everyone that the list's search and filters find except some. */
export const memberSelection = z.union([
  z.strictObject({ ids: z.array(rowId).min(1).max(1000) }),
  z.strictObject({
    all: z.strictObject({ keywords, status, membership_category_id, kind, invited, credits }),
    except: exceptRows,
  }),
]);

const invitation = z.object({
  selection: memberSelection,
  /** For a reminder: whoever was mailed a link within this many days is left out. */
  not_since_days: z.int().min(1).max(365).optional(),
});

const sums = z.object({
  mailed: z.int(),
  left_out: z.partialRecord(z.enum(invitationOutcomes).exclude(["mailed", "not_delivered"]), z.int()),
});

/** Inviting many people at once. */
export const inviting = {
  preview: endpoint({
    method: "POST",
    path: "/club-member/invite-preview",
    who: "staff",
    right: "manageMembers",
    summary:
      "How many of some people would be emailed an invitation, and why others would not; nothing is sent",
    tag: "Club members",
    changes: "nothing",
    input: invitation,
    output: envelope(sums),
  }),
  invite: endpoint({
    method: "POST",
    path: "/club-member/invite",
    who: "staff",
    right: "manageMembers",
    summary: "Email many people a link to choose a password, as a job; who has one already is left out",
    tag: "Club members",
    changes: ["clubMembers"],
    input: invitation,
    output: jobStarted,
    errors: ["JOB_RUNNING"],
  }),
  report: endpoint({
    method: "GET",
    path: "/club-member/invite/{id}",
    who: "staff",
    right: "manageMembers",
    summary: "Whom a job has invited so far, and who was left out and why",
    tag: "Club members",
    input: z.strictObject({
      id,
      page: listFields.page,
      per_page: listFields.per_page,
      outcome: z.enum(invitationOutcomes).optional(),
    }),
    output: listOf(
      z.object({ id: z.int(), name: z.string(), email: emailOrNone, outcome: z.enum(invitationOutcomes) }),
    ).extend({ sums: sums.extend({ not_delivered: z.int() }) }),
    errors: ["NOT_FOUND"],
  }),
};
