import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Account } from "../members/index.ts";

export type Purpose = "two_factor" | "reset_code" | "reset_token" | "invitation" | "email_change";

/** How many guesses at one code are looked at. */
export const maxGuesses = 5;

const ownerColumn = ({ kind }: Account) => (kind === "member" ? "member_id" : "staff_id");

/** Voids every code of the account, or those of one purpose. */
export async function voidCodes(tx: ClubTx, account: Account, now: Date, purpose?: Purpose): Promise<void> {
  await tx.query(
    `update codes set used_at = $3
     where club_id = $1 and ${ownerColumn(account)} = $2 and used_at is null and ($4::text is null or purpose = $4)`,
    [tx.clubId, account.id, now, purpose ?? null],
  );
}

/** Stores a code or one-time token; gives its row number. */
export async function insertCode(
  tx: ClubTx,
  account: Account,
  code: { purpose: Purpose; secretHash: Buffer; now: Date; expiresAt: Date; newEmail?: string | undefined },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into codes (club_id, ${ownerColumn(account)}, purpose, secret_hash, created_at, expires_at, new_email)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.clubId, account.id, code.purpose, code.secretHash, code.now, code.expiresAt, code.newEmail ?? null],
  );
  if (!row) throw new Error("The code was not stored");
  return row.id;
}

export type OpenCode = { id: number; created_at: Date; expires_at: Date; attempts: number };

const newest = (account: Account) => `(
  select id from codes
  where club_id = $1 and ${ownerColumn(account)} = $2 and purpose = $3 and used_at is null
  order by id desc limit 1)`;

/** The newest code that was not used or voided; it may be expired or out of guesses. */
export async function openCode(tx: ClubTx, account: Account, purpose: Purpose): Promise<OpenCode | null> {
  const [row] = await tx.query<OpenCode>(
    `select id, created_at, expires_at, attempts from codes where club_id = $1 and id = ${newest(account)}`,
    [tx.clubId, account.id, purpose],
  );
  return row ?? null;
}

/** Replaces the secret of a code that was mailed before; guesses and life begin anew. */
export async function renewCode(
  tx: ClubTx,
  id: number,
  { secretHash, expiresAt }: { secretHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(
    "update codes set secret_hash = $3, expires_at = $4, attempts = 0 where club_id = $1 and id = $2",
    [tx.clubId, id, secretHash, expiresAt],
  );
}

/**
 * Counts one guess and gives what to compare it with, or null when no guess may be looked at any more. The
 * condition is part of the UPDATE: guesses at the same moment wait for the row and see each other's count.
 */
export async function takeGuess(
  tx: ClubTx,
  account: Account,
  purpose: Purpose,
  now: Date,
): Promise<{ id: number; secretHash: Buffer } | null> {
  const [row] = await tx.query<{ id: number; secret_hash: Buffer }>(
    `update codes set attempts = attempts + 1
     where club_id = $1 and id = ${newest(account)}
       and used_at is null and attempts < ${maxGuesses} and expires_at > $4
     returning id, secret_hash`,
    [tx.clubId, account.id, purpose, now],
  );
  return row ? { id: row.id, secretHash: row.secret_hash } : null;
}

/** Uses a code up; false when that has been done before. */
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

/** The account and digest of a one-time token that is still good, by its row number. */
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
