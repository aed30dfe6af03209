import type { StatementEntry } from "#contract/club-credits.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

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
  select distinct k.name from order_lines l
  join entitlements n on n.club_id = l.club_id and n.id = l.entitlement_id
  join packs k on k.club_id = n.club_id and k.id = n.pack_id
  where l.club_id = $1 and l.order_id = e.order_id order by k.name) as packs`;

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
