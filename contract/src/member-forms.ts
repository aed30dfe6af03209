import { z } from "zod";
import { sizeProfile } from "./members.ts";
import { accountStatus, email, id, phone, rowId, text, version } from "./shapes.ts";

const person = {
  first_name: text(60),
  last_name: text(60),
  phone: phone(30).optional().default(""),
  sizes: sizeProfile.optional().default({}),
};

export const memberForm = z.object({
  ...person,
  email,
  membership_category_id: rowId.nullish(),
});

/** What a new member's form also asks. */
export const newMemberForm = memberForm.extend({
  /** Mail a link to choose a password. */
  invite: z.boolean().optional().default(true),
  /** What the membership gives on joining comes by itself; only an admin may leave it out. */
  grant_joining_credits: z.boolean().optional().default(true),
});

/** What the form of a member that exists also asks. */
export const memberChanges = memberForm.extend({
  id,
  version,
  account_status: accountStatus,
  /** What another membership gives on joining comes by itself; only an admin may leave it out. */
  grant_joining_credits: z.boolean().optional().default(true),
});

export const secondaryMemberForm = z.object({
  /** A secondary member that exists; a new one without it. */
  id: rowId.optional(),
  primary_member_id: rowId,
  version: version.optional(),
  ...person,
  relation: text(40),
  /** A membership of their own; null to go with the primary member's. */
  membership_category_id: rowId.nullish(),
  /** Gives the person a login of their own; empty takes it away. */
  email: z
    .union([z.literal(""), email])
    .optional()
    .default(""),
  account_status: accountStatus.optional(),
  invite: z.boolean().optional().default(false),
});
