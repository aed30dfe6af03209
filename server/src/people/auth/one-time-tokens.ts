import { timingSafeEqual } from "node:crypto";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { digest, randomToken } from "#server/platform/secrets.ts";
import { type Account, type LoginAccount, lockAccount } from "../members/index.ts";
import { insertCode, liveToken, voidCodes } from "./codes.queries.ts";

/** Lets its bearer choose a password once: in exchange for a correct reset code, or as a mailed link. */
export type PasswordPurpose = "reset_token" | "invitation";

/** `email_change`: a link mailed to the address that it confirms. */
export type TokenPurpose = PasswordPurpose | "email_change";

/** The account states for which a token is valid: only a mailed link also works for a pending one. */
const statuses: Record<TokenPurpose, readonly number[]> = {
  reset_token: [1],
  invitation: [0, 1],
  email_change: [1],
};

/** A row's id in base 36, a dot, 256 random bits, whose digest is in the row. */
const form = /^([1-9a-z][0-9a-z]{0,9})\.([\w-]{43})$/;

type NewToken = { purpose: TokenPurpose; now: Date; lifeSeconds: number; newEmail?: string };

/** A one-time token; older ones of the account for the same purpose become void. */
export async function issueToken(tx: ClubTx, account: Account, token: NewToken): Promise<string> {
  await voidCodes(tx, account, token.now, token.purpose);
  return insertToken(tx, account, token);
}

/** A one-time token beside the account's older ones. */
export async function insertToken(
  tx: ClubTx,
  account: Account,
  { purpose, now, lifeSeconds, newEmail }: NewToken,
): Promise<string> {
  const secret = randomToken();
  const id = await insertCode(tx, account, {
    purpose,
    secretHash: digest(secret),
    now,
    expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
    newEmail,
  });
  return `${id.toString(36)}.${secret}`;
}

/** The account, locked, and the row of a token that is still valid, or null. */
export async function findToken(
  tx: ClubTx,
  token: string,
  { purpose, now }: { purpose: TokenPurpose; now: Date },
): Promise<{ id: number; account: LoginAccount; newEmail: string | null } | null> {
  const [, number, secret] = form.exec(token) ?? [];
  if (!number || !secret) return null;
  const id = Number.parseInt(number, 36);
  const found = await liveToken(tx, id, purpose, now);
  if (!found || !timingSafeEqual(found.secretHash, digest(secret))) return null;
  const account = await lockAccount(tx, found.account);
  if (!account || !statuses[purpose].includes(account.account_status)) return null;
  return { id, account, newEmail: found.newEmail };
}
