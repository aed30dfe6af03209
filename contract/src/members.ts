import { z } from "zod";
import { clubInfo } from "./clubs.ts";
import { endpoint } from "./endpoint.ts";
import { dollarsOut } from "./money.ts";
import { envelope, text, timestamp } from "./shapes.ts";

/** A dated grant that is still open; `credits` is what is left of it, in dollars. */
export const creditEntry = z.object({ id: z.int(), credits: dollarsOut, expires_at: timestamp });

/** A dependant of the member. */
export const secondaryMember = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  relation: z.string(),
  /** Garment group to size, such as `{ shirt: "M" }`. */
  sizes: z.record(z.string().max(40), z.string().max(20)),
});

/**
 * The signed-in member. The total that the header shows is `credits` (undated) plus the sum of
 * `credit_entries`; it equals the ledger's balance to the cent.
 */
export const memberUser = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.int(),
  /** Their own size profile: garment group to size. */
  sizes: z.record(z.string().max(40), z.string().max(20)),
  credits: dollarsOut,
  credit_entries: z.array(creditEntry),
  /** What may be spent now: the total less what unpaid orders hold. */
  available_credits: dollarsOut,
  secondary_members: z.array(secondaryMember),
  /** Open entitlements. */
  pack_ids: z.array(z.int()),
  club: clubInfo,
});
export type MemberUser = z.infer<typeof memberUser>;

export const profileForm = z.object({
  first_name: text(60),
  last_name: text(60),
  phone: text(30, 0),
});

export const members = {
  profile: endpoint({
    method: "GET",
    path: "/club-member/profile",
    who: "member",
    summary: "The signed-in member with credits",
    tag: "Members",
    input: z.strictObject({}),
    output: envelope(z.array(memberUser).max(1)),
  }),
  updateProfile: endpoint({
    method: "POST",
    path: "/club-member/update-profile",
    who: "member",
    summary: "Change the member's own name and phone",
    tag: "Members",
    input: profileForm,
    output: envelope(z.array(memberUser).max(1)),
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
};
