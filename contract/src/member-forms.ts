import { z } from "zod";
import { changesForm, changesOf } from "./changes.ts";
import { longestName, personFields } from "./members.ts";
import { namesIn } from "./names-in.ts";
import { said } from "./said.ts";
import { accountStatus, email, rowId, text, version } from "./shapes.ts";

/** First and last name in one, as `namesIn` tells them apart. */
export const wholeName = text(2 * longestName + 1)
  .refine((name) => namesIn(name).last !== "", said("writeBothNames"))
  .refine(
    (name) => Object.values(namesIn(name)).every((part) => part.length <= longestName),
    said("atMostCharacters", longestName),
  );

/** Empty for somebody who cannot log in and is emailed nothing. */
const emailOrEmpty = z.union([z.literal(""), email]);

export const memberForm = z.object({
  ...personFields,
  email: emailOrEmpty.optional().default(""),
  membership_category_id: rowId.nullish(),
});

/** Additional fields of a new member's form. */
export const newMemberForm = memberForm.extend({
  /** Mail a link for choosing a password; left out, whoever has an email address is mailed one. */
  invite: z.boolean().optional(),
  /** The membership's joining credits are granted automatically; only an admin may leave them out. */
  grant_joining_credits: z.boolean().optional().default(true),
});

/** Additional fields of an existing member's form. */
export const memberChanges = changesForm(memberForm.shape).extend({
  account_status: accountStatus,
  /** A new membership's joining credits are granted automatically; only an admin may leave them out. */
  grant_joining_credits: z.boolean().optional().default(true),
});

export const secondaryMemberForm = z.object({
  /** An existing secondary member; a new one without it. */
  id: rowId.optional(),
  primary_member_id: rowId,
  version: version.optional(),
  ...changesOf(personFields),
  /** How they are related to the primary member; empty where nobody said, as in most lists. */
  relation: text(40, 0).optional(),
  /** Their own membership; null to share the primary member's. */
  membership_category_id: rowId.nullish(),
  /** Gives the person their own login; empty removes it. */
  email: emailOrEmpty.optional(),
  account_status: accountStatus.optional(),
  invite: z.boolean().optional().default(false),
});
