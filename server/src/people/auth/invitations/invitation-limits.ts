import type { Ctx } from "#server/platform/context.ts";
import type { Account } from "../../members/index.ts";
import { invitations, passwordLink } from "../auth.limits.ts";

/**
 * Takes what an invitation costs: staff cannot fill a mailbox, nor have the club's mail server taken for a source of
 * spam. A new account has nothing sent yet. To be called with no transaction open. Throws RATE_LIMITED.
 */
export async function takeInvitation(ctx: Ctx, account?: Account): Promise<void> {
  if (account) await takeLink(ctx, account);
  await ctx.platform.limits.take(invitations, `${ctx.clubId}:${ctx.actor.kind}:${ctx.actor.id}`);
}

/** Takes what one account's mailbox may be sent, whoever asks for it. Throws RATE_LIMITED. */
export async function takeLink(ctx: Ctx, account: Account): Promise<void> {
  await ctx.platform.limits.take(passwordLink, `${ctx.clubId}:${account.kind}:${account.id}`);
}
