import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { type LoginAccount, lockAccount, setPasswordHash } from "../../members/index.ts";
import { checkStrength, tellOwner } from "../choose-password.ts";
import { voidCodes } from "../codes.queries.ts";
import { hashPassword, lockIfUnchanged, verifyPassword, withinLimits } from "../passwords.ts";
import { revokeSessionsOf } from "../sessions.ts";

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
