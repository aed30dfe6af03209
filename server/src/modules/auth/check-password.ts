import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import {
  type Account,
  findMemberForLogin,
  findStaffForLogin,
  type LoginAccount,
  lockAccount,
} from "../members/index.ts";
import { passwordIsRight } from "./passwords.ts";

export function findForLogin(tx: ClubTx, kind: Account["kind"], email: string): Promise<LoginAccount | null> {
  return kind === "member" ? findMemberForLogin(tx, email) : findStaffForLogin(tx, email);
}

/**
 * The active account with this e-mail and password. An unknown address is answered like a wrong password, in the
 * same time; only the right password learns that the account is not active.
 * Throws INVALID_CREDENTIALS, ACCOUNT_INACTIVE, RATE_LIMITED.
 */
export async function checkPassword(
  ctx: Ctx,
  kind: Account["kind"],
  { email, password }: { email: string; password: string },
): Promise<LoginAccount> {
  const { limits, clock } = ctx.platform;
  const network = networkOf(ctx.ip);
  // The address counts too, so that nobody can lock somebody else out from afar.
  const key = `${ctx.clubId}:${kind}:${email}:${network}`;
  await limits.check("loginAddress", network);
  await limits.takeTry("login", key, clock.now());
  const account = await inClub(ctx, (tx) => findForLogin(tx, kind, email));
  const right = await passwordIsRight(account?.passwordHash ?? null, password);
  if (!account || !right) {
    await limits.take("loginAddress", network);
    throw new ApiError("INVALID_CREDENTIALS");
  }
  await limits.clear("login", key);
  if (account.accountStatus !== 1) throw new ApiError("ACCOUNT_INACTIVE");
  return account;
}

/** Locks an account whose password was just checked; the password or the account may have changed since. */
export async function lockUnchanged(tx: ClubTx, account: LoginAccount): Promise<void> {
  const now = await lockAccount(tx, account);
  const same = now?.passwordHash === account.passwordHash && now.accountStatus === 1;
  if (!same) throw new ApiError("INVALID_CREDENTIALS");
}
