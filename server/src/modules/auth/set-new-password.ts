import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { clubInfo } from "../clubs/index.ts";
import { setPasswordHash } from "../members/index.ts";
import { consumeCode, voidCodes } from "./codes.queries.ts";
import { weaknessOf } from "./password.rules.ts";
import { hashPassword } from "./passwords.ts";
import { findResetToken } from "./reset-tokens.ts";
import { revokeSessionsOf } from "./sessions.ts";

/**
 * Sets the new password and ends every session of the account. The token is used up only by a password that is
 * taken. Throws LINK_EXPIRED, PASSWORD_TOO_WEAK.
 */
export async function setNewPassword(ctx: Ctx, claim: { reset_token: string; password: string }) {
  const now = ctx.platform.clock.now();
  const { club_name, domain } = await clubInfo(ctx);
  const known = await inClub(ctx, (tx) => findResetToken(tx, claim.reset_token, now));
  if (!known) throw new ApiError("LINK_EXPIRED");
  const weakness = weaknessOf(claim.password, { email: known.account.email, clubName: club_name, domain });
  if (weakness) throw new ApiError("PASSWORD_TOO_WEAK", { errors: { password: [weakness] } });
  // Hashing takes its time, so no connection is held meanwhile, and the token is looked at again.
  const passwordHash = await hashPassword(claim.password);
  await inClub(ctx, async (tx) => {
    const token = await findResetToken(tx, claim.reset_token, now);
    if (!token || !(await consumeCode(tx, token.id, now))) throw new ApiError("LINK_EXPIRED");
    const { account } = token;
    await setPasswordHash(tx, account, passwordHash);
    await voidCodes(tx, account, now);
    await revokeSessionsOf(tx, ctx, account);
    await recordAudit(tx, ctx, {
      action: "password.reset",
      subjectKind: account.kind,
      subjectId: account.id,
      memberId: account.kind === "member" ? account.id : null,
    });
  });
}
