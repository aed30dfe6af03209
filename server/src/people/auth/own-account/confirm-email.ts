import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { queueMail } from "../../../ground/messages/index.ts";
import { type Account, lockMember, updateMember } from "../../members/index.ts";
import { asOwner } from "../as-owner.ts";
import { emailChanged } from "../auth.mails.ts";
import { consumeCode, voidCodes } from "../codes.queries.ts";
import { findToken } from "../one-time-tokens.ts";
import { revokeSessionsOf } from "../sessions.ts";

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
      data: { first_name: account.firstName },
      memberId: account.id,
    });
    return newEmail;
  });
}

/** The session of the browser that opened the link, if it belongs to this account. */
function callersSession({ actor }: Ctx, account: Account): number | null {
  return actor.kind === account.kind && actor.id === account.id ? actor.sessionId : null;
}
