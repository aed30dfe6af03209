import type { z } from "zod";
import type { adminMember, memberRow } from "#contract/member-rows.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { columnList } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  joinPrimary,
  type MemberColumns,
  membershipOf,
  personColumns,
} from "../../../people/members/index.ts";
import { isOf } from "../../../sales/orders/index.ts";
import { type Footprint, personCan, whyNotDeletePerson, whyNotErase } from "../club-members.policy.ts";
import type { ListedMember } from "../list/list-members.queries.ts";

/** A person as the panel shows them, with what the caller may do. Throws NOT_FOUND, also for an erased person. */
export async function showMember(tx: ClubTx, ctx: Ctx, id: number): Promise<z.input<typeof adminMember>> {
  const row = await readPerson(tx, id);
  const secondaries = await readSecondaryMembers(tx, id);
  const footprint = await footprintOf(tx, id);
  const datedCents = row.grants.reduce((sum, grant) => sum + grant.cents, 0);
  const primary = idAndName(row.primary_id, row.primary_name);
  const person = {
    email: row.email,
    account_status: row.primary_is_inactive ? 2 : row.account_status,
    isPrimary: row.primary_id === null,
    has_password: row.has_password,
  };
  return {
    ...row,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email ?? "",
    primary: primary && { ...primary, is_inactive: row.primary_is_inactive },
    credits: toDollars(row.balance_cents - datedCents),
    credit_entries: row.grants.map(({ cents, ...grant }) => ({ ...grant, credits: toDollars(cents) })),
    held_credits: toDollars(row.held_cents),
    secondary_members: secondaries.map(presentSecondary),
    can: personCan(ctx.actor, person, footprint),
    why_not: {
      delete: whyNotDeletePerson(footprint)?.(ctx.words) ?? null,
      erase: whyNotErase(footprint)?.(ctx.words) ?? null,
    },
  };
}

/** The dependants of a person. Throws NOT_FOUND where there is no such person. */
export async function showSecondaryMembers(tx: ClubTx, id: number) {
  await readPerson(tx, id);
  return (await readSecondaryMembers(tx, id)).map(presentSecondary);
}

function presentSecondary(row: ShownSecondaryRow) {
  return { ...row, name: `${row.first_name} ${row.last_name}`, email: row.email ?? "" };
}

const shownColumns = [
  "id",
  ...personColumns,
  "email",
  "login_time",
  "invited_at",
  "created_at",
  "version",
] as const;

export type PersonRow = Pick<MemberColumns, (typeof shownColumns)[number]> & {
  account_status: 0 | 1 | 2;
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
  select ${columnList(shownColumns, "m.")}, m.account_status, m.password_hash is not null as has_password,
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

const secondaryColumns = ["id", ...personColumns, "email", "version"] as const;
type ShownSecondaryRow = Pick<
  PersonRow,
  (typeof secondaryColumns)[number] | "account_status" | "membership_category" | "membership_is_own"
>;

/** The dependants of a person, inactive ones too. */
function readSecondaryMembers(tx: ClubTx, primaryId: number): Promise<ShownSecondaryRow[]> {
  return tx.query<ShownSecondaryRow>(
    `select ${columnList(secondaryColumns, "m.")}, m.account_status, ${membershipColumns}
     from members m ${joinMembership}
     where m.club_id = $1 and m.primary_member_id = $2 and m.erased_at is null order by m.id`,
    [tx.clubId, primaryId],
    "club_secondary_members",
  );
}

/** The person of $2 and their dependants. */
const people = `(select id from members where club_id = $1 and (id = $2 or primary_member_id = $2))`;

/** Their orders, and those of their family with something in them for one of these people. */
const theirOrders = `(select o.status from orders o where o.club_id = $1 and (o.member_id in ${people} or (
  o.member_id = (select primary_member_id from members where club_id = $1 and id = $2) and exists (
    select 1 from order_lines l where l.club_id = $1 and l.order_id = o.id and l.for_member_id = $2))))`;

const text = `
  select
    (select count(*) from ${theirOrders} as o) as orders,
    (select count(*) from ${theirOrders} as o where status in ('pending_payment', 'placed', 'processing')) as open_orders,
    exists (select from orders o where o.club_id = $1 and o.member_id in ${people} and (
      exists (select from payments p where p.club_id = $1 and p.order_id = o.id and p.status in ('created', 'open'))
      or exists (select from refunds r where r.club_id = $1 and r.order_id = o.id and r.status in ('pending', 'owed'))
      or exists (select from disputes d where d.club_id = $1 and d.order_id = o.id and d.closed_at is null)
    )) as money_moves,
    exists (select from returns r where r.club_id = $1 and r.status in ('requested', 'approved') and (
      r.member_id in ${people}
      or r.member_id = (select primary_member_id from members where club_id = $1 and id = $2) and exists (
        select 1 from return_lines x join order_lines l on l.club_id = $1 and l.id = x.order_line_id
        where x.club_id = $1 and x.return_id = r.id and l.for_member_id = $2))) as open_returns,
    exists (select from credit_accounts a join credit_transfers t
      on t.club_id = $1 and (t.from_account_id = a.id or t.to_account_id = a.id)
      where a.club_id = $1 and a.kind = 'member' and a.member_id = $2)
      or exists (select from joining_grants where club_id = $1 and member_id = $2) as credit_moves,
    (select count(*) from entitlements where club_id = $1 and member_id in ${people}) as entitlements,
    (select count(*) from addresses where club_id = $1 and member_id = $2) as addresses,
    (select count(*) from contact_messages where club_id = $1 and member_id = $2) as messages,
    (select count(*) from members where club_id = $1 and primary_member_id = $2) as secondary_members,
    coalesce((select held_cents from credit_accounts
      where club_id = $1 and kind = 'member' and member_id = $2), 0) as held_cents`;

/** What refers to a person; see `Footprint`. */
export async function footprintOf(tx: ClubTx, memberId: number): Promise<Footprint> {
  const [row] = await tx.query<Footprint>(text, [tx.clubId, memberId], "member_footprint");
  if (!row) throw new Error("A query without a table gave no row");
  return row;
}

export function presentListedMember(row: ListedMember): z.input<typeof memberRow> {
  return {
    ...row,
    user: {
      ...row,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email ?? "",
      credits: row.primary === null ? toDollars(row.credits_cents) : 0,
    },
    membership_category: idAndName(row.category_id, row.category_name),
  };
}

function idAndName(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
