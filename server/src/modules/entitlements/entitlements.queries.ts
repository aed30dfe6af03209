import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Choice, ChoosableVariation } from "./entitlements.rules.ts";

export type EntitlementStatus = "open" | "held" | "redeemed" | "fulfilled" | "expired" | "revoked";

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

// Days are read as text: as a JavaScript time they would shift with the time zone.
export const entitlementColumns = `e.id, e.pack_id, e.member_id, e.status, e.opens_on::text, e.closes_on::text,
  e.choices, e.created_at, e.version`;

/** The open entitlements of people, whether or not today lies in their window, by number. */
export function openEntitlements(tx: ClubTx, memberIds: number[]): Promise<EntitlementRow[]> {
  return tx.query<EntitlementRow>(
    `select ${entitlementColumns} from entitlements e
     where e.club_id = $1 and e.member_id = any($2) and e.status = 'open' order by e.id`,
    [tx.clubId, memberIds],
    "open_entitlements",
  );
}

/** Numbers of the open entitlements of people: the `pack_ids` of a member. */
export async function packIdsOf(tx: ClubTx, memberIds: number[]): Promise<Map<number, number[]>> {
  const rows = await tx.query<{ member_id: number; ids: number[] }>(
    `select member_id, array_agg(id::float8 order by id) as ids from entitlements
     where club_id = $1 and member_id = any($2) and status = 'open' group by member_id`,
    [tx.clubId, memberIds],
    "pack_ids_of",
  );
  return new Map(rows.map(({ member_id, ids }) => [member_id, ids]));
}

export type VariationRow = ChoosableVariation & {
  color_hex: string;
  sku: string;
  /** How many may be sold now. */
  stock: number;
  /** The shop's price. */
  price_cents: number;
};

/** Every variation of these products that is not archived, in their order. */
export function variationsOf(tx: ClubTx, productIds: number[]): Promise<VariationRow[]> {
  return tx.query<VariationRow>(
    `select v.id, v.product_id, v.color, v.color_hex, v.size, v.sku, p.size_group,
       p.status = 'live' and v.archived_at is null as live,
       greatest(0, v.received - v.sold - v.held) as stock, coalesce(v.price_cents, p.price_cents) as price_cents
     from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
     where v.club_id = $1 and v.product_id = any($2) and v.archived_at is null
     order by v.product_id, v.position, v.id`,
    [tx.clubId, [...new Set(productIds)]],
    "choosable_variations",
  );
}

export type PersonRow = {
  id: number;
  name: string;
  relation: string;
  sizes: Record<string, string>;
  primary_member_id: number | null;
  account_status: number;
};

/** A primary member with their secondary members, the primary first; empty where there is no such member. */
export function familyOf(tx: ClubTx, primaryId: number): Promise<PersonRow[]> {
  return tx.query<PersonRow>(
    `select id, first_name || ' ' || last_name as name, relation, sizes, primary_member_id, account_status
     from members where club_id = $1 and (id = $2 or primary_member_id = $2) and erased_at is null
       and (id = $2 or account_status <> 2)
     order by primary_member_id nulls first, id`,
    [tx.clubId, primaryId],
    "family_of",
  );
}

/** The primary member of a person, who may be that person; null where there is nobody of this number. */
export async function primaryOf(tx: ClubTx, memberId: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select coalesce(primary_member_id, id) as id from members
     where club_id = $1 and id = $2 and erased_at is null`,
    [tx.clubId, memberId],
    "primary_of",
  );
  return row?.id ?? null;
}
