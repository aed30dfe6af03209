import type { StatementEntry } from "#contract/club-credits.ts";
import type { credits } from "#contract/credits-statement.ts";
import { toDollars } from "#contract/money.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { walletOwner } from "./wallets.ts";

/**
 * The caller's credits and a page of their movements, all as of one moment, so that the figures agree to the cent. A
 * dependant sees the wallet that they spend from, which is their primary's.
 */
export function showStatement(
  ctx: Ctx,
  asked: Input<typeof credits.statement>,
): Promise<Output<typeof credits.statement>> {
  const reader = memberId(ctx);
  return inClub(ctx, async (tx) => {
    const owner = await walletOwner(tx, reader);
    await lockWalletShared(tx, owner);
    const wallet = await readWallet(tx, owner, ctx.platform.clock.now());
    const holds = await readHolds(tx, owner);
    const { rows, ...page } = await readStatement(tx, owner, asked);
    return {
      data: rows.map((row) => presentMemberEntry(row, reader)),
      ...page,
      wallet: presentWallet(wallet, holds, reader),
    };
  });
}

/** A movement for the panel, with who acted. */
export function presentStatementEntry({
  actor_name,
  cents,
  balance_cents,
  ...row
}: Omit<StatementRow, "order_member_id" | "packs">) {
  return { ...row, actor: actor_name ?? "", amount: toDollars(cents), balance: toDollars(balance_cents) };
}

/** A movement for the member themselves: with packs, without names of staff. */
function presentMemberEntry(row: StatementRow, readerId: number) {
  const { actor: _actor, ...entry } = presentStatementEntry(row);
  return { ...entry, order_id: row.order_member_id === readerId ? row.order_id : null, packs: row.packs };
}

function presentWallet(row: WalletSummaryRow, holds: HoldRow[], readerId: number) {
  const dated = row.grants.reduce((sum, { cents }) => sum + cents, 0);
  return {
    balance: toDollars(row.balance_cents),
    available: toDollars(row.balance_cents - row.held_cents - row.ended_cents),
    undated: toDollars(row.balance_cents - dated),
    entries: row.grants.map(({ cents, ...grant }) => ({ ...grant, credits: toDollars(cents) })),
    held: toDollars(row.held_cents),
    holds: holds.map(({ order_id, order_number, order_member_id, cents }) => ({
      order_id: order_member_id === readerId ? order_id : null,
      order_number: order_number ?? "",
      credits: toDollars(cents),
    })),
  };
}

export type StatementRow = {
  id: number;
  at: Date;
  kind: StatementEntry["kind"];
  reason: string;
  actor_name: string | null;
  order_id: number | null;
  order_number: string | null;
  /** Whose order it is. */
  order_member_id: number | null;
  /** The packs in the order. */
  packs: string[];
  expires_at: Date | null;
  cents: number;
  balance_cents: number;
};

type Asked = {
  page?: number | undefined;
  per_page?: number | undefined;
  /** Only movements of this kind; the balance still counts all. */
  kind?: StatementEntry["kind"] | undefined;
};

const defaultPerPage = 25;

/** A wallet's transfers get their ids under its lock, so ordering by id is ordering by time. */
const history = `
  select t.id, t.created_at as at, t.kind, t.reason, t.actor, t.order_id, t.grant_id,
    case when t.to_account_id = a.id then t.amount_cents else -t.amount_cents end as cents
  from credit_accounts a join credit_transfers t
    on t.club_id = a.club_id and (t.from_account_id = a.id or t.to_account_id = a.id)
  where a.club_id = $1 and a.kind = 'member' and a.member_id = $2`;

/** The ledger records who acted as `staff:7`; the names are looked up. `$1` is the club. */
export const actorNameOf = (actor: string) => `coalesce(
  (select s.first_name || ' ' || s.last_name from staff s where s.club_id = $1 and 'staff:' || s.id = ${actor}),
  (select m.first_name || ' ' || m.last_name from members m where m.club_id = $1 and 'member:' || m.id = ${actor}),
  case when ${actor} = 'system' then 'Kitroom' end) as actor_name`;

const packs = `array(
  select k.name from order_lines l
  join entitlements n on n.club_id = l.club_id and n.id = l.entitlement_id
  join packs k on k.club_id = n.club_id and k.id = n.pack_id
  where l.club_id = $1 and l.order_id = e.order_id
  group by k.name order by k.name collate names) as packs`;

/** One page of the movements of a member's own wallet with the balance after each, newest first. */
export async function readStatement(
  tx: ClubTx,
  memberId: number,
  { page = 1, per_page = defaultPerPage, kind }: Asked,
) {
  const values = [tx.clubId, memberId, kind ?? null];
  const chosen = "($3::text is null or kind = $3)";
  const [counted] = await tx.query<{ total: number }>(
    `select count(*) as total from (${history}) h where ${chosen}`,
    values,
  );
  const total = counted?.total ?? 0;
  const rows = await tx.query<StatementRow>(
    `select e.id, e.at, e.kind, e.reason, ${actorNameOf("e.actor")}, e.order_id, o.number as order_number,
       o.member_id as order_member_id, ${packs}, g.expires_at, e.cents, e.balance_cents
     from (
       select * from (
         select h.*, sum(h.cents) over (order by h.id)::bigint as balance_cents from (${history}) h
       ) b where ${chosen}
       order by id desc limit ${per_page} offset ${(page - 1) * per_page}
     ) e
     left join orders o on o.club_id = $1 and o.id = e.order_id
     left join credit_grants g on g.club_id = $1 and g.id = e.grant_id
     order by e.id desc`,
    values,
  );
  return { rows, total, page, per_page };
}

type WalletSummaryRow = {
  balance_cents: number;
  held_cents: number;
  /** What has expired and nobody holds, until a sweep removes it. */
  ended_cents: number;
  grants: { id: number; cents: number; expires_at: string }[];
};

type HoldRow = {
  order_id: number;
  order_number: string | null;
  order_member_id: number | null;
  cents: number;
};

const empty: WalletSummaryRow = { balance_cents: 0, held_cents: 0, ended_cents: 0, grants: [] };

/** Locks a wallet until the transaction ends, so that everything read of it agrees. */
async function lockWalletShared(tx: ClubTx, ownerId: number): Promise<void> {
  await tx.query(
    "select 1 from credit_accounts where club_id = $1 and kind = 'member' and member_id = $2 for share",
    [tx.clubId, ownerId],
    "keep_wallet",
  );
}

/** A member's own wallet with its open grants. */
async function readWallet(tx: ClubTx, ownerId: number, now: Date): Promise<WalletSummaryRow> {
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
function readHolds(tx: ClubTx, ownerId: number): Promise<HoldRow[]> {
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
