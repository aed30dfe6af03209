import type { clubMembers } from "#contract/club-members.ts";
import { searchText } from "#contract/fold-text.ts";
import type { MemberRow } from "#contract/member-rows.ts";
import type { Ctx } from "#server/platform/context.ts";
import { columnList } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type FoundRows, idsOf, readPage, searchNewest } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import {
  belongsToClub,
  byFirstName,
  bySurname,
  findMembersLike,
  joinPrimary,
  joinTheirPrimary,
  listedColumns,
  type MemberColumns,
  memberLines,
  membershipOf,
  primaryInJson,
  searchWords,
} from "../../../people/members/index.ts";
import { figures, loginOf } from "../../figures/index.ts";

export type MemberListInput = Input<typeof clubMembers.show>;

export type ListedMember = Pick<MemberColumns, "id" | (typeof listedColumns)[number] | "email"> & {
  /** What counts as credits outstanding. */
  credits_cents: number;
  account_status: 0 | 1 | 2;
  login: MemberRow["login"];
  login_time: Date | null;
  invitation: MemberRow["invitation"];
  invited_at: Date | null;
  invitation_count: number;
  accepted_at: Date | null;
  category_id: number | null;
  category_name: string | null;
  primary: MemberRow["primary"];
  secondary_count: number;
  /** Open entitlements. */
  pack_ids: number[];
  created_at: Date;
};

/** Conditions that must all hold; `?` in one is its value. A value of undefined adds no condition. */
type Conditions = [sql: string, value: unknown][];

/** A search for a frequent name shows this many; the export has them all. */
const mostFound = 500;

const newestFirst = "m.created_at desc";

const wallet =
  "left join credit_accounts w on w.club_id = m.club_id and w.kind = 'member' and w.member_id = m.id";

/** What each sort orders by, and the table it needs; DIR is the direction, NEVER the end at which those come who never did. */
const sorts = {
  first_name: { by: byFirstName("m", "DIR"), from: "" },
  last_name: { by: bySurname("m", "DIR"), from: "" },
  email: { by: "m.email DIR nulls last, m.id DIR", from: "" },
  credits: { by: "w.balance_cents DIR nulls last, m.id DIR", from: wallet },
  login_time: { by: "m.login_time DIR nulls NEVER, m.id DIR", from: "" },
  invited_at: { by: "m.invited_at DIR nulls NEVER, m.id DIR", from: "" },
  created_at: { by: "m.created_at DIR, m.id DIR", from: "" },
  // By what the list says of a login, not by what is stored.
  status: { by: `${loginOf} DIR, ${bySurname("m", "DIR")}`, from: "" },
} as const;

const kinds = {
  primary: "m.primary_member_id is null",
  secondary: "m.primary_member_id is not null",
  all: "true",
} as const;

/** Whether a person was invited and has accepted; somebody without an address or login has nothing to accept. */
const invitation = `case when m.email is null then 'none' when m.password_hash is not null then 'accepted'
  when m.account_status <> 0 then 'none' when m.invited_at is null then 'never' else 'waiting' end`;

const searchedFor = `strpos(${memberLines}, ?) > 0`;

/**
 * One page of the club's people. `keywords` is searched literally in first and last name in either order
 * and in the email address. The page is chosen first; what is shown beside each person is read only for it.
 */
export async function listMembers(tx: ClubTx, ctx: Pick<Ctx, "platform">, input: MemberListInput) {
  const text = searchText(input.keywords);
  if (text === undefined && input.sort === "credits") return listByCredits(tx, ctx, input);
  const found = text === undefined ? null : await findMembers(tx, ctx, input, text);
  const { where: people, values } = found ? thoseOf(tx, found.ids) : filtered(ctx, input, tx);
  const { by, from } = sorts[input.sort ?? "last_name"];
  const order = by
    .replaceAll("DIR", input.order_by ?? "asc")
    .replace("NEVER", input.order_by === "desc" ? "last" : "first");
  const all = { from: `from members m where ${people}`, values, newestFirst, ...(found && { known: found }) };
  return readPage(tx, input, all, async ({ limit, offset }) => {
    const page = `select m.id from members m ${from} where ${people} order by ${order} limit ${limit} offset ${offset}`;
    return readMembers(tx, ctx, idsOf(await tx.query<{ id: number }>(page, values)));
  });
}

/**
 * By credits, as the index of wallets has them. Who never had any has no wallet, and comes last both ways; whoever
 * turns to those pages waits for all wallets to be counted.
 */
function listByCredits(tx: ClubTx, ctx: Pick<Ctx, "platform">, input: MemberListInput) {
  const { where, values } = filtered(ctx, input, tx);
  const direction = input.order_by ?? "asc";
  const from = `from members m where ${where}`;
  const withWallet = `from credit_accounts w join members m on m.club_id = w.club_id and m.id = w.member_id
    where w.club_id = $1 and w.kind = 'member' and ${where}`;
  const without = `${from} and not exists (select 1 from credit_accounts w
    where w.club_id = $1 and w.kind = 'member' and w.member_id = m.id)`;
  return readPage(tx, input, { from, values, newestFirst }, async ({ limit, offset }) => {
    const holders = await tx.query<{ id: number }>(
      `select m.id ${withWallet} order by w.balance_cents ${direction}, w.member_id ${direction}
       limit ${limit} offset ${offset}`,
      values,
    );
    const ids = idsOf(holders);
    if (ids.length < limit) {
      const before = ids.length > 0 ? offset + ids.length : await countOf(tx, withWallet, values);
      const skipped = Math.max(0, offset - before);
      const rest = `select m.id ${without} order by m.created_at ${direction}, m.id ${direction} limit ${limit - ids.length} offset ${skipped}`;
      ids.push(...idsOf(await tx.query<{ id: number }>(rest, values)));
    }
    return readMembers(tx, ctx, ids);
  });
}

