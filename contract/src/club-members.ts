import { z } from "zod";
import { creditsForm, statementEntry } from "./club-credits.ts";
import { endpoint } from "./endpoint.ts";
import { memberChanges, newMemberForm, secondaryMemberForm } from "./member-forms.ts";
import { adminMember, loginStates, memberRow, primaryOf } from "./member-rows.ts";
import { sizeGroup } from "./members.ts";
import { dollarsOut } from "./money.ts";
import {
  emailOrNone,
  envelope,
  id,
  listFields,
  listOf,
  longListOf,
  messageOnly,
  rowId,
  version,
} from "./shapes.ts";

export const memberSorts = [
  "first_name",
  "last_name",
  "email",
  "credits",
  "login_time",
  "invited_at",
  "created_at",
  "status",
] as const;

export const memberListQuery = z.strictObject({
  ...listFields,
  sort: z.enum(memberSorts).optional(),
  /** As `login` in a row, or `current`: all who belong to the club, unless inactive or of an inactive family. */
  status: z.enum([...loginStates, "current"]).optional(),
  membership_category_id: z.union([id, z.literal("none")]).optional(),
  /** Whom to list: those with their own wallet, their dependants, or both. */
  kind: z.enum(["primary", "secondary", "all"]).optional(),
  invited: z.enum(["never", "waiting", "accepted"]).optional(),
  /** Only those who hold credits: their rows add up to the credits outstanding. */
  credits: z.literal("some").optional(),
});

/** What Ctrl-K finds of it. */
export const found = {
  members: z.array(
    z.object({ id: z.int(), name: z.string(), email: emailOrNone, primary: primaryOf.nullable() }),
  ),
};

const saved = z.object({ message: z.string(), data: adminMember });

