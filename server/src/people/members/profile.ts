import type { z } from "zod";
import type { members as endpoints, memberUser, profileForm, SecondaryMember } from "#contract/members.ts";
import { toDollars } from "#contract/money.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type Chosen, columnList, inJson, only } from "#server/platform/db/columns.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { clubInfo } from "../../ground/clubs/index.ts";
import type { members } from "./members.tables.ts";
import { checkMemberVersion, lockMember, updateMember } from "./members.ts";
import { joinPrimary, membershipOf } from "./people.queries.ts";
import { familyColumns, personColumns } from "./person-columns.ts";
import { knownSizes, refuseUnknownSizes } from "./sizes.ts";

type GrantRow = { id: number; cents: number; expires_at: string };
type Row = Chosen<typeof members, typeof ownColumns> & {
  role: number;
  balance_cents: number;
  dated_cents: number;
  available_cents: number;
  grants: GrantRow[];
  secondary_members: SecondaryMemberRow[];
  membership: { name: string; season_end: string | null } | null;
  pack_ids: number[];
};

const ownColumns = ["id", ...personColumns, "email", "version"] as const;
const dependantColumns = ["id", ...familyColumns, "email", "version"] as const;
type SecondaryMemberRow = Chosen<typeof members, typeof dependantColumns>;

/**
 * One query, because every screen of a member starts with it. A secondary member sees their primary's wallet.
 * A grant that has expired but was not swept yet is still in the balance, so it is listed, but no longer
 * available; what an unpaid order holds of it is subtracted once, with the holds. The wallet's owner is found by
 * `case`: under row-level security a `coalesce` of another table's columns uses no index.
 */
const text = `
  select ${columnList(ownColumns, "m.")},
    case when m.primary_member_id is null then 3 else 4 end as role,
    coalesce(a.balance_cents, 0) as balance_cents,
    coalesce(g.dated_cents, 0)::bigint as dated_cents,
    (coalesce(a.balance_cents - a.held_cents, 0) - coalesce(g.expired_cents, 0))::bigint as available_cents,
    coalesce(g.grants, '[]') as grants,
    coalesce((
      select json_agg(json_build_object(${inJson(dependantColumns, "s.")}) order by s.id)
      from members s
      where s.club_id = m.club_id and s.primary_member_id = m.id and s.account_status <> 2), '[]') as secondary_members,
    (select json_build_object('name', c.name, 'season_end', c.season_end) from membership_categories c
      where c.club_id = m.club_id and c.id = ${membershipOf}) as membership,
    (select coalesce(json_agg(e.id order by e.id), '[]') from entitlements e
      where e.club_id = m.club_id and e.member_id = m.id and e.status = 'open') as pack_ids
  from members m ${joinPrimary}
  left join credit_accounts a on a.club_id = m.club_id and a.kind = 'member'
    and a.member_id = case when m.primary_member_id is null then m.id else m.primary_member_id end
  left join lateral (
    select sum(remaining_cents) as dated_cents,
      sum(remaining_cents - held_cents) filter (where expires_at <= $3) as expired_cents,
      json_agg(json_build_object('id', id, 'cents', remaining_cents, 'expires_at', expires_at)
        order by expires_at, id) as grants
    from credit_grants where club_id = a.club_id and account_id = a.id and remaining_cents > 0
  ) g on true
  where m.club_id = $1 and m.id = $2`;

/** The member as the web app knows the logged-in person. Throws NOT_FOUND if there is no such member. */
export async function loadMemberUser(
  tx: ClubTx,
  ctx: Ctx,
  memberId: number,
): Promise<z.input<typeof memberUser>> {
  const values = [tx.clubId, memberId, ctx.platform.clock.now()];
  const [row] = await tx.query<Row>(text, values, "load_member_user");
  if (!row) throw new ApiError("NOT_FOUND");
  return {
    ...only(row, ownColumns),
    name: `${row.first_name} ${row.last_name}`,
    email: row.email ?? "",
    role: row.role,
    credits: toDollars(row.balance_cents - row.dated_cents),
    credit_entries: row.grants.map(({ cents, ...grant }) => ({ ...grant, credits: toDollars(cents) })),
    available_credits: toDollars(row.available_cents),
    secondary_members: row.secondary_members.map(presentSecondaryMember),
    membership: row.membership,
    pack_ids: row.pack_ids,
    club: await clubInfo(ctx),
  };
}

function presentSecondaryMember(row: SecondaryMemberRow): SecondaryMember {
  return {
    ...only(row, dependantColumns),
    name: `${row.first_name} ${row.last_name}`,
    email: row.email ?? "",
  };
}

/**
 * Changes the member's own name and phone, and their sizes if the form has any. Throws STALE_VERSION if the
 * form was loaded from an older version, VALIDATION_FAILED for a size that the club does not have.
 */
export async function updateProfile(
  tx: ClubTx,
  ctx: Ctx,
  memberId: number,
  form: z.output<typeof profileForm>,
): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (form.version !== undefined) checkMemberVersion(member, form.version);
  const sizes = form.sizes === undefined ? member.sizes : knownSizes(form.sizes);
  await refuseUnknownSizes(tx, member.sizes, sizes);
  const { version, ...own } = form;
  await updateMember(tx, ctx, member, { ...own, sizes }, { isOwn: true });
}

const inactive = 2;

/**
 * Changes the name, relation and sizes of one of the caller's own visible dependants. Throws
 * NOT_FOUND for anybody else, STALE_VERSION, VALIDATION_FAILED for a size that the club does not have.
 */
export function updateFamilyMember(
  ctx: Ctx,
  form: Input<typeof endpoints.updateSecondaryMember>,
): Promise<SecondaryMember> {
  return inClub(ctx, async (tx) => {
    const before = await lockMember(tx, form.id);
    const isOwn = before.primary_member_id === memberId(ctx);
    if (!isOwn || before.account_status === inactive) throw new ApiError("NOT_FOUND");
    checkMemberVersion(before, form.version);
    const sizes = form.sizes === undefined ? before.sizes : knownSizes(form.sizes);
    await refuseUnknownSizes(tx, before.sizes, sizes);
    const { id, version, ...own } = form;
    return presentSecondaryMember(
      await updateMember(tx, ctx, before, { ...own, relation: own.relation ?? before.relation, sizes }),
    );
  });
}
