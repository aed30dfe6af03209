import { z } from "zod";
import { domainClaim } from "./clubs.ts";
import { endpoint } from "./endpoint.ts";
import { dollarsOut } from "./money.ts";
import {
  download,
  email,
  emailOut,
  envelope,
  id,
  messageOnly,
  newPassword,
  password,
  timestamp,
} from "./shapes.ts";

/** What the password form sends. */
export const passwordChange = z.object({ current_password: password, password: newPassword });

/** What the email form sends. */
export const emailChange = z.object({ current_password: password, email });

/** A device on which the member is logged in. */
export const ownSession = z.object({
  id: z.int(),
  /** Such as `Chrome`; null if the device does not say. */
  browser: z.string().nullable(),
  /** Such as `Android`; null if the device does not say. */
  system: z.string().nullable(),
  created_at: timestamp,
  last_seen_at: timestamp,
  /** The calling one. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** What leaving would mean for a member now. */
export const leavingPreview = z.object({
  /** Why the member cannot leave yet, as a sentence; null if nothing prevents it. */
  reason: z.string().nullable(),
  /** What is left in the wallet; always 0 for a secondary member, whose primary has it. */
  credits: dollarsOut,
  /** Packs not redeemed yet, including those of dependants. */
  open_packs: z.int(),
  /** First names of the dependants, who leave with the member. */
  family: z.array(z.string()),
});
export type LeavingPreview = z.infer<typeof leavingPreview>;

export const leaveForm = z.object({
  current_password: password,
  /** Required if credits or packs are left, which can no longer be used. */
  gives_up: z.boolean(),
});

/** What members do with their own account: how they log in, what is kept about them, and leaving. */
export const account = {
  changePassword: endpoint({
    method: "POST",
    path: "/club-member/change-password",
    who: "member",
    summary: "Choose another password; ends every other session, code and link of the account",
    tag: "Account",
    changes: [],
    input: passwordChange,
    output: messageOnly,
    errors: ["INVALID_CREDENTIALS", "PASSWORD_TOO_WEAK"],
  }),
  changeEmail: endpoint({
    method: "POST",
    path: "/club-member/change-email",
    who: "member",
    summary: "Email a link to a new address, which confirms it; the answer does not tell whether it is taken",
    tag: "Account",
    changes: "nothing",
    input: emailChange,
    output: messageOnly,
    errors: ["INVALID_CREDENTIALS"],
  }),
  confirmEmail: endpoint({
    method: "POST",
    path: "/confirm-email/store",
    who: "public",
    beforeLogin: true,
    knowsCaller: true,
    summary: "Confirm a new address with the emailed link; ends every other session of the account",
    tag: "Account",
    changes: ["members"],
    input: z.object({ token: z.string().min(1).max(200), domain: domainClaim }),
    output: envelope(z.object({ email: emailOut })),
    errors: ["LINK_EXPIRED", "DUPLICATE", "CLUB_NOT_FOUND"],
  }),
  sessions: endpoint({
    method: "GET",
    path: "/club-member/sessions",
    who: "member",
    summary: "Where the member is logged in, last used first; at most 100",
    tag: "Account",
    input: z.strictObject({}),
    output: envelope(z.array(ownSession)),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/club-member/sessions/{id}",
    who: "member",
    summary: "Log one device out",
    tag: "Account",
    changes: [],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND"],
  }),
  endOtherSessions: endpoint({
    method: "POST",
    path: "/club-member/end-other-sessions",
    who: "member",
    summary: "Log every other device out",
    tag: "Account",
    changes: [],
    input: z.object({}),
    output: messageOnly,
  }),
  exportData: endpoint({
    method: "POST",
    path: "/club-member/data-export",
    who: "member",
    summary: "Everything that is kept about the member, and what the family has, as a JSON file",
    tag: "Account",
    changes: "nothing",
    input: z.object({}),
    output: download("json"),
  }),
  leaving: endpoint({
    method: "GET",
    path: "/club-member/leave",
    who: "member",
    summary: "What leaving the club would mean, and what is in its way",
    tag: "Account",
    input: z.strictObject({}),
    output: envelope(leavingPreview),
  }),
  leave: endpoint({
    method: "POST",
    path: "/club-member/leave",
    who: "member",
    summary: "Leave the club: the account and those of dependants become inactive at once",
    tag: "Account",
    changes: "nothing",
    input: leaveForm,
    output: messageOnly,
    errors: ["INVALID_CREDENTIALS", "IN_USE"],
  }),
};
