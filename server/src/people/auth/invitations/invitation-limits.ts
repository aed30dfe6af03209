import type { Ctx } from "#server/platform/context.ts";
import type { Account } from "../../members/index.ts";
import { invitations, passwordLink } from "../auth.limits.ts";

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
