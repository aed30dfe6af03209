import { searchText } from "#contract/fold-text.ts";
import type { PrimaryOf } from "#contract/member-rows.ts";
import { toDollars } from "#contract/money.ts";
import type { redemption } from "#contract/redemption.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import {
  belongsToClub,
  byFirstName,
  bySurname,
  joinPrimary,
  joinTheirPrimary,
  primaryInJson,
} from "../../people/members/index.ts";
import type { EntitledPersonRow } from "../entitlements/index.ts";
import type { OrderAddress } from "../orders/index.ts";

/** People of one family by id: what they get is one order. */
export type Family = number[];

/**
 * The people of a run, family by family: those named, each once, or everybody with an open entitlement except
 * some. Throws VALIDATION_FAILED naming an id that is nobody of the club; then nothing is redeemed for anybody.
 */
export async function wantedFamilies(
  tx: ClubTx,
  { type, member_ids_arr: named, except = [] }: Input<typeof redemption.redeem>,
): Promise<Family[]> {
  const ids = [...new Set(named)];
  const people = type === "all" ? await everybody(tx, except) : await relatives(tx, ids);
  if (people.length > maxRedeemPeople)
    throw refused(({ redemption }) => redemption.tooManyPeople(maxRedeemPeople));
  const known = new Set(people.map(({ id }) => id));
  const strangers = type === "all" ? [] : ids.filter((id) => !known.has(id));
  if (strangers.length > 0)
    throw refused(({ redemption }) => redemption.noSuchMember(strangers.slice(0, 10)));
  return [...Map.groupBy(people, ({ family_id }) => family_id).values()].map((family) =>
    family.map(({ id }) => id),
  );
}

function refused(text: Text): ApiError {
  return new ApiError("VALIDATION_FAILED", { message: text, errors: { member_ids_arr: [text] } });
}

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

/** What these people are called, in one line; whoever is not there any more is left out. */
export async function namesOf(tx: ClubTx, { words }: Ctx, ids: number[]): Promise<string> {
  const names = (await redeemPeopleOf(tx, ids)).map(({ name }) => name);
  return names.join(", ") || words.members.erased.name;
}

/** A person and the primary member of their family. */
type Relative = { id: number; family_id: number };

/**
 * Every person with an open entitlement except those named, family by family, by the surnames of the primary members.
 * Inactive ones too: the preview shows that they are left out.
 */
function everybody(tx: ClubTx, except: number[]): Promise<Relative[]> {
  return tx.query<Relative>(
    `select m.id, h.id as family_id from members m ${joinPrimary}
     where m.club_id = $1 and m.erased_at is null and m.id <> all($2)
       and exists (select from entitlements e where e.club_id = $1 and e.member_id = m.id and e.status = 'open')
     order by ${bySurname("h")}, m.primary_member_id nulls first, m.id limit ${maxRedeemPeople + 1}`,
    [tx.clubId, except],
  );
}

/** These people in the order given; unknown ids are left out. */
function relatives(tx: ClubTx, ids: number[]): Promise<Relative[]> {
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

type Row = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  balance_cents: number;
  account_status: 0 | 1 | 2;
  login_time: Date | null;
  pack_ids: number[];
  primary: PrimaryOf | null;
};

const counted = `left join lateral (
    select coalesce(json_agg(e.id order by e.id), '[]') as ids, count(*) as number from entitlements e
    where e.club_id = m.club_id and e.member_id = m.id and e.status = 'open') packs on true`;

/** What each sort orders by; DIR is the direction. */
const sortColumns = {
  last_name: bySurname("m", "DIR"),
  first_name: byFirstName("m", "DIR"),
  email: "m.email DIR nulls last, m.id DIR",
  status: `m.account_status DIR, ${bySurname("m")}`,
  packs: `packs.number DIR, ${bySurname("m")}`,
} as const;

/** One page of the club's people with what they have open; `keywords` is searched literally in name and email. */
export async function listPeople(tx: ClubTx, input: Input<typeof redemption.show>) {
  const { status, with_packs } = input;
  const order = sortColumns[input.sort ?? "last_name"].replaceAll("DIR", input.order_by ?? "asc");
  const from = `from members m where m.club_id = $1 and m.erased_at is null
    and ($2::text is null
      or strpos(fold_text(m.first_name || ' ' || m.last_name || E'\\n' || coalesce(m.email, '')), $2) > 0)
    and ($3::int is null or m.account_status = $3)
    and ($4::boolean is null or $4 = exists (
      select from entitlements e where e.club_id = m.club_id and e.member_id = m.id and e.status = 'open'))`;
  const values = [
    tx.clubId,
    searchText(input.keywords) ?? null,
    status === undefined ? null : Number(status),
    with_packs === undefined ? null : with_packs === "true",
  ];
  const { rows, ...page } = await readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<Row>(
      `select m.id, m.first_name, m.last_name, coalesce(m.email, '') as email, m.account_status, m.login_time,
       coalesce((select a.balance_cents from credit_accounts a
         where a.club_id = m.club_id and a.kind = 'member' and a.member_id = m.id), 0) as balance_cents,
       packs.ids as pack_ids, ${primaryInJson} as primary
     ${from.replace("from members m", `from members m ${counted} ${joinTheirPrimary}`)} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
  return { data: rows.map(present), ...page };
}

function present({ balance_cents, ...row }: Row) {
  const name = `${row.first_name} ${row.last_name}`;
  return { ...row, user: { ...row, name, credits: toDollars(balance_cents) } };
}
