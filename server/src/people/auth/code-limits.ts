import type { Ctx } from "#server/platform/context.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import type { Account } from "../members/index.ts";
import { codeMail, codeMailbox, codeMailed, codeRequest } from "./auth.limits.ts";
import type { MailedPurpose } from "./mailed-codes.ts";

type Recipient = { purpose: MailedPurpose; kind: Account["kind"]; email: string };

/**
 * Takes what another mailed code costs. Whether the address is known is not looked at, so a limit that is reached says
 * the same of any, and never "sent" of a mail that is not. What comes too soon costs nothing of the hour's mails, and
 * whoever asks from elsewhere has mails of their own, up to what one mailbox should get. Throws RATE_LIMITED.
 */
export async function takeCodeMail(ctx: Ctx, recipient: Recipient): Promise<void> {
  const { limits, clock } = ctx.platform;
  await limits.take(codeRequest, networkOf(ctx.ip));
  await limits.takeTurn(codeMailed, fromHere(ctx, recipient), clock.now());
  await limits.take(codeMail, fromHere(ctx, recipient));
  await limits.take(codeMailbox, mailboxOf(ctx, recipient));
}

/** A code was mailed for another reason, so the wait for the next one begins. */
export async function noteCodeMail(ctx: Ctx, recipient: Recipient): Promise<void> {
  const { limits, clock } = ctx.platform;
  await limits.restartTurn(codeMailed, fromHere(ctx, recipient), clock.now());
}

function mailboxOf(ctx: Ctx, { purpose, kind, email }: Recipient): string {
  return `${ctx.clubId}:${purpose}:${kind}:${email}`;
}

function fromHere(ctx: Ctx, recipient: Recipient): string {
  return `${mailboxOf(ctx, recipient)}:${networkOf(ctx.ip)}`;
}
