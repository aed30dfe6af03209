import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { queueMail } from "../../../ground/messages/index.ts";
import { emailChanged, endAccess, endLinks, revokeSessionsOf } from "../../../people/auth/index.ts";
import { lockMember, lockSecondaryMembers, type StoredMember } from "../../../people/members/index.ts";
import { endHoldsOf, lockOrdersOf } from "../../../sales/orders/index.ts";
import { lockWallet } from "../../../shop/credits/index.ts";
import { mayChangeEmail } from "../club-members.policy.ts";

/** Throws VALIDATION_FAILED if an account that has a password is set to wait for one. */
export function checkStatus(member: StoredMember, status: number): void {
  if (status !== 0 || !member.has_password) return;
  const message: Text = ({ clubMembers }) => clubMembers.hasPassword;
  throw new ApiError("VALIDATION_FAILED", { message, errors: { account_status: [message] } });
}

/** Throws FORBIDDEN if the caller may not change the person's address. */
export function checkEmail(ctx: Ctx, member: StoredMember, email: string | null): void {
  if (email === member.email || mayChangeEmail(ctx.actor)) return;
  const message: Text = ({ clubMembers }) => clubMembers.adminChangesEmail;
  throw new ApiError("FORBIDDEN", { message, errors: { email: [message] } });
}

/** Throws VALIDATION_FAILED if there is no address to send an invitation to. */
export function checkInvitation(email: string | null): void {
  if (email !== null) return;
  const message: Text = ({ clubMembers }) => clubMembers.inviteNeedsEmail;
  throw new ApiError("VALIDATION_FAILED", { message, errors: { email: [message] } });
}

/** Throws FORBIDDEN if the caller may not give a new dependant their own login. */
export function checkNewLogin(ctx: Ctx): void {
  if (mayChangeEmail(ctx.actor)) return;
  const message: Text = ({ clubMembers }) => clubMembers.adminGivesLogin;
  throw new ApiError("FORBIDDEN", { message, errors: { email: [message] } });
}

/**
 * Ends what a changed account may no longer do, in the transaction of the change, so that the very next call is
 * refused: everything of the family if it was deactivated, of the account if it lost its login, links sent
 * to a former address. Whoever reads mail at that address is notified. Returns the orders to close then.
 */
export async function endWhatEnded(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  after: StoredMember,
): Promise<number[]> {
  const account = { kind: "member", id: after.id } as const;
  const lostAddress = before.email !== null && before.email !== after.email;
  if (lostAddress) await tellOldAddress(tx, ctx, before);
  if (after.account_status === 2) return closeFamily(tx, ctx, after);
  if (lostAddress && after.email === null) await endAccess(tx, ctx, account);
  if (after.account_status === 0 && before.account_status !== 0) await revokeSessionsOf(tx, ctx, account);
  if (lostAddress) await endLinks(tx, ctx, account);
  return [];
}

async function tellOldAddress(tx: ClubTx, ctx: Ctx, before: StoredMember): Promise<void> {
  if (before.email === null) return;
  const data = { first_name: before.first_name };
  await queueMail(tx, ctx, { mail: emailChanged, to: before.email, data, memberId: before.id });
}

/**
 * Ends everything under way for a person whose account is closed, and their dependants, who log in and spend only while the
 * primary member may: sessions, mailed links, and unpaid orders. Returns those orders, to be closed
 * after the commit.
 */
export async function closeFamily(tx: ClubTx, ctx: Ctx, member: Pick<StoredMember, "id">): Promise<number[]> {
  const people = [member, ...(await lockSecondaryMembers(tx, member.id))];
  const ids = people.map(({ id }) => id);
  for (const id of ids) await endAccess(tx, ctx, { kind: "member", id });
  await lockOrdersOf(tx, ids);
  // Whoever is placing an order has the wallet; what starts after this finds the account closed.
  await lockWallet(tx, member.id);
  return endHoldsOf(tx, ids, ctx.platform.clock.now());
}

/** Ends every session of a member at once. Throws NOT_FOUND. */
export async function endSessions(ctx: Ctx, memberId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    await lockMember(tx, memberId);
    await revokeSessionsOf(tx, ctx, { kind: "member", id: memberId });
    await recordAudit(tx, ctx, {
      action: "member.signed_out",
      subjectKind: "member",
      subjectId: memberId,
      memberId,
    });
  });
}
