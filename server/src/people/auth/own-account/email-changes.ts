import { recordAudit } from "#server/platform/audit.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { queueMail } from "../../../ground/messages/index.ts";
import { type Account, lockMember, updateMember } from "../../members/index.ts";
import { emailChangeAgain, emailChangeFirst, emailChange as emailChangeLimit } from "../auth.limits.ts";
import { emailChange, emailChanged } from "../auth.mails.ts";
import { consumeCode, voidCodes } from "../codes.queries.ts";
import { findToken, issueToken } from "../one-time-tokens.ts";
import { asOwner, revokeSessionsOf } from "../sessions.ts";
import { checkOwnPassword, lockOwn } from "./own-password.ts";

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
