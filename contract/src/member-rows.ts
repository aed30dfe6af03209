import { z } from "zod";
import { creditEntry, person, secondaryMember } from "./members.ts";
import { dollarsOut } from "./money.ts";
import { accountStatus, emailOrNone, namedRow, timestamp } from "./shapes.ts";

/** Whether somebody can log in: an account status that is also 2 for the family of an inactive member, or none without a login. */
export const loginStates = ["0", "1", "2", "none"] as const;
/** The primary member of a secondary one, and what the one is to the other as the club has written it, such as `Son`. */
export const primaryOf = namedRow.extend({ relation: z.string() });
export type PrimaryOf = z.infer<typeof primaryOf>;

/** A row of the members' list, as the club's own tools read it too: the person is under `user`. */
export const memberRow = z.object({
  id: z.int(),
  user: z.object(person).omit({ phone: true, sizes: true }).extend({
    id: z.int(),
    name: z.string(),
    /** Empty for a secondary member without a login. */
    email: emailOrNone,
    /** The balance without expired credits; a secondary member shares its primary's and shows 0. */
    credits: dollarsOut,
  }),
  account_status: accountStatus,
  login: z.enum(loginStates),
  login_time: timestamp.nullable(),
  /** Whether the person was invited, and has accepted by choosing a password; `none` if there is nothing to accept. */
  invitation: z.enum(["none", "never", "waiting", "accepted"]),
  /** When a link was last mailed, and how many were. */
  invited_at: timestamp.nullable(),
  invitation_count: z.int(),
  accepted_at: timestamp.nullable(),
  /** Open entitlements. */
  pack_ids: z.array(z.int()),
  /** Their own, or for a secondary member without one the primary member's. */
  membership_category: namedRow.nullable(),
  /** Null for a primary member. */
  primary: primaryOf.nullable(),
  secondary_count: z.int(),
  created_at: timestamp,
});
export type MemberRow = z.infer<typeof memberRow>;

const membershipHeld = {
  membership_category: namedRow.nullable(),
  /** False if a secondary member shares the primary member's. */
  membership_is_own: z.boolean(),
};

export const adminMember = z.object({
  ...person,
  id: z.int(),
  name: z.string(),
  email: emailOrNone,
  account_status: accountStatus,
  ...membershipHeld,
  /** Whose secondary member it is, who can log in only while that member may. */
  primary: namedRow.extend({ is_inactive: z.boolean() }).nullable(),
  relation: z.string(),
  /** Undated credits; the total is this and every entry. */
  credits: dollarsOut,
  credit_entries: z.array(creditEntry),
  /** Set aside for orders that are not paid yet. */
  held_credits: dollarsOut,
  secondary_members: z.array(secondaryMember.extend({ account_status: accountStatus, ...membershipHeld })),
  order_count: z.int(),
  /** Open entitlements. */
  pack_ids: z.array(z.int()),
  login_time: timestamp.nullable(),
  invited_at: timestamp.nullable(),
  created_at: timestamp,
  version: z.int(),
  /** What the caller may do with this person. */
  can: z.object({
    invite: z.boolean(),
    /** Only an admin changes the address of a person who has chosen a password. */
    change_email: z.boolean(),
    manage_credits: z.boolean(),
    delete: z.boolean(),
    erase: z.boolean(),
    export: z.boolean(),
  }),
  /** Why this person cannot be deleted or erased now, as a sentence; null where nothing is in the way. */
  why_not: z.object({ delete: z.string().nullable(), erase: z.string().nullable() }),
});
export type AdminMember = z.infer<typeof adminMember>;
