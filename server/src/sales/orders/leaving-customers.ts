import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Locks every order of these members; returns their ids. Before the wallet, which is everybody's lock order. */
export async function lockOrdersOf(tx: ClubTx, memberIds: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    "select id from orders where club_id = $1 and member_id = any($2) order by id for update",
    [tx.clubId, memberIds],
  );
  return rows.map((row) => row.id);
}

/**
 * Removes name, email and address from orders, and what was typed as the numbers of their parcels. Items, money and the
 * country, which taxes may depend on, stay.
 */
export async function forgetCustomers(tx: ClubTx, orderIds: number[], name: string): Promise<void> {
  await tx.query(
    `update orders set member_name = $3, member_email = '',
       address = case when address is null then null else jsonb_build_object('name', $3::text, 'line1', '',
         'line2', '', 'city', '', 'state', '', 'postcode', '', 'country', address ->> 'country', 'phone', '') end
     where club_id = $1 and id = any($2)`,
    [tx.clubId, orderIds, name],
  );
  await tx.query("update parcels set tracking_number = '' where club_id = $1 and order_id = any($2)", [
    tx.clubId,
    orderIds,
  ]);
}

/** Removes the names of people from lines that their packs put into orders of their family. */
export async function forgetRecipients(tx: ClubTx, memberIds: number[], name: string): Promise<void> {
  // The family is queried first, as an array, and with `case`: under row-level security neither a `coalesce` nor a join
  // would use an index for its orders.
  await tx.query(
    `update order_lines set for_member_name = $3
     where club_id = $1 and for_member_id = any($2) and order_id = any(array(
       select id from orders where club_id = $1 and member_id = any($2::bigint[] || array(
         select case when primary_member_id is null then id else primary_member_id end
         from members where club_id = $1 and id = any($2)))))`,
    [tx.clubId, memberIds, name],
    "forget_recipients",
  );
}

/**
 * Ends the holds of people's unpaid orders now, so that a sweep closes those orders, whatever keeps
 * anybody else from it. Returns their ids.
 */
export async function endHoldsOf(tx: ClubTx, memberIds: number[], now: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `update orders set expires_at = least(expires_at, $3) where club_id = $1 and id in (
       select id from orders where club_id = $1 and member_id = any($2) and status = 'pending_payment'
       order by id for update)
     returning id`,
    [tx.clubId, memberIds, now],
    "end_holds",
  );
  return rows.map((row) => row.id);
}
