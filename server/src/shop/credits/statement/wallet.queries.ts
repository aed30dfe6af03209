import type { ClubTx } from "#server/platform/db/in-club.ts";

export type WalletSummaryRow = {
  balance_cents: number;
  held_cents: number;
  /** What has expired and nobody holds, until a sweep removes it. */
  ended_cents: number;
  grants: { id: number; cents: number; expires_at: string }[];
};

export type HoldRow = {
  order_id: number;
  order_number: string | null;
  order_member_id: number | null;
  cents: number;
};

const empty: WalletSummaryRow = { balance_cents: 0, held_cents: 0, ended_cents: 0, grants: [] };

/** Locks a wallet until the transaction ends, so that everything read of it agrees. */
export async function lockWalletShared(tx: ClubTx, ownerId: number): Promise<void> {
  await tx.query(
    "select 1 from credit_accounts where club_id = $1 and kind = 'member' and member_id = $2 for share",
    [tx.clubId, ownerId],
    "keep_wallet",
  );
}

/** A member's own wallet with its open grants. */
export async function readWallet(tx: ClubTx, ownerId: number, now: Date): Promise<WalletSummaryRow> {
  const [row] = await tx.query<WalletSummaryRow>(
    `select a.balance_cents, a.held_cents,
       coalesce(sum(g.remaining_cents - g.held_cents) filter (where g.expires_at <= $3), 0)::bigint as ended_cents,
       coalesce(json_agg(json_build_object('id', g.id, 'cents', g.remaining_cents, 'expires_at', g.expires_at)
         order by g.expires_at, g.id) filter (where g.id is not null), '[]') as grants
     from credit_accounts a
     left join credit_grants g on g.club_id = a.club_id and g.account_id = a.id and g.remaining_cents > 0
     where a.club_id = $1 and a.kind = 'member' and a.member_id = $2
     group by a.balance_cents, a.held_cents`,
    [tx.clubId, ownerId, now],
    "read_wallet",
  );
  return row ?? empty;
}

/** What unpaid orders hold of a wallet, the newest order first. */
export function readHolds(tx: ClubTx, ownerId: number): Promise<HoldRow[]> {
  return tx.query<HoldRow>(
    `select h.order_id, o.number as order_number, o.member_id as order_member_id,
       sum(h.amount_cents)::bigint as cents
     from credit_accounts a
     join credit_holds h on h.club_id = a.club_id and h.account_id = a.id and h.status = 'held'
     left join orders o on o.club_id = h.club_id and o.id = h.order_id
     where a.club_id = $1 and a.kind = 'member' and a.member_id = $2
     group by h.order_id, o.number, o.member_id order by h.order_id desc`,
    [tx.clubId, ownerId],
    "read_holds",
  );
}
