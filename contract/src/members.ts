import { z } from "zod";
import { changesOf, shownOf } from "./changes.ts";
import { clubInfo } from "./clubs.ts";
import { endpoint } from "./endpoint.ts";
import { dollarsOut } from "./money.ts";
import { said } from "./said.ts";
import { day, emailOrNone, envelope, id, maxSizeLetters, phone, text, timestamp, version } from "./shapes.ts";

/** A dated grant that is still open; `credits` is what is left of it, in dollars. */
export const creditEntry = z.object({ id: z.int(), credits: dollarsOut, expires_at: timestamp });

/** A kind of garment, and the sizes that the club's products of it come in. */
export const sizeGroup = z.object({ group: z.string(), sizes: z.array(z.string()) });
export type SizeGroup = z.infer<typeof sizeGroup>;

/** Garment group to size, such as `{ shirt: "M" }`. */
export const sizeProfile = z
  .record(text(40), text(maxSizeLetters, 0))
  .refine((sizes) => Object.keys(sizes).length <= 20, said("atMostSizes", 20));

export const longestName = 60;

/** What somebody is called and has, as forms take it. A form that leaves one out keeps what is stored. */
export const personFields = {
  first_name: text(longestName),
  last_name: text(longestName),
  phone: phone(30).optional().default(""),
  sizes: sizeProfile.optional().default({}),
};
/** The same as it is shown. */
export const person = {
  ...shownOf(personFields),
  sizes: z.record(z.string().max(40), z.string().max(maxSizeLetters)),
};

/** The most people in a family, the primary member among them: as many as one cart may have packs of. */
export const maxFamily = 50;

/** A dependant of the member. */
export const secondaryMember = z.object(person).omit({ phone: true }).extend({
  id: z.int(),
  name: z.string(),
  relation: z.string(),
  /** What they log in with, to spend the family's credits; "" without a login. */
  email: emailOrNone,
  version: z.int(),
});
export type SecondaryMember = z.infer<typeof secondaryMember>;

/**
 * The logged-in member. The total in the header is `credits` (undated) plus the sum of
 * `credit_entries`; it equals the ledger's balance to the cent.
 */
export const memberUser = z.object({
  ...person,
  id: z.int(),
  name: z.string(),
  email: emailOrNone,
  role: z.int(),
  credits: dollarsOut,
  credit_entries: z.array(creditEntry),
  /** What may be spent now: the total less what unpaid orders hold. */
  available_credits: dollarsOut,
  secondary_members: z.array(secondaryMember),
  /** Their membership, or for a dependant the family's; null while the club gave none. */
  membership: z.object({ name: z.string(), season_end: day.nullable() }).nullable(),
  /** Open entitlements. */
  pack_ids: z.array(z.int()),
  club: clubInfo,
  version: z.int(),
});
export type MemberUser = z.infer<typeof memberUser>;

export const profileForm = z.object({
  ...changesOf(personFields),
  phone: phone(30),
  /** The version that the form was loaded with; without it the last write wins. */
  version: version.optional(),
});

/** What a member may change about a dependant; the club decides who belongs to the family. */
export const familyMemberForm = z
  .object(personFields)
  .omit({ phone: true })
  .extend({ relation: text(40, 0).optional().default(""), version });

export const members = {
  profile: endpoint({
    method: "GET",
    path: "/club-member/profile",
    who: "member",
    summary: "The signed-in member with credits",
    tag: "Members",
    input: z.strictObject({}),
    output: envelope(z.array(memberUser).max(1)),
    // Deleted in the moment of the call.
    errors: ["NOT_FOUND"],
  }),
  updateProfile: endpoint({
    method: "POST",
    path: "/club-member/update-profile",
    who: "member",
    summary: "Change the member's own name, phone and sizes",
    tag: "Members",
    changes: ["catalog", "entitlements"],
    input: profileForm,
    output: envelope(z.array(memberUser).max(1)),
    errors: ["STALE_VERSION"],
  }),
  secondaryMembers: endpoint({
    method: "GET",
    path: "/club-member/secondary-members-for-member-portal",
    who: "member",
    summary: "The member's dependants",
    tag: "Members",
    input: z.strictObject({}),
    output: envelope(z.array(secondaryMember)),
  }),
  updateSecondaryMember: endpoint({
    method: "POST",
    path: "/club-member/update-secondary-member/{id}",
    who: "member",
    summary: "Change the name, relation and sizes of one of the member's own dependants",
    tag: "Members",
    changes: ["catalog", "entitlements"],
    input: z.object({ ...changesOf(familyMemberForm.shape), id }),
    output: z.object({ message: z.string(), data: secondaryMember }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  sizeGroups: endpoint({
    method: "GET",
    path: "/club-member/size-groups",
    who: "member",
    summary:
      "The garment groups that the club's products come in, with their sizes in the order in which the club entered them",
    tag: "Members",
    input: z.strictObject({}),
    output: envelope(z.array(sizeGroup)),
  }),
};
