import type { EntitlementStatus } from "#contract/entitlement-statuses.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Choice, ChoosableVariation } from "./entitlements.rules.ts";

export type EntitlementRow = {
  id: number;
  pack_id: number;
  member_id: number;
  status: EntitlementStatus;
  /** `YYYY-MM-DD`; so is closes_on. */
  opens_on: string | null;
  closes_on: string | null;
  choices: Choice[];
  created_at: Date;
  version: number;
};

// Days are read as text: as JavaScript times they would shift with the time zone.
export const entitlementColumns = `e.id, e.pack_id, e.member_id, e.status, e.opens_on, e.closes_on,
  e.choices, e.created_at, e.version`;

/** The open entitlements of people, whether or not today is in their window, by id. */
export function openEntitlements(tx: ClubTx, memberIds: number[]): Promise<EntitlementRow[]> {
  return tx.query<EntitlementRow>(
    `select ${entitlementColumns} from entitlements e
     where e.club_id = $1 and e.member_id = any($2) and e.status = 'open' order by e.id`,
    [tx.clubId, memberIds],
    "open_entitlements",
  );
}

/** Entitlements of these people among the named ones, in whatever state. */
export function entitlementsNamed(tx: ClubTx, ids: number[], memberIds: number[]): Promise<EntitlementRow[]> {
  return tx.query<EntitlementRow>(
    `select ${entitlementColumns} from entitlements e
     where e.club_id = $1 and e.id = any($2) and e.member_id = any($3) order by e.id`,
    [tx.clubId, ids, memberIds],
    "entitlements_named",
  );
}

/** An entitlement with its row locked, or null. */
export async function lockEntitlement(tx: ClubTx, id: number): Promise<EntitlementRow | null> {
  const [row] = await tx.query<EntitlementRow>(
    `select ${entitlementColumns} from entitlements e where e.club_id = $1 and e.id = $2 for no key update`,
    [tx.clubId, id],
    "lock_entitlement",
  );
  return row ?? null;
}

/** With the order that uses it, if there is one. */
export type FamilyEntitlement = EntitlementRow & { order: { id: number; number: string } | null };

/** How many past entitlements of a person are shown. */
const maxPast = 50;

/** What people of a family can still use, waiting in an unpaid order or not, and the newest of what is past. */
export function entitlementsOfFamily(tx: ClubTx, memberIds: number[]): Promise<FamilyEntitlement[]> {
  return tx.query<FamilyEntitlement>(
    `select ${entitlementColumns},
       (select json_build_object('id', o.id, 'number', o.number)
        from order_entitlements u join orders o on o.club_id = u.club_id and o.id = u.order_id
        where u.club_id = $1 and u.entitlement_id = e.id and u.living) as "order"
     from (
       select f.*, row_number() over (partition by f.member_id, f.status in ('open', 'held') order by f.id desc) as place
       from entitlements f where f.club_id = $1 and f.member_id = any($2)
     ) e
     where e.status in ('open', 'held') or e.place <= ${maxPast}
     order by e.closes_on nulls last, e.id`,
    [tx.clubId, memberIds],
    "entitlements_of_family",
  );
}

export type PackVariation = ChoosableVariation & {
  color_hex: string;
  sku: string;
  /** How many may be sold now, to whoever looks. */
  stock: number;
  /** The shop's price. */
  price_cents: number;
};

/**
 * Every variation of these products that is not archived, in their order. For a member, what their own order that waits for
 * payment holds counts as free, as it does in their cart.
 */
export function variationsOf(
  tx: ClubTx,
  productIds: number[],
  memberId: number | null = null,
): Promise<PackVariation[]> {
  return tx.query<PackVariation>(
    `select v.id, v.product_id, v.color, v.color_hex, v.size, v.sku, p.size_group,
       p.status = 'live' and v.archived_at is null as live,
       greatest(0, v.received - v.sold - v.held + coalesce(own.pieces, 0)) as stock, coalesce(v.price_cents, p.price_cents) as price_cents
     from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
     left join (
       select l.variation_id, sum(l.quantity)::int as pieces from order_lines l
       where l.club_id = $1 and l.order_id = (
         select o.id from orders o
         where o.club_id = $1 and o.member_id = $3 and o.status = 'pending_payment' and o.placed_by_staff_id is null
         order by o.created_at desc, o.id desc limit 1)
       group by l.variation_id
     ) own on own.variation_id = v.id
     where v.club_id = $1 and v.product_id = any($2) and v.archived_at is null
     order by v.product_id, v.position, v.id`,
    [tx.clubId, [...new Set(productIds)], memberId],
    "choosable_variations",
  );
}

export type EntitledPersonRow = {
  id: number;
  name: string;
  relation: string;
  sizes: Record<string, string>;
  primary_member_id: number | null;
  account_status: number;
};

const personColumns = `m.id, m.first_name || ' ' || m.last_name as name, m.relation, m.sizes, m.primary_member_id,
  m.account_status`;

/** The person of an entitlement, whoever it is; empty if there is none with this id. */
export function personOfEntitlement(tx: ClubTx, entitlementId: number): Promise<EntitledPersonRow[]> {
  return tx.query<EntitledPersonRow>(
    `select ${personColumns} from entitlements e join members m on m.club_id = e.club_id and m.id = e.member_id
     where e.club_id = $1 and e.id = $2 and m.erased_at is null`,
    [tx.clubId, entitlementId],
  );
}

/**
 * A member with their secondary members, the member first; for a secondary member that person alone. Empty if there
 * is no such member.
 */
export function familyOf(tx: ClubTx, memberId: number): Promise<EntitledPersonRow[]> {
  return tx.query<EntitledPersonRow>(
    `select ${personColumns} from members m
     where m.club_id = $1 and (m.id = $2 or m.primary_member_id = $2) and m.erased_at is null
       and (m.id = $2 or m.account_status <> 2)
     order by m.id <> $2, m.id`,
    [tx.clubId, memberId],
    "family_of",
  );
}

/** The primary member of a person, who may be that person; null if there is nobody with this id. */
export async function primaryOf(tx: ClubTx, memberId: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select coalesce(primary_member_id, id) as id from members
     where club_id = $1 and id = $2 and erased_at is null`,
    [tx.clubId, memberId],
    "primary_of",
  );
  return row?.id ?? null;
}