export const clubMembers = {
  show: endpoint({
    method: "GET",
    path: "/club-member/show",
    who: "staff",
    right: "manageMembers",
    summary: "The club's members: search, filter, sort, paging",
    tag: "Club members",
    input: memberListQuery,
    output: longListOf(memberRow),
  }),
  get: endpoint({
    method: "GET",
    path: "/club-member/show/{id}",
    who: "staff",
    right: "manageMembers",
    summary: "One member with credits and secondary members",
    tag: "Club members",
    input: z.strictObject({ id }),
    output: envelope(adminMember),
    errors: ["NOT_FOUND"],
  }),
  formChoices: endpoint({
    method: "GET",
    path: "/club-member/form-choices",
    who: "staff",
    right: "manageMembers",
    summary: "What the member form offers: membership categories, and garment groups with their sizes",
    tag: "Club members",
    input: z.strictObject({}),
    output: envelope(
      z.object({
        membership_categories: z.array(
          z.object({ id: z.int(), name: z.string(), joining_credits: dollarsOut }),
        ),
        size_groups: z.array(sizeGroup),
      }),
    ),
  }),
  store: endpoint({
    method: "POST",
    path: "/club-member/store",
    who: "staff",
    right: "manageMembers",
    summary: "Add a member and, if wanted, email an invitation",
    tag: "Club members",
    changes: ["auditLog", "dashboard", "membershipCategories"],
    input: newMemberForm,
    output: saved,
    errors: ["DUPLICATE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/club-member/update/{id}",
    who: "staff",
    right: "manageMembers",
    summary: "Change a member; deactivating ends every session of theirs at once",
    tag: "Club members",
    changes: ["auditLog", "dashboard", "membershipCategories"],
    input: memberChanges,
    output: saved,
    errors: ["NOT_FOUND", "DUPLICATE", "STALE_VERSION"],
  }),
  membershipPreview: endpoint({
    method: "GET",
    path: "/club-member/membership-preview/{id}",
    who: "staff",
    right: "manageMembers",
    summary:
      "What another membership would mean for a person and who goes with theirs: open packs that go, joining credits that come; nothing is changed",
    tag: "Club members",
    input: z.strictObject({ id, membership_category_id: id.optional() }),
    output: envelope(
      z.object({
        taken_back: z.array(z.object({ id: z.int(), person: z.string(), pack: z.string() })),
        /** The joining credits that the membership would grant, less what another one gave this season. */
        joining_credits: dollarsOut,
        /** It gave them before, this season, and does not do so again. */
        was_given: z.boolean(),
        /** What memberships gave the person this season; it stays, whichever membership they have. */
        given_credits: dollarsOut,
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/club-member/delete/{id}",
    who: "admin",
    right: "eraseMembers",
    summary: "Delete a person whom no order or credit refers to; others can be deactivated or erased",
    tag: "Club members",
    changes: ["auditLog", "dashboard", "membershipCategories"],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND", "IN_USE"],
  }),
  secondaryMembers: endpoint({
    method: "GET",
    path: "/club-member/secondary-members/{id}",
    who: "staff",
    right: "manageMembers",
    summary: "The dependants of one member",
    tag: "Club members",
    input: z.strictObject({ id }),
    output: envelope(adminMember.shape.secondary_members),
    errors: ["NOT_FOUND"],
  }),
  updateSecondary: endpoint({
    method: "POST",
    path: "/club-member/update-secondary-member",
    who: "staff",
    right: "manageMembers",
    summary: "Add a dependant to a member, or change one",
    tag: "Club members",
    changes: ["auditLog", "dashboard", "membershipCategories"],
    input: secondaryMemberForm,
    output: saved,
    errors: ["NOT_FOUND", "DUPLICATE", "STALE_VERSION"],
  }),
  sendEmailPassword: endpoint({
    method: "POST",
    path: "/club-member/send-email-password",
    who: "staff",
    right: "manageMembers",
    summary: "Email a one-time link to choose a password; older links end",
    tag: "Club members",
    changes: [],
    input: z.object({ id: rowId }),
    output: messageOnly,
    errors: ["NOT_FOUND", "ACCOUNT_INACTIVE"],
  }),
  signOut: endpoint({
    method: "POST",
    path: "/club-member/sign-out",
    who: "staff",
    right: "manageMembers",
    summary: "End every session of a member",
    tag: "Club members",
    changes: [],
    input: z.object({ id: rowId }),
    output: messageOnly,
    errors: ["NOT_FOUND"],
  }),
  manageCredits: endpoint({
    method: "POST",
    path: "/club-member/manage-member-credits",
    who: "admin",
    right: "grantCredits",
    summary: "Grant or deduct credits",
    tag: "Club members",
    takesKey: true,
    changes: ["auditLog", "dashboard", "membershipCategories"],
    input: creditsForm,
    output: saved,
    errors: ["NOT_FOUND", "INSUFFICIENT_CREDITS"],
  }),
  creditStatement: endpoint({
    method: "GET",
    path: "/club-member/credit-statement/{id}",
    who: "staff",
    right: "manageMembers",
    summary: "Every movement of a member's credits with the running balance, newest first",
    tag: "Club members",
    input: z.strictObject({ id, page: listFields.page, per_page: listFields.per_page }),
    output: listOf(statementEntry),
    errors: ["NOT_FOUND"],
  }),
  personExport: endpoint({
    method: "GET",
    path: "/club-member/person-export/{id}",
    who: "admin",
    right: "eraseMembers",
    summary: "Everything that is kept about one person",
    tag: "Club members",
    input: z.strictObject({ id }),
    output: envelope(z.record(z.string(), z.unknown())),
    errors: ["NOT_FOUND"],
  }),
  erase: endpoint({
    method: "POST",
    path: "/club-member/erase",
    who: "admin",
    right: "eraseMembers",
    summary:
      "Erase what identifies a person; orders and the ledger stay, without a name. Not while an order is open",
    tag: "Club members",
    changes: ["auditLog", "dashboard", "membershipCategories"],
    input: z.object({ id: rowId, version }),
    output: messageOnly,
    errors: ["NOT_FOUND", "IN_USE", "STALE_VERSION"],
  }),
};
