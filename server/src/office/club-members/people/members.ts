import type { z } from "zod";
import type { memberChanges, newMemberForm } from "#contract/member-forms.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { only } from "#server/platform/db/columns.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { changedBy, withKept } from "#server/platform/things.ts";
import type { Text } from "#server/words/languages.ts";
import { sendPasswordLink, takeInvitation } from "../../../people/auth/index.ts";
import {
  checkMemberVersion,
  createMember,
  findMembership,
  lockMember,
  type Membership,
  newPerson,
  personColumns,
  readMember,
  type StoredMember,
  updateMember,
} from "../../../people/members/index.ts";
import { closeEnded } from "../../../sales/checkout/index.ts";
import {
  followNewMembership,
  grantDefaultPacks,
  previewLeftPacks,
  revokeOpenOf,
  tellOfPacks,
} from "../../../sales/entitlements/index.ts";
import { sizeGroups } from "../../../shop/catalog/index.ts";
import { giveJoiningCredits, joiningWith, openWallet } from "../../../shop/credits/index.ts";
import { isAdmin, statusOf } from "../club-members.policy.ts";
import { checkEmail, checkInvitation, checkStatus, endWhatEnded } from "./access.ts";
import { showMember } from "./show-member.ts";

/**
 * Adds a member, who is pending until they have chosen a password, or has no email and so nothing to log in with. Throws
 * FORBIDDEN if anybody but an admin leaves out the joining credits, DUPLICATE.
 */
export async function addMember(ctx: Ctx, form: z.output<typeof newMemberForm>) {
  if (!form.grant_joining_credits && !isAdmin(ctx.actor)) throw new ApiError("FORBIDDEN");
  const email = form.email || null;
  const invite = form.invite ?? email !== null;
  if (invite) checkInvitation(email);
  if (invite) await takeInvitation(ctx);
  return inClub(ctx, async (tx) => {
    const membership = await chosenMembership(tx, form.membership_category_id);
    const id = await createMember(tx, ctx, {
      ...changedBy(newPerson, form),
      email,
      membership_category_id: membership?.id ?? null,
      account_status: statusOf(undefined, null, email),
    });
    await openWallet(tx, id);
    if (form.grant_joining_credits) await giveJoiningCredits(tx, ctx, id);
    await giveMembershipPacks(tx, ctx, id);
    if (invite) await sendPasswordLink(tx, ctx, { kind: "member", id });
    return showMember(tx, ctx, id);
  });
}

/** Changes a member; with an empty email address they lose their login. Throws FORBIDDEN, NOT_FOUND, STALE_VERSION, DUPLICATE. */
export async function changeMember(ctx: Ctx, changes: z.output<typeof memberChanges>) {
  if (!changes.grant_joining_credits && !isAdmin(ctx.actor)) throw new ApiError("FORBIDDEN");
  const { saved, ended } = await inClub(ctx, async (tx) => {
    const before = await lockMember(tx, changes.id);
    if (before.primary_member_id !== null) refuseSecondary();
    const form = withKept(changes, { ...before, email: before.email ?? "" });
    checkMemberVersion(before, form.version);
    const email = form.email || null;
    const status = statusOf(form.account_status, before, email);
    checkEmail(ctx, before, email);
    if (email !== null) checkStatus(before, status);
    const membership = await chosenMembership(tx, form.membership_category_id);
    const after = await updateMember(tx, ctx, before, {
      ...changedBy(only(before, personColumns), form),
      email,
      account_status: status,
      membership_category_id: membership?.id ?? null,
    });
    const ended = await endWhatEnded(tx, ctx, before, after);
    await followMembership(tx, ctx, before, after);
    if (form.grant_joining_credits && hasJoined(before, after)) await giveJoiningCredits(tx, ctx, after.id);
    return { saved: await showMember(tx, ctx, changes.id), ended };
  });
  await closeEnded(ctx, ended, ctx.words.clubMembers.accountClosed);
  return saved;
}

function refuseSecondary(): never {
  throw new ApiError("VALIDATION_FAILED", {
    message: ({ clubMembers }) => clubMembers.isSecondary,
  });
}

type Category = { id: number; name: string; joining_credits_cents: number };

/** What the member form offers: memberships, and the club's sizes in its order. */
export async function memberFormChoices(tx: ClubTx, ctx: Ctx) {
  const categories = await tx.query<Category>(
    "select id, name, joining_credits_cents from membership_categories where club_id = $1 order by name collate names, id",
    [tx.clubId],
  );
  return {
    membership_categories: categories.map(({ joining_credits_cents, ...category }) => ({
      ...category,
      joining_credits: toDollars(joining_credits_cents),
    })),
    size_groups: await sizeGroups(tx, ctx, ["draft", "live"]),
  };
}

/** Gives a new person, or everybody of a family, the packs that come with the membership, and tells them. */
export async function giveMembershipPacks(tx: ClubTx, ctx: Ctx, memberId: number): Promise<void> {
  await tellOfPacks(tx, ctx, await grantDefaultPacks(tx, ctx, [memberId]));
}

/**
 * Updates the packs of a changed person: a deactivated one loses open packs, an activated one gets the
 * packs of the membership, and one with a new membership loses what only the old one gave.
 */
export async function followMembership(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  after: StoredMember,
): Promise<void> {
  const hasNewMembership = before.membership_category_id !== after.membership_category_id;
  const hasNewStatus = before.account_status !== after.account_status;
  if (after.account_status === 2) {
    if (hasNewStatus) await revokeOpenOf(tx, ctx, [after.id], "deactivated");
    if (hasNewMembership) await followNewMembership(tx, ctx, after.id);
    return;
  }
  if (hasNewMembership) await followNewMembership(tx, ctx, after.id);
  else if (hasNewStatus) await giveMembershipPacks(tx, ctx, after.id);
}

/** Whether a change makes somebody a member of a membership: it is a new one, or they were inactive. */
export function hasJoined(before: StoredMember, after: StoredMember): boolean {
  return (
    before.membership_category_id !== after.membership_category_id ||
    (before.account_status === 2 && after.account_status !== 2)
  );
}

/** The membership category that a form names; null if it names none. Throws VALIDATION_FAILED. */
export async function chosenMembership(
  tx: ClubTx,
  id: number | null | undefined,
): Promise<Membership | null> {
  if (!id) return null;
  const membership = await findMembership(tx, id);
  if (membership) return membership;
  const message: Text = ({ clubMembers }) => clubMembers.membershipGone;
  throw new ApiError("VALIDATION_FAILED", { message, errors: { membership_category_id: [message] } });
}

/** What another membership would mean for a member: packs revoked, joining credits granted or kept. Throws NOT_FOUND. */
export async function previewMembership(ctx: Ctx, id: number, membershipId: number | null) {
  return inClub(ctx, async (tx) => {
    await readMember(tx, id);
    const { dueCents, wasGiven, givenCents } = await joiningWith(tx, ctx, id, membershipId);
    return {
      taken_back: await previewLeftPacks(tx, id, membershipId),
      joining_credits: toDollars(dueCents),
      was_given: wasGiven,
      given_credits: toDollars(givenCents),
    };
  });
}
