import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { setPasswordHash } from "../../members/index.ts";
import { checkStrength, tellOwner } from "../choose-password.ts";
import { voidCodes } from "../codes.queries.ts";
import { hashPassword } from "../passwords.ts";
import { revokeSessionsOf } from "../sessions.ts";
import { checkOwnPassword, lockOwn } from "./check-own-password.ts";

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
