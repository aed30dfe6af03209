import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Account } from "../members/index.ts";

export type Purpose = "two_factor" | "reset_code" | "reset_token" | "invitation" | "email_change";

/** How many guesses at one code are allowed. */
export const maxGuesses = 5;

const ownerColumn = ({ kind }: Account) => (kind === "member" ? "member_id" : "staff_id");

/** Voids every code of the account, or only those for one purpose. */
export async function voidCodes(tx: ClubTx, account: Account, now: Date, purpose?: Purpose): Promise<void> {
  await tx.query(
    `update codes set used_at = $3
     where club_id = $1 and ${ownerColumn(account)} = $2 and used_at is null and ($4::text is null or purpose = $4)`,
    [tx.clubId, account.id, now, purpose ?? null],
  );
}

/** Voids the codes for one purpose that were mailed for a challenge, or for none. */
export async function voidCodesOf(
  tx: ClubTx,
  account: Account,
  { purpose, challengeHash, now }: { purpose: Purpose; challengeHash: Buffer | null; now: Date },
): Promise<void> {
  await tx.query(
    `update codes set used_at = $3
     where club_id = $1 and ${ownerColumn(account)} = $2 and used_at is null and purpose = $4
       and challenge_hash is not distinct from $5`,
    [tx.clubId, account.id, now, purpose, challengeHash],
  );
}

type NewCode = {
  purpose: Purpose;
  secretHash: Buffer;
  now: Date;
  expiresAt: Date;
  newEmail?: string | undefined;
  challengeHash?: Buffer | null;
};

/** Stores a code or one-time token; returns its row id. */
export async function insertCode(tx: ClubTx, account: Account, code: NewCode): Promise<number> {
  const { purpose, secretHash, now, expiresAt, newEmail = null, challengeHash = null } = code;
  const [row] = await tx.query<{ id: number }>(
    `insert into codes (club_id, ${ownerColumn(account)}, purpose, secret_hash, created_at, expires_at, new_email,
       challenge_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [tx.clubId, account.id, purpose, secretHash, now, expiresAt, newEmail, challengeHash],
  );
  if (!row) throw new Error("The code was not stored");
  return row.id;
}

/**
 * Lets another challenge, with five guesses of its own, use a code that was mailed for somebody else. Guesses without a
 * challenge count at the newest row, so their number goes with it.
 */
export async function shareCode(tx: ClubTx, id: number, challengeHash: Buffer): Promise<void> {
  await tx.query(
    `insert into codes (club_id, member_id, staff_id, purpose, secret_hash, created_at, expires_at, challenge_hash,
       blind_attempts)
     select club_id, member_id, staff_id, purpose, secret_hash, created_at, expires_at, $3, blind_attempts
     from codes where club_id = $1 and id = $2 returning id`,
    [tx.clubId, id, challengeHash],
  );
}

export type OpenCode = { id: number; created_at: Date; expires_at: Date; secret_hash: Buffer };

/** The newest code that was not used or voided, of any challenge or of one; it may be expired or out of guesses. */
export async function openCode(
  tx: ClubTx,
  account: Account,
  purpose: Purpose,
  challengeHash: Buffer | null = null,
): Promise<OpenCode | null> {
  const [row] = await tx.query<OpenCode>(
    `select id, created_at, expires_at, secret_hash from codes
     where club_id = $1 and ${ownerColumn(account)} = $2 and purpose = $3 and used_at is null
       and ($4::bytea is null or challenge_hash = $4)
     order by id desc limit 1`,
    [tx.clubId, account.id, purpose, challengeHash],
  );
  return row ?? null;
}

/**
 * Counts one guess; false if no more are allowed. The condition is part of the UPDATE: simultaneous guesses
 * wait for the row and see each other's count.
 */
export async function takeGuess(
  tx: ClubTx,
  id: number,
  counter: "attempts" | "blind_attempts",
): Promise<boolean> {
  const rows = await tx.query(
    `update codes set ${counter} = ${counter} + 1
     where club_id = $1 and id = $2 and used_at is null and ${counter} < ${maxGuesses} returning id`,
    [tx.clubId, id],
  );
  return rows.length === 1;
}

/** Uses a code up; false if it was used before. */
export async function consumeCode(tx: ClubTx, id: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    "update codes set used_at = $3 where club_id = $1 and id = $2 and used_at is null returning id",
    [tx.clubId, id, now],
  );
  return rows.length === 1;
}

type TokenRow = {
  member_id: number | null;
  staff_id: number | null;
  secret_hash: Buffer;
  new_email: string | null;
};

/** The account and digest of a one-time token that is still valid, by its row id. */
export async function liveToken(
  tx: ClubTx,
  id: number,
  purpose: Purpose,
  now: Date,
): Promise<{ account: Account; secretHash: Buffer; newEmail: string | null } | null> {
  const [row] = await tx.query<TokenRow>(
    `select member_id, staff_id, secret_hash, new_email from codes
     where club_id = $1 and id = $2 and purpose = $3 and used_at is null and expires_at > $4`,
    [tx.clubId, id, purpose, now],
  );
  if (!row) return null;
  const account: Account =
    row.member_id !== null
      ? { kind: "member", id: row.member_id }
      : { kind: "staff", id: Number(row.staff_id) };
  return { account, secretHash: row.secret_hash, newEmail: row.new_email };
}
