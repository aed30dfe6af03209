import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { networkOf } from "#server/platform/rate-limits.ts";
import { boundedWork } from "#server/platform/work-queue.ts";
import {
  type Account,
  findMemberForLogin,
  findStaffForLogin,
  type LoginAccount,
  lockAccount,
} from "../members/index.ts";
import { loginAddress, passwordTry } from "./auth.limits.ts";

export function findForLogin(tx: ClubTx, kind: Account["kind"], email: string): Promise<LoginAccount | null> {
  return kind === "member" ? findMemberForLogin(tx, email) : findStaffForLogin(tx, email);
}

/**
 * The active account with this email and password. An unknown address gets the same answer as a wrong password, in the
 * same time; only the right password reveals that the account is not active.
 * Throws INVALID_CREDENTIALS, ACCOUNT_INACTIVE, RATE_LIMITED.
 */
export async function checkPassword(
  ctx: Ctx,
  kind: Account["kind"],
  { email, password }: { email: string; password: string },
): Promise<LoginAccount> {
  const account = await withinLimits(ctx, { kind, email }, async () => {
    const found = await inClub(ctx, (tx) => findForLogin(tx, kind, email));
    const right = await verifyPassword(found?.password_hash ?? null, password);
    return right ? found : null;
  });
  if (!account) throw new ApiError("INVALID_CREDENTIALS");
  if (account.account_status !== 1) throw new ApiError("ACCOUNT_INACTIVE");
  return account;
}

/** Checks one guess of an account's password; `look` returns null if it is wrong. Throws RATE_LIMITED. */
export async function withinLimits<T>(
  ctx: Ctx,
  { kind, email }: Pick<LoginAccount, "kind" | "email">,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const { limits, clock } = ctx.platform;
  const network = networkOf(ctx.ip);
  // The address counts too, so that nobody can lock somebody else out from elsewhere.
  const key = `${ctx.clubId}:${kind}:${email}:${network}`;
  // Taken before the check and given back if the guess was right: a count taken afterwards would let
  // through any number of simultaneous guesses.
  await limits.take(loginAddress, network);
  const found = await limits
    .takeTry(passwordTry, key, clock.now())
    .then(look)
    .catch(async (error: unknown) => {
      await limits.giveBack(loginAddress, network);
      throw error;
    });
  if (found === null) return null;
  await limits.giveBack(loginAddress, network);
  await limits.clear(passwordTry, key);
  return found;
}

/** Locks an account whose password was just checked; the password or the account may have changed since. */
export async function lockUnchanged(tx: ClubTx, account: LoginAccount): Promise<void> {
  if (!(await lockIfUnchanged(tx, account))) throw new ApiError("INVALID_CREDENTIALS");
}

/** The same, but returns false if something has changed. */
export async function lockIfUnchanged(tx: ClubTx, account: LoginAccount): Promise<boolean> {
  const now = await lockAccount(tx, account);
  return now?.password_hash === account.password_hash && now.account_status === 1;
}

/** argon2id as recommended by OWASP: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash keeps a core busy for tens of milliseconds, so no more run than there are spare cores. */
const inTurn = boundedWork({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 500 });

/** What is stored of a password. Every character counts, exactly as typed. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let unknown: Promise<string> | undefined;

/**
 * Whether the password is correct. Takes the same time for an account that does not exist or has no password,
 * for which `passwordHash` is null.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  unknown ??= hashPassword("a password of nobody");
  const storedHash = passwordHash ?? (await unknown);
  const right = await inTurn(() => verify(storedHash, password));
  return right && passwordHash !== null;
}
