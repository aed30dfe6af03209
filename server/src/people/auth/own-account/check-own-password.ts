import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { type LoginAccount, lockAccount } from "../../members/index.ts";
import { lockIfUnchanged, withinLimits } from "../check-password.ts";
import { verifyPassword } from "../passwords.ts";

/**
 * The acting member's account, once they have typed their current password again: whoever merely found their unlocked
 * device cannot take the account over. Guesses count like those at the login.
 * Throws INVALID_CREDENTIALS at the field `current_password`, RATE_LIMITED.
 */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<LoginAccount> {
  const account = await inClub(ctx, (tx) => lockAccount(tx, { kind: "member", id: memberId(ctx) }));
  if (!account) throw new ApiError("UNAUTHENTICATED");
  const right = await withinLimits(ctx, account, async () =>
    (await verifyPassword(account.passwordHash, password)) ? account : null,
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
