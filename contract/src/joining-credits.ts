import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { dollars, dollarsOut } from "./money.ts";
import { envelope, id, jobStarted, rowId } from "./shapes.ts";

/** The most people who are given joining credits at once. */
export const maxJoining = 10_000;

/** What members to whom a membership owes its joining credits would be given. */
export const joiningPreview = z.object({
  /** Who has the membership and was not given its credits this season. */
  people: z.int(),
  /** The total that they would be given. */
  credits: dollarsOut,
  /** What the membership gives each; somebody who had some from another membership this season gets the rest. */
  joining_credits: dollarsOut,
});

/** Joining credits for existing members: nobody gets any unless an admin has seen how much it is. */
export const joiningCredits = {
  preview: endpoint({
    method: "GET",
    path: "/club-membership-category/joining-preview/{id}",
    who: "admin",
    right: "grantCredits",
    summary: "Which members a membership would still give joining credits, and how much; nothing is granted",
    tag: "Membership categories",
    input: z.strictObject({ id }),
    output: envelope(joiningPreview),
    errors: ["NOT_FOUND"],
  }),
  grant: endpoint({
    method: "POST",
    path: "/club-membership-category/grant-joining-credits",
    who: "admin",
    right: "grantCredits",
    summary: "Grant members what the preview showed, as a job; refused where that is not so any more",
    tag: "Membership categories",
    changes: ["clubMembers"],
    input: z.object({
      id: rowId,
      /** As the preview said. */
      people: z.int().min(1).max(maxJoining),
      credits: dollars,
    }),
    output: jobStarted,
    errors: ["NOT_FOUND", "STALE_VERSION", "JOB_RUNNING"],
  }),
};
