import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { joinPrimary, membershipOf } from "../../../people/members/index.ts";
import { isOf } from "../../../sales/orders/index.ts";

export type PersonRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string;
  account_status: 0 | 1 | 2;
  sizes: Record<string, string>;
  relation: string;
  login_time: Date | null;
  invited_at: Date | null;
  created_at: Date;
  version: number;
  membership_category: { id: number; name: string } | null;
  /** False if a secondary member shares the primary member's. */
  membership_is_own: boolean;
  primary_id: number | null;
  primary_name: string | null;
  primary_is_inactive: boolean;
  /** Of the person's own wallet; a dependant has none. */
  balance_cents: number;
  held_cents: number;
  grants: { id: number; cents: number; expires_at: string }[];
  order_count: number;
  has_password: boolean;
  pack_ids: number[];
};

const membershipColumns = `case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as membership_category,
    m.primary_member_id is null or m.membership_category_id is not null as membership_is_own`;
const joinMembership = `${joinPrimary}
  left join membership_categories c on c.club_id = m.club_id and c.id = ${membershipOf}`;

const personText = `
  select m.id, m.first_name, m.last_name, m.email, m.phone, m.account_status, m.sizes, m.relation, m.login_time,
    m.invited_at, m.created_at, m.version, m.password_hash is not null as has_password,
    ${membershipColumns},
    p.id as primary_id, p.first_name || ' ' || p.last_name as primary_name,
    coalesce(p.account_status = 2, false) as primary_is_inactive,
    coalesce(a.balance_cents, 0) as balance_cents, coalesce(a.held_cents, 0) as held_cents,
    coalesce((
      select json_agg(json_build_object('id', g.id, 'cents', g.remaining_cents, 'expires_at', g.expires_at)
        order by g.expires_at, g.id)
      from credit_grants g
      where g.club_id = a.club_id and g.account_id = a.id and g.remaining_cents > 0), '[]') as grants,
    (select count(*) from orders o
      where o.club_id = m.club_id and o.member_id in (m.id, m.primary_member_id) and ${isOf("m.id")}) as order_count,
    (select coalesce(json_agg(e.id order by e.id), '[]') from entitlements e
      where e.club_id = m.club_id and e.member_id = m.id and e.status = 'open') as pack_ids
  from members m ${joinMembership}
  left join members p on p.club_id = m.club_id and p.id = m.primary_member_id
  left join credit_accounts a on a.club_id = m.club_id and a.kind = 'member' and a.member_id = m.id
    and m.primary_member_id is null
  where m.club_id = $1 and m.id = $2 and m.erased_at is null`;

/** One person with their own wallet. Throws NOT_FOUND, also for an erased person. */
export async function readPerson(tx: ClubTx, id: number): Promise<PersonRow> {
  const [row] = await tx.query<PersonRow>(personText, [tx.clubId, id], "club_member");
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

export type ShownSecondaryRow = {
  id: number;
  first_name: string;
  last_name: string;
  relation: string;
  sizes: Record<string, string>;
  email: string | null;
  account_status: 0 | 1 | 2;
  version: number;
} & Pick<PersonRow, "membership_category" | "membership_is_own">;

/** The dependants of a person, inactive ones too. */
export function readSecondaryMembers(tx: ClubTx, primaryId: number): Promise<ShownSecondaryRow[]> {
  return tx.query<ShownSecondaryRow>(
    `select m.id, m.first_name, m.last_name, m.relation, m.sizes, m.email, m.account_status, m.version, ${membershipColumns}
     from members m ${joinMembership}
     where m.club_id = $1 and m.primary_member_id = $2 and m.erased_at is null order by m.id`,
    [tx.clubId, primaryId],
    "club_secondary_members",
  );
}
