import { recordAudit } from "#server/platform/audit.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { queueMail } from "../../../ground/messages/index.ts";
import { type Account, lockAccount, markInvited, type StoredMember } from "../../members/index.ts";
import { invitations, passwordLink } from "../auth.limits.ts";
import { loginAdded, memberInvited, staffInvited } from "../auth.mails.ts";
import { issueToken } from "../one-time-tokens.ts";

const hour = 3600;

/** An invitation may wait until after a holiday; a link to an active account should not lie around for long. */
const lives = {
  pending: { lifeSeconds: 7 * 24 * hour, life: "week" },
  active: { lifeSeconds: 24 * hour, life: "day" },
} as const;

/**
 * Mails a link with which the account's owner chooses a password once; older links of the account end.
 * Throws NOT_FOUND for an account that is absent or has no email address, ACCOUNT_INACTIVE for one that may not
 * log in.
 */
export async function sendPasswordLink(
  tx: ClubTx,
  ctx: Ctx,
  { kind, id }: { kind: Account["kind"]; id: number },
): Promise<number | null> {
  const account = await lockAccount(tx, { kind, id });
  if (!account) throw new ApiError("NOT_FOUND");
  if (account.account_status === 2) throw new ApiError("ACCOUNT_INACTIVE");
  const now = ctx.platform.clock.now();
  const { lifeSeconds, life } = account.account_status === 0 ? lives.pending : lives.active;
  const valid_for = ctx.words.auth.lives[life];
  const token = await issueToken(tx, account, { purpose: "invitation", now, lifeSeconds });
  await markInvited(tx, account, now);
  const mailId = await queueMail(tx, ctx, {
    mail: kind === "member" ? memberInvited : staffInvited,
    to: account.email,
    data: {
      first_name: account.first_name,
      link_url: clubUrl(ctx.platform.config, ctx.domain, `/set-password?token=${token}`),
      valid_for,
    },
    ...(kind === "member" && { memberId: id }),
  });
  await recordAudit(tx, ctx, {
    action: "password_link.sent",
    subjectKind: kind,
    subjectId: id,
    memberId: kind === "member" ? id : null,
    after: { email: account.email, valid_for },
  });
  return mailId;
}

/**
 * Takes the cost of an invitation: staff cannot flood a mailbox, nor get the club's mail server listed as a source of
 * spam. A new account has not been sent anything yet. Call it outside transactions. Throws RATE_LIMITED.
 */
export async function takeInvitation(ctx: Ctx, account?: Account): Promise<void> {
  if (account) await takeLink(ctx, account);
  await ctx.platform.limits.take(invitations, `${ctx.clubId}:${ctx.actor.kind}:${ctx.actor.id}`);
}

/** Takes from what one account's mailbox may be sent, whoever asks. Throws RATE_LIMITED. */
export async function takeLink(ctx: Ctx, account: Account): Promise<void> {
  await ctx.platform.limits.take(passwordLink, `${ctx.clubId}:${account.kind}:${account.id}`);
}

/** Tells the family, at its main address, that a dependant can log in from now on. */
export async function tellOfLogin(
  tx: ClubTx,
  ctx: Ctx,
  primary: StoredMember,
  { first_name, email }: Pick<StoredMember, "first_name" | "email">,
): Promise<void> {
  if (primary.email === null || email === null || email === primary.email) return;
  const data = { first_name: primary.first_name, person_name: first_name, person_email: email };
  await queueMail(tx, ctx, { mail: loginAdded, to: primary.email, data, memberId: primary.id });
}