async function countOf(tx: ClubTx, from: string, values: unknown[]): Promise<number> {
  const [row] = await tx.query<{ total: number }>(`select count(*) as total ${from}`, values);
  return row?.total ?? 0;
}

/** What is shown of them, in the order of `ids`. */
function readMembers(tx: ClubTx, ctx: Pick<Ctx, "platform">, ids: number[]): Promise<ListedMember[]> {
  return tx.query(
    `select m.id, ${columnList(listedColumns, "m.")}, m.email, coalesce(${figures.credits_outstanding("$3")}, 0)::int8 as credits_cents,
       m.account_status, ${loginOf} as login, m.login_time, m.created_at, ${invitation} as invitation,
       m.invited_at, m.invitation_count, m.accepted_at, c.id as category_id, c.name as category_name,
       ${primaryInJson} as primary,
       (select count(*) from members s
        where s.club_id = $1 and s.primary_member_id = m.id and s.erased_at is null) as secondary_count,
       (select coalesce(json_agg(e.id order by e.id), '[]') from entitlements e
        where e.club_id = $1 and e.member_id = m.id and e.status = 'open') as pack_ids
     from unnest($2::bigint[]) with ordinality as chosen (id, place)
     join members m on m.club_id = $1 and m.id = chosen.id
     ${wallet}
     ${joinPrimary}
     left join membership_categories c on c.club_id = $1 and c.id = ${membershipOf}
     ${joinTheirPrimary}
     order by chosen.place`,
    [tx.clubId, ids, ctx.platform.clock.now()],
    "listed_members",
  );
}

/** Whom a search finds. Texts are compared once, here, and not again for the page. */
async function findMembers(
  tx: ClubTx,
  ctx: Pick<Ctx, "platform">,
  input: Filters,
  text: string,
): Promise<FoundRows> {
  const { ids, isAll } = await findMembersLike(tx, searchWords(text), mostFound);
  const few = filtered(ctx, input, tx, [
    ["m.id = any(?)", ids],
    [searchedFor, text],
  ]);
  const keyed = await tx.query<{ id: number }>(`select m.id from members m where ${few.where}`, few.values);
  const { where, values } = filtered(ctx, input, tx);
  return searchNewest(tx, {
    keyed: idsOf(keyed),
    isAll,
    id: "m.id",
    fits: searchedFor.replace("?", `$${values.length + 1}`),
    from: `from members m where ${where}`,
    newestFirst,
    values: [...values, text],
  });
}

function thoseOf(tx: ClubTx, ids: number[]): People {
  return { where: "m.club_id = $1 and m.erased_at is null and m.id = any($2)", values: [tx.clubId, ids] };
}

type People = { where: string; values: unknown[] };
type Filters = Pick<
  MemberListInput,
  "keywords" | "kind" | "status" | "membership_category_id" | "invited" | "credits"
>;

/** Conditions on a person together with the primary member. */
const whose = (condition: string) =>
  `m.id in (select m.id from members m ${joinPrimary} where m.club_id = $1 and ${condition})`;

/** Whose wallet counts towards the credits outstanding; `?` is the time. */
const holdsCredits = `exists (select 1 from credit_accounts w where w.club_id = m.club_id and w.kind = 'member'
  and w.member_id = m.id and ${figures.credits_outstanding("?")} > 0)`;

/** What a search and the filters of the list select, all of it, as conditions over `members m` with their values. */
export async function membersSql(tx: ClubTx, ctx: Pick<Ctx, "platform">, input: Filters): Promise<People> {
  const text = searchText(input.keywords);
  if (text === undefined) return filtered(ctx, input, tx);
  const { ids, isAll } = await findMembersLike(tx, searchWords(text), mostFound);
  return filtered(ctx, input, tx, [
    ["m.id = any(?)", isAll ? ids : undefined],
    [searchedFor, text],
  ]);
}

/** What the filters alone select, and `more`. */
function filtered(
  { platform }: Pick<Ctx, "platform">,
  input: Filters,
  tx: ClubTx,
  more: Conditions = [],
): People {
  const { membership_category_id: category, status } = input;
  const conditions: Conditions = [
    [`${kinds[input.kind ?? "primary"]} and ?`, true],
    [`${loginOf} = ?`, status === "current" ? undefined : status],
    [whose(`${belongsToClub} and ?`), status === "current" || undefined],
    [whose(`${membershipOf} = ?`), category === "none" ? undefined : category],
    [whose(`${membershipOf} is null and ?`), category === "none" || undefined],
    [`${invitation} = ?`, input.invited],
    [holdsCredits, input.credits && platform.clock.now()],
    ...more,
  ];
  const asked = conditions.filter(([, value]) => value !== undefined);
  const values = [tx.clubId, ...asked.map(([, value]) => value)];
  const where = asked.map(([sql], at) => sql.replace("?", `$${at + 2}`)).join(" and ");
  return { where: `m.club_id = $1 and m.erased_at is null and ${where}`, values };
}
