import type { ClubTx } from "#server/platform/db/in-club.ts";
import { belongsToClub, bySurname, joinPrimary } from "../../people/members/index.ts";
import type { EntitledPersonRow } from "../entitlements/index.ts";
import type { OrderAddress } from "../orders/index.ts";

/** Maximum people per run. */
export const maxRedeemPeople = 20_000;

export type RedeemPerson = EntitledPersonRow & {
  /** The member whose order it becomes; the person's own id for a primary member. */
  primary_id: number;
  primary_name: string;
  primary_email: string;
  /** 2 if the primary member's account is inactive, or was erased. */
  primary_status: number;
  /** The primary member's default address. */
  address: OrderAddress | null;
};

/**
 * People by id, in the order given; erased ones and strangers are left out. The address is compared
 * with a case: row-level security does not use the index for a coalesce, which is not known to be leakproof.
 */
export function redeemPeopleOf(tx: ClubTx, ids: number[]): Promise<RedeemPerson[]> {
  return tx.query<RedeemPerson>(
    `select m.id, m.first_name || ' ' || m.last_name as name, m.relation, m.sizes, m.primary_member_id, m.account_status,
       coalesce(p.id, m.id) as primary_id, coalesce(p.first_name || ' ' || p.last_name, m.first_name || ' ' || m.last_name) as primary_name,
       coalesce(case when p.id is null then m.email else p.email end, '') as primary_email,
       case when p.erased_at is not null then 2 else coalesce(p.account_status, m.account_status) end as primary_status,
       (select json_build_object('name', a.name, 'line1', a.line1, 'line2', a.line2, 'city', a.city, 'state', a.state,
          'postcode', a.postcode, 'country', a.country, 'phone', a.phone)
        from addresses a where a.club_id = $1 and a.member_id = case when p.id is null then m.id else p.id end and a.is_default) as address
     from unnest($2::bigint[]) with ordinality as wanted (id, place)
     join members m on m.club_id = $1 and m.id = wanted.id and m.erased_at is null
     left join members p on p.club_id = $1 and p.id = m.primary_member_id
     order by wanted.place`,
    [tx.clubId, ids],
    "people_to_redeem",
  );
}

/** A person and the primary member of their family. */
type Relative = { id: number; family_id: number };

/**
 * Every person with an open entitlement except those named, family by family, by the surnames of the primary members.
 * Inactive ones too: the preview shows that they are left out.
 */
export function everybody(tx: ClubTx, except: number[]): Promise<Relative[]> {
  return tx.query<Relative>(
    `select m.id, h.id as family_id from members m ${joinPrimary}
     where m.club_id = $1 and m.erased_at is null and m.id <> all($2)
       and exists (select from entitlements e where e.club_id = $1 and e.member_id = m.id and e.status = 'open')
     order by ${bySurname("h")}, m.primary_member_id nulls first, m.id limit ${maxRedeemPeople + 1}`,
    [tx.clubId, except],
  );
}

/** These people in the order given; unknown ids are left out. */
export function relatives(tx: ClubTx, ids: number[]): Promise<Relative[]> {
  return tx.query<Relative>(
    `select m.id, h.id as family_id from unnest($2::bigint[]) with ordinality as wanted (id, place)
     join members m on m.club_id = $1 and m.id = wanted.id and m.erased_at is null ${joinPrimary}
     order by wanted.place`,
    [tx.clubId, ids],
  );
}

/** How many people except those named belong to the club and have no open entitlement. */
export async function countWithoutPacks(tx: ClubTx, except: number[]): Promise<number> {
  const [row] = await tx.query<{ people: number }>(
    `select count(*) as people from members m ${joinPrimary}
     where m.club_id = $1 and ${belongsToClub} and m.id <> all($2)
       and not exists (select from entitlements e where e.club_id = $1 and e.member_id = m.id and e.status = 'open')`,
    [tx.clubId, except],
  );
  return row?.people ?? 0;
}
