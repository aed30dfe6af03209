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
