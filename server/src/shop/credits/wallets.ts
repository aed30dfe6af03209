import type { PoolClient } from "pg";
import { type ClubTx, sqlState } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { OpenGrant, WalletState } from "./ledger.ts";

/**
 * A member's credits, locked until the end of the transaction; correct until this transaction changes them.
 * `memberId` is the member they belong to: a dependant spends from their primary's.
 */
export type LockedWallet = WalletState & { accountId: number; memberId: number };

type WalletRow = {
  id: number;
  member_id: number;
  balance_cents: number;
  held_cents: number;
  fresh: boolean;
  grants: GrantJson[];
};

type GrantJson = {
  id: number;
  amount_cents: number;
  remaining_cents: number;
  held_cents: number;
  expires_at: string;
};

/** Every grant that is part of the balance, including one that has expired and was not swept yet. */
const openGrants = `(
  select coalesce(json_agg(json_build_object('id', g.id, 'amount_cents', g.amount_cents,
    'remaining_cents', g.remaining_cents, 'held_cents', g.held_cents, 'expires_at', g.expires_at)), '[]')
  from credit_grants g where g.club_id = a.club_id and g.account_id = a.id and g.remaining_cents > 0)`;

// A dependant shares the wallet of their primary member.
const ownAccount = `a.club_id = $1 and a.kind = 'member' and a.member_id = (
  select coalesce(m.primary_member_id, m.id) from members m where m.club_id = $1 and m.id = $2)`;

/**
 * Locks the wallet that a member spends from (a dependant: their primary's) and reads it, usually in one
 * statement. It serialises everything that touches the wallet, such as two orders of one member. Lock it after
 * the order and before any variation. Throws NOT_FOUND for an unknown member.
 */
export async function lockWallet(tx: ClubTx, memberId: number): Promise<LockedWallet> {
  const [row] = await tx.query<WalletRow>(
    `select a.id, a.member_id, a.balance_cents, a.held_cents, ${openGrants} as grants,
       a.xmin::text = (select seen.xmin::text from credit_accounts seen where seen.club_id = $1 and seen.id = a.id) as fresh
     from credit_accounts a where ${ownAccount} for update of a`,
    [tx.clubId, memberId],
    "lock_wallet",
  );
  if (!row) throw new ApiError("NOT_FOUND");
  // While we waited for the lock, another transaction may have changed the grants; this statement still
  // showed them as before. Whoever changes a grant also changes the account's row, so its row
  // version tells. Under the lock a second read is correct.
  return row.fresh ? toWallet(row) : lockedWallet(tx, row.id);
}

async function lockedWallet(tx: ClubTx, accountId: number): Promise<LockedWallet> {
  const [row] = await tx.query<WalletRow>(
    `select a.id, a.member_id, a.balance_cents, a.held_cents, true as fresh, ${openGrants} as grants
     from credit_accounts a where a.club_id = $1 and a.id = $2`,
    [tx.clubId, accountId],
    "read_locked_wallet",
  );
  if (!row) throw new Error("A locked wallet is gone");
  return toWallet(row);
}

/**
 * Locks the wallets that these people spend from, for orders that the club places for them: whoever closes or
 * erases one of their accounts waits, and sees the order. In one order for everybody, before any variation.
 */
export async function lockWallets(tx: ClubTx, memberIds: number[]): Promise<void> {
  await tx.query(
    `select 1 from credit_accounts a where a.club_id = $1 and a.kind = 'member' and a.member_id = any(array(
       select case when m.primary_member_id is null then m.id else m.primary_member_id end
       from members m where m.club_id = $1 and m.id = any($2)))
     order by a.id for no key update`,
    [tx.clubId, memberIds],
    "lock_wallets",
  );
}

/** Locks a wallet by its account. */
export async function lockCreditAccount(tx: ClubTx, accountId: number): Promise<LockedWallet> {
  await tx.query(
    "select 1 from credit_accounts where club_id = $1 and id = $2 for update",
    [tx.clubId, accountId],
    "lock_credit_account",
  );
  return lockedWallet(tx, accountId);
}

/** The member whose wallet a member spends from: the primary of a dependant, else the member. */
export async function walletOwner(tx: ClubTx, memberId: number): Promise<number> {
  const [row] = await tx.query<{ owner: number }>(
    "select coalesce(primary_member_id, id) as owner from members where club_id = $1 and id = $2",
    [tx.clubId, memberId],
    "wallet_owner",
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row.owner;
}

function toWallet(row: WalletRow): LockedWallet {
  return {
    accountId: row.id,
    memberId: row.member_id,
    balanceCents: row.balance_cents,
    heldCents: row.held_cents,
    grants: row.grants.map(toGrant),
  };
}

function toGrant(grant: GrantJson): OpenGrant {
  return {
    id: grant.id,
    amountCents: grant.amount_cents,
    remainingCents: grant.remaining_cents,
    heldCents: grant.held_cents,
    expiresAt: new Date(grant.expires_at),
  };
}

/** Gives a new member an empty wallet; a dependant has none, because they share their primary's. */
export async function openWallet(tx: ClubTx, memberId: number): Promise<void> {
  await openWallets(tx, [memberId]);
}

/** The same for many. */
export async function openWallets(tx: ClubTx, memberIds: number[]): Promise<void> {
  const wallets =
    "insert into credit_accounts (club_id, kind, member_id) select $1, 'member', unnest($2::bigint[]) returning id";
  await tx.query(wallets, [tx.clubId, memberIds], "open_wallets");
}

const foreignKeyViolation = "23503";

/** Deletes a wallet that never held a credit, so that its member can be deleted. Throws IN_USE for any other. */
export async function removeUnusedWallet(tx: ClubTx, memberId: number): Promise<void> {
  try {
    await tx.query("delete from credit_accounts where club_id = $1 and kind = 'member' and member_id = $2", [
      tx.clubId,
      memberId,
    ]);
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error;
    throw new ApiError("IN_USE", { cause: error });
  }
}

/** Opens the accounts that a new club's credits come from and go to, in the transaction that creates the club. */
export async function openLedger(client: PoolClient, clubId: number): Promise<void> {
  await client.query("insert into credit_accounts (club_id, kind) values ($1, 'issuance'), ($1, 'sales')", [
    clubId,
  ]);
}
