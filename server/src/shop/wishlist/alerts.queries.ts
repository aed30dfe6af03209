import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Alerts for what is on sale and available. */
export const dueAlerts = `stock_alerts a
  join variations v on v.club_id = a.club_id and v.id = a.variation_id
  join products p on p.club_id = v.club_id and p.id = v.product_id
  where p.status = 'live' and v.archived_at is null and v.received - v.sold - v.held > 0`;

export type DueAlert = {
  member_id: number;
  product_id: number;
  /** Null if the person, or the primary member, cannot log in. */
  email: string | null;
  first_name: string;
  product_title: string;
  choice: string;
};

/** Takes due alerts, oldest first; their rows are deleted with this transaction. */
export async function takeDueAlerts(tx: ClubTx, limit: number): Promise<DueAlert[]> {
  return tx.query<DueAlert>(
    `with due as (
       select a.id, p.id as product_id, p.title as product_title,
         concat_ws(', ', nullif(v.color, ''), nullif(v.size, '')) as choice
       from ${dueAlerts} and a.club_id = $1
       order by a.id limit $2 for update of a skip locked
     ), taken as (
       delete from stock_alerts a using due where a.club_id = $1 and a.id = due.id
       returning a.id, a.member_id, due.product_id, due.product_title, due.choice
     )
     select t.member_id, t.product_id, t.product_title, t.choice, m.first_name,
       case when m.account_status = 1 and m.erased_at is null and h.account_status is distinct from 2
         then m.email end as email
     from taken t join members m on m.club_id = $1 and m.id = t.member_id
     left join members h on h.club_id = m.club_id and h.id = m.primary_member_id
     order by t.id`,
    [tx.clubId, limit],
  );
}
