import { timingSafeEqual } from "node:crypto";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { digest, randomToken } from "#server/platform/secrets.ts";
import { type Account, type LoginAccount, lockAccount } from "../members/index.ts";
import { insertCode, liveToken, voidCodes } from "./codes.queries.ts";

/** How long the new password may take to be typed after the code. */
const lifeMs = 15 * 60 * 1000;

/** The number of a row to base 36, a dot, 256 random bits, of which the row holds the digest. */
const form = /^([1-9a-z][0-9a-z]{0,9})\.([\w-]{43})$/;

/** A one-time token that takes the place of a right code; older ones of the account are void. */
export async function issueResetToken(tx: ClubTx, account: Account, now: Date): Promise<string> {
  const secret = randomToken();
  await voidCodes(tx, account, now, "reset_token");
  const id = await insertCode(tx, account, {
    purpose: "reset_token",
    secretHash: digest(secret),
    now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return `${id.toString(36)}.${secret}`;
}

/** The account, locked, and the row of a token that is still good, or null. */
export async function findResetToken(
  tx: ClubTx,
  token: string,
  now: Date,
): Promise<{ id: number; account: LoginAccount } | null> {
  const [, number, secret] = form.exec(token) ?? [];
  if (!number || !secret) return null;
  const id = Number.parseInt(number, 36);
  const found = await liveToken(tx, id, now);
  if (!found || !timingSafeEqual(found.secretHash, digest(secret))) return null;
  const account = await lockAccount(tx, found.account);
  return account?.accountStatus === 1 ? { id, account } : null;
}
