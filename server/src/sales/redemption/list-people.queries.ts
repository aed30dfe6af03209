import { searchText } from "#contract/fold-text.ts";
import type { PrimaryOf } from "#contract/member-rows.ts";
import { toDollars } from "#contract/money.ts";
import type { RedemptionRow, redemption } from "#contract/redemption.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { byFirstName, bySurname, joinTheirPrimary, primaryInJson } from "../../people/members/index.ts";

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

function present(row: Row): RedemptionRow {
  const { id, first_name, last_name, email, account_status, pack_ids } = row;
  const name = `${first_name} ${last_name}`;
  return {
    id,
    user: { id, name, first_name, last_name, email, credits: toDollars(row.balance_cents) },
    account_status,
    login_time: row.login_time?.toISOString() ?? null,
    pack_ids,
    primary: row.primary,
  };
}
