import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Locks every order of these members; gives their numbers. Before the wallet, as everybody does. */
export async function lockOrdersOf(tx: ClubTx, memberIds: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    "select id from orders where club_id = $1 and member_id = any($2) order by id for update",
    [tx.clubId, memberIds],
  );
  return rows.map((row) => row.id);
}

/**
 * Takes name, e-mail and address out of orders. Items, money and the country, which taxes may depend on, stay.
 */
export async function forgetCustomers(tx: ClubTx, orderIds: number[], name: string): Promise<void> {
  await tx.query(
    `update orders set member_name = $3, member_email = '',
       address = case when address is null then null else jsonb_build_object('name', $3::text, 'line1', '',
         'line2', '', 'city', '', 'state', '', 'postcode', '', 'country', address ->> 'country', 'phone', '') end
     where club_id = $1 and id = any($2)`,
    [tx.clubId, orderIds, name],
  );
}

/** Takes the names of people out of the lines that packs of theirs put into orders of their family. */
export async function forgetRecipients(tx: ClubTx, memberIds: number[], name: string): Promise<void> {
  await tx.query(
    `update order_lines l set for_member_name = $3
     from orders o
     where l.club_id = $1 and l.for_member_id = any($2) and o.club_id = $1 and o.id = l.order_id
       and o.member_id in (select coalesce(m.primary_member_id, m.id) from members m where m.club_id = $1 and m.id = any($2)
         union all select unnest($2::bigint[]))`,
    [tx.clubId, memberIds, name],
  );
}
