import { recordAudit } from "#server/platform/audit.ts";
import { clubUrl } from "#server/platform/config.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { queueMail } from "../../../ground/messages/index.ts";
import {
  type Account,
  type LoginAccount,
  lockAccount,
  lockMember,
  setPasswordHash,
  updateMember,
} from "../../members/index.ts";
import { emailChangeAgain, emailChangeFirst, emailChange as emailChangeLimit } from "../auth.limits.ts";
import { emailChange, emailChanged } from "../auth.mails.ts";
import { checkStrength, tellOwner } from "../choose-password.ts";
import { consumeCode, voidCodes } from "../codes.queries.ts";
import { findToken, issueToken } from "../one-time-tokens.ts";
import { hashPassword, lockIfUnchanged, verifyPassword, withinLimits } from "../passwords.ts";
import { asOwner, revokeSessionsOf } from "../sessions.ts";

/**
 * Changes the acting member's password. Every other session ends, and every code and link of the account.
 * Throws INVALID_CREDENTIALS, PASSWORD_TOO_WEAK, RATE_LIMITED.
 */
export async function changePassword(
  ctx: Ctx,
  { current_password, password }: { current_password: string; password: string },
): Promise<void> {
  const account = await checkOwnPassword(ctx, current_password);
  await checkStrength(ctx, account, password);
  // Hashing is slow, so no connection is held meanwhile, and the account is checked again.
  const passwordHash = await hashPassword(password);
  await inClub(ctx, async (tx) => {
    await lockOwn(tx, account);
    await setPasswordHash(tx, account, passwordHash);
    await voidCodes(tx, account, ctx.platform.clock.now());
    await revokeSessionsOf(tx, ctx, account, ctx.actor.sessionId);
    await tellOwner(tx, ctx, account);
    await recordAudit(tx, ctx, {
      action: "password.changed",
      subjectKind: "member",
      subjectId: account.id,
      memberId: account.id,
    });
  });
}

/**
 * The acting member's account, once they have typed their current password again: whoever merely found their unlocked
 * device cannot take the account over. Guesses count like those at the login.
 * Throws INVALID_CREDENTIALS at the field `current_password`, RATE_LIMITED.
 */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<LoginAccount> {
  const account = await inClub(ctx, (tx) => lockAccount(tx, { kind: "member", id: memberId(ctx) }));
  if (!account) throw new ApiError("UNAUTHENTICATED");
  const right = await withinLimits(ctx, account, async () =>
    (await verifyPassword(account.password_hash, password)) ? account : null,
  );
  if (!right) throw wrongPassword();
  return right;
}

/** Locks the account whose password was just checked; throws as if it had been wrong if it has changed since. */
export async function lockOwn(tx: ClubTx, account: LoginAccount): Promise<void> {
  if (!(await lockIfUnchanged(tx, account))) throw wrongPassword();
}

function wrongPassword(): ApiError {
  const message: Text = ({ auth }) => auth.wrongPassword;
  return new ApiError("INVALID_CREDENTIALS", { message, errors: { current_password: [message] } });
}

const lifeSeconds = 24 * 3600;

/**
 * Mails a link to the address that the acting member wants; an older link ends. Only whoever opens the link learns whether
 * the address is another member's, so the answer and the work are the same for any.
 * Throws INVALID_CREDENTIALS, VALIDATION_FAILED for their current address, RATE_LIMITED.
 */
export async function changeEmail(
  ctx: Ctx,
  { current_password, email }: { current_password: string; email: string },
): Promise<void> {
  const account = await checkOwnPassword(ctx, current_password);
  if (email === account.email) refuseSame();
  await takeChange(ctx, account.id, email);
  await inClub(ctx, async (tx) => {
    await lockOwn(tx, account);
    const token = await issueToken(tx, account, {
      purpose: "email_change",
      now: ctx.platform.clock.now(),
      lifeSeconds,
      newEmail: email,
    });
    await queueMail(tx, ctx, {
      mail: emailChange,
      to: email,
      data: {
        first_name: account.first_name,
        link_url: clubUrl(ctx.platform.config, ctx.domain, `/confirm-email?token=${token}`),
        valid_for: ctx.words.auth.lives.day,
      },
      memberId: account.id,
    });
    await recordAudit(tx, ctx, {
      action: "email_change.requested",
      subjectKind: "member",
      subjectId: account.id,
      memberId: account.id,
      after: { email },
    });
  });
}

/** A mailbox gets few links that it may not want, and yet nobody can use up what its owner asks for. Throws RATE_LIMITED. */
async function takeChange(
  { clubId, platform: { limits } }: Ctx,
  memberId: number,
  email: string,
): Promise<void> {
  await limits.take(emailChangeLimit, `${clubId}:${memberId}`);
  if (await limits.tryTake(emailChangeFirst, `${clubId}:${memberId}:${email}`)) return;
  await limits.take(emailChangeAgain, `${clubId}:${email}`);
}

function refuseSame(): never {
  throw new ApiError("VALIDATION_FAILED", { errors: { email: [({ auth }) => auth.ownEmail] } });
}

/**
 * Gives a member the address to which the link was mailed, and notifies the previous one. Ends every other session,
 * code and link of the account. Returns the new address.
 * Throws LINK_EXPIRED, and DUPLICATE if somebody in the club has the address by now; the link then stays valid.
 */
export async function confirmEmail(ctx: Ctx, token: string): Promise<string> {
  const now = ctx.platform.clock.now();
  return inClub(ctx, async (tx) => {
    const found = await findToken(tx, token, { purpose: "email_change", now });
    if (!found?.newEmail || !(await consumeCode(tx, found.id, now))) throw new ApiError("LINK_EXPIRED");
    const { account, newEmail } = found;
    const before = await lockMember(tx, account.id);
    await updateMember(tx, asOwner(ctx, account), before, { email: newEmail });
    await voidCodes(tx, account, now);
    await revokeSessionsOf(tx, ctx, account, callersSession(ctx, account));
    await queueMail(tx, ctx, {
      mail: emailChanged,
      to: account.email,
      data: { first_name: account.first_name },
      memberId: account.id,
    });
    return newEmail;
  });
}

/** The session of the browser that opened the link, if it belongs to this account. */
function callersSession({ actor }: Ctx, account: Account): number | null {
  return actor.kind === account.kind && actor.id === account.id ? actor.sessionId : null;
}
