import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Footprint } from "../club-members.policy.ts";

/** The person of $2 and their dependants. */
const people = `(select id from members where club_id = $1 and (id = $2 or primary_member_id = $2))`;

/** Their orders, and those of their family with something in them for one of these people. */
const theirOrders = `(select o.status from orders o where o.club_id = $1 and (o.member_id in ${people} or (
  o.member_id = (select primary_member_id from members where club_id = $1 and id = $2) and exists (
    select 1 from order_lines l where l.club_id = $1 and l.order_id = o.id and l.for_member_id = $2))))`;

const text = `
  select
    (select count(*) from ${theirOrders} as o) as orders,
    (select count(*) from ${theirOrders} as o where status in ('pending_payment', 'placed', 'processing')) as open_orders,
    exists (select from orders o where o.club_id = $1 and o.member_id in ${people} and (
      exists (select from payments p where p.club_id = $1 and p.order_id = o.id and p.status in ('created', 'open'))
      or exists (select from refunds r where r.club_id = $1 and r.order_id = o.id and r.status in ('pending', 'owed'))
      or exists (select from disputes d where d.club_id = $1 and d.order_id = o.id and d.closed_at is null)
    )) as money_moves,
    exists (select from returns r where r.club_id = $1 and r.member_id in ${people}
      and r.status in ('requested', 'approved')) as open_returns,
    exists (select from credit_accounts a join credit_transfers t
      on t.club_id = $1 and (t.from_account_id = a.id or t.to_account_id = a.id)
      where a.club_id = $1 and a.kind = 'member' and a.member_id = $2)
      or exists (select from joining_grants where club_id = $1 and member_id = $2) as credit_moves,
    (select count(*) from entitlements where club_id = $1 and member_id in ${people}) as entitlements,
    (select count(*) from addresses where club_id = $1 and member_id = $2) as addresses,
    (select count(*) from contact_messages where club_id = $1 and member_id = $2) as messages,
    (select count(*) from members where club_id = $1 and primary_member_id = $2) as secondary_members,
    coalesce((select held_cents from credit_accounts
      where club_id = $1 and kind = 'member' and member_id = $2), 0) as held_cents`;

/** What refers to a person; see `Footprint`. */
export async function footprintOf(tx: ClubTx, memberId: number): Promise<Footprint> {
  const [row] = await tx.query<Footprint>(text, [tx.clubId, memberId], "member_footprint");
  if (!row) throw new Error("A query without a table gave no row");
  return row;
}
