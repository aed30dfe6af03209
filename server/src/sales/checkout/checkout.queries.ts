import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { OrderAddress, OrderRow } from "../orders/index.ts";
import type { Method } from "./checkout.rules.ts";

/** What order-store needs besides prices; read in one statement under the wallet's lock. */
export type CheckoutFacts = {
  method: (Method & { countries: string[] | null }) | null;
  address: OrderAddress | null;
  key: KeyRow | null;
  /**
   * The member's newest living order with the same content, within the last hour; or with the same goods, a moment ago: the
   * same cart in another tab, where something else may be chosen.
   */
  twin: DuplicateOrder | null;
  /** False if the member's account, or the primary member's, was closed since the call came in. */
  is_active: boolean;
};

/** An answer stored for an Idempotency-Key; `status_code` is null while the order waits for Stripe. */
export type KeyRow = {
  id: number;
  body_hash: string;
  status_code: number | null;
  response: unknown;
  /** A text if it came with the other facts of an order, as JSON. */
  created_at: Date | string;
  has_answer: boolean;
  order_id: number | null;
};

export type DuplicateOrder = {
  id: number;
  created_at: string;
  status: OrderRow["status"];
  unopened: boolean;
};

/** What is in an order `o`, as `goodsOf` writes it. */
const goodsOfOrder = `(select string_agg(g.text, ' ' order by g.text collate "C") from (
  select l.variation_id || '*' || sum(l.quantity) as text from order_lines l
  where l.club_id = $1 and l.order_id = o.id and l.entitlement_id is null group by l.variation_id
  union select 'pack ' || l.entitlement_id from order_lines l
  where l.club_id = $1 and l.order_id = o.id and l.entitlement_id is not null) g)`;

const factsText = `select
    exists (select from members m where m.club_id = $1 and m.id = $2 and m.account_status = 1
      and not exists (select from members p
        where p.club_id = $1 and p.id = m.primary_member_id and p.account_status = 2)) as is_active,
    (select row_to_json(m) from (
      select id, name, kind, price_cents, free_above_cents, countries from shipping_methods
      where club_id = $1 and id = $3 and active) m) as method,
    (select row_to_json(a) from (
      select name, line1, line2, city, state, postcode, country, phone from addresses
      where club_id = $1 and member_id = $2 and id = $4::bigint) a) as address,
    (select row_to_json(k) from (
      select id, body_hash, status_code, response, created_at, has_answer, order_id from idempotency_keys
      where club_id = $1 and scope = $5 and key = $6::text) k) as key,
    (select row_to_json(t) from (
      select o.id, o.created_at, o.status,
        exists (select from payments p where p.club_id = $1 and p.order_id = o.id and p.status = 'created') as unopened
      from (
        select id, created_at, status, cart_hash, placed_by_staff_id from orders
        where club_id = $1 and member_id = $2 order by id desc limit 20
      ) o
      where o.status not in ('cancelled', 'expired') and o.created_at > $8::timestamptz - interval '1 hour'
        and (o.cart_hash = $7
          or (o.created_at > $10::timestamptz and o.placed_by_staff_id is null and ${goodsOfOrder} = $9::text))
      order by o.id desc limit 1) t) as twin`;

export async function readCheckoutFacts(
  tx: ClubTx,
  asked: {
    memberId: number;
    methodId: number;
    addressId: number | null;
    scope: string;
    key: string | null;
    cartHash: string;
    /** What a member orders, if no other order may have had the same since `momentAgo`. */
    goods: string | null;
    momentAgo: Date;
    now: Date;
  },
): Promise<CheckoutFacts> {
  const { memberId, methodId, addressId, scope, key, cartHash, goods, momentAgo, now } = asked;
  const [row] = await tx.query<CheckoutFacts>(
    factsText,
    [tx.clubId, memberId, methodId, addressId, scope, key, cartHash, now, goods, momentAgo],
    "order_facts",
  );
  if (!row) throw new Error("A row of facts is always there");
  return row;
}

/**
 * The order that going back from a payment page means: the member's newest that was never paid, also once it is cancelled, so
 * that a repeat finds the same one; null if there is none. Orders by staff are not meant.
 */
export async function newestUnpaid(tx: ClubTx, memberId: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select id from orders where club_id = $1 and member_id = $2 and status in ('pending_payment', 'cancelled')
       and placed_at is null and placed_by_staff_id is null order by id desc limit 1`,
    [tx.clubId, memberId],
    "newest_unpaid_order",
  );
  return row?.id ?? null;
}

/** Where notices to the club are sent, or null. */
export async function clubContact(tx: ClubTx): Promise<string | null> {
  const [row] = await tx.query<{ contact_email: string }>(
    "select contact_email from clubs where id = $1",
    [tx.clubId],
    "club_contact",
  );
  return row?.contact_email || null;
}
