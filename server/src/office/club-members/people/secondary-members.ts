import type { z } from "zod";
import type { secondaryMemberForm } from "#contract/member-forms.ts";
import { maxFamily } from "#contract/members.ts";
import type { Ctx } from "#server/platform/context.ts";
import { only } from "#server/platform/db/columns.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { changedBy } from "#server/platform/things.ts";
import type { Text } from "#server/words/languages.ts";
import { sendPasswordLink, takeInvitation, tellOfLogin } from "../../../people/auth/index.ts";
import {
  checkMemberVersion,
  createMember,
  isFamilyFull,
  lockMember,
  newPerson,
  personColumns,
  type StoredMember,
  updateMember,
} from "../../../people/members/index.ts";
import { closeEnded } from "../../../sales/checkout/index.ts";
import { giveJoiningCredits } from "../../../shop/credits/index.ts";
import { statusOf } from "../club-members.policy.ts";
import { checkEmail, checkInvitation, checkNewLogin, checkStatus, endWhatEnded } from "./access.ts";
import { chosenMembership, followMembership, giveMembershipPacks, hasJoined } from "./members.ts";
import { showMember } from "./show-member.ts";

type Form = z.output<typeof secondaryMemberForm>;

/**
 * Adds a dependant to a primary member, or changes one of theirs; returns the dependant. With an email address the
 * person gets their own login, with an empty one they lose it. Throws NOT_FOUND, STALE_VERSION, DUPLICATE, and
 * VALIDATION_FAILED for one more than a family may have.
 */
export async function saveSecondaryMember(ctx: Ctx, form: Form) {
  if (form.invite) await takeInvitation(ctx, form.id ? { kind: "member", id: form.id } : undefined);
  const { saved, ended } = await inClub(ctx, async (tx) => {
    const primary = await lockMember(tx, form.primary_member_id);
    if (primary.primary_member_id !== null)
      refuse("primary_member_id", ({ clubMembers }) => clubMembers.noSecondaryOfSecondary);
    const { id, ended } = form.id
      ? await change(tx, ctx, { ...form, id: form.id }, primary)
      : await add(tx, ctx, form, primary);
    if (form.invite) await sendPasswordLink(tx, ctx, { kind: "member", id });
    return { saved: await showMember(tx, ctx, id), ended };
  });
  await closeEnded(ctx, ended, ctx.words.clubMembers.accountClosed);
  return saved;
}

/** The dependant, and which orders of theirs are to be closed. */
type Written = { id: number; ended: number[] };

async function add(tx: ClubTx, ctx: Ctx, form: Form, primary: StoredMember): Promise<Written> {
  if (await isFamilyFull(tx, primary.id))
    refuse("primary_member_id", ({ clubMembers }) => clubMembers.familyIsFull(maxFamily));
  const person = await personOf(tx, form, null);
  if (person.email !== null) checkNewLogin(ctx);
  const id = await createMember(tx, ctx, { ...person, primary_member_id: primary.id });
  await tellOfLogin(tx, ctx, primary, person);
  await giveJoiningCredits(tx, ctx, id);
  await giveMembershipPacks(tx, ctx, id);
  return { id, ended: [] };
}

async function change(
  tx: ClubTx,
  ctx: Ctx,
  form: Form & { id: number },
  primary: StoredMember,
): Promise<Written> {
  const { id } = form;
  const before = await lockMember(tx, id);
  if (before.primary_member_id !== primary.id) throw new ApiError("NOT_FOUND");
  if (form.version === undefined) refuse("version", ({ clubMembers }) => clubMembers.versionMissing);
  checkMemberVersion(before, form.version);
  const person = await personOf(tx, form, before);
  checkEmail(ctx, before, person.email);
  if (person.email !== null) checkStatus(before, person.account_status);
  const after = await updateMember(tx, ctx, before, person);
  if (after.email !== before.email) await tellOfLogin(tx, ctx, primary, after);
  const ended = await endWhatEnded(tx, ctx, before, after);
  await followMembership(tx, ctx, before, after);
  if (hasJoined(before, after)) await giveJoiningCredits(tx, ctx, id);
  return { id, ended };
}

/** What the form makes of the person, who keeps what it leaves out. */
async function personOf(tx: ClubTx, form: Form, before: StoredMember | null) {
  const email = (form.email ?? before?.email) || null;
  if (form.invite) checkInvitation(email);
  const { membership_category_id: membership = before?.membership_category_id } = form;
  return {
    ...changedBy(before ? only(before, personColumns) : newPerson, form),
    email,
    account_status: statusOf(form.account_status, before, email),
    membership_category_id: (await chosenMembership(tx, membership))?.id ?? null,
  };
}

function refuse(field: string, message: Text): never {
  throw new ApiError("VALIDATION_FAILED", { message, errors: { [field]: [message] } });
}
