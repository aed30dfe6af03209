import type { Ctx } from "#server/platform/context.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import type { Account } from "../members/index.ts";
import { codeMail, codeMailed, codeRequest } from "./auth.limits.ts";
import type { MailedPurpose } from "./mailed-codes.ts";

type Recipient = { purpose: MailedPurpose; kind: Account["kind"]; email: string };

/**
 * Takes the cost of another mailed code. It does not look whether the address is known, so reaching the limit gives
 * the same answer for any. A request that comes too soon costs nothing of the hour's mails. Each network has its own,
 * so that strangers cannot use up those of the owner; `mailCode` keeps what they ask for to one mail a minute.
 * Throws RATE_LIMITED.
 */
export async function takeCodeMail(ctx: Ctx, recipient: Recipient): Promise<void> {
  const { limits, clock } = ctx.platform;
  await limits.take(codeRequest, networkOf(ctx.ip));
  await limits.takeTurn(codeMailed, fromHere(ctx, recipient), clock.now());
  await limits.take(codeMail, fromHere(ctx, recipient));
}

/** A code was mailed for another reason, so the wait for the next one starts. */
export async function noteCodeMail(ctx: Ctx, recipient: Recipient): Promise<void> {
  const { limits, clock } = ctx.platform;
  await limits.restartTurn(codeMailed, fromHere(ctx, recipient), clock.now());
}

/** The mailbox of an account, as a key of limits. */
export function mailboxOf(ctx: Ctx, { purpose, kind, email }: Recipient): string {
  return `${ctx.clubId}:${purpose}:${kind}:${email}`;
}

function fromHere(ctx: Ctx, recipient: Recipient): string {
  return `${mailboxOf(ctx, recipient)}:${networkOf(ctx.ip)}`;
}
