import type { z } from "zod";
import { entitlementStatuses } from "#contract/entitlement-statuses.ts";
import { searchText } from "#contract/fold-text.ts";
import type { adminEntitlement, entitlementFilters, grants } from "#contract/grants.ts";
import { byPlace } from "#server/platform/db/by-place.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type FoundRows, idsOf, readPage, searchNewest } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import {
  bySurname,
  findMembersLike,
  joinTheirPrimary,
  primaryInJson,
  searchWords,
} from "../../../people/members/index.ts";

export type EntitlementListRow = Omit<z.input<typeof adminEntitlement>, "can"> & { is_gone: boolean };

// Days are read as text: as JavaScript times they would shift with the time zone.
const columns = `e.id, e.status, e.closes_on, e.created_at as granted_at, m.account_status = 2 as is_gone,
  json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name,
    'email', coalesce(m.email, holder.email, '')) as member,
  ${primaryInJson} as "primary",
  json_build_object('id', p.id, 'name', p.name, 'season', p.season, 'type', p.type) as pack,
  (select json_build_object('id', o.id, 'number', o.number)
   from order_entitlements u join orders o on o.club_id = u.club_id and o.id = u.order_id
   where u.club_id = e.club_id and u.entitlement_id = e.id and u.living) as "order"`;

/** What each sort orders by; DIR is the direction. Ids are in the order of granting. */
const sortColumns = {
  granted_at: "e.id DIR",
  member: `${bySurname("m", "DIR")}, e.id`,
  status: `${byPlace(entitlementStatuses, "e.status", "DIR")}, e.id DIR`,
  closes_on: "e.closes_on DIR nulls last, e.id DIR",
} as const;

/** `p` is the pack, `holder` the primary member of a secondary one. */
const tables = `from entitlements e
  join members m on m.club_id = e.club_id and m.id = e.member_id
  join packs p on p.club_id = e.club_id and p.id = e.pack_id
  ${joinTheirPrimary}`;
const fits =
  "strpos(fold_text(m.first_name || ' ' || m.last_name || ' ' || coalesce(m.email, holder.email, '')), ?) > 0";
const newestFirst = "e.id desc";
/** A name that more members bear than this is searched for in the newest rows. */
const mostMembers = 500;
/** A search shows this many; the export has them all. */
const mostFound = 1_000;

/** One page of who has a pack. `keywords` is searched literally in name and email; a family has one email. */
export async function listEntitlements(tx: ClubTx, input: Input<typeof grants.entitlements>) {
  const order = sortColumns[input.sort ?? "granted_at"].replaceAll("DIR", input.order_by ?? "desc");
  const known = await findEntitlements(tx, input);
  const { where, values } = known
    ? { where: "e.club_id = $1 and e.id = any($2)", values: [tx.clubId, known.ids] }
    : filtered(tx, input);
  // Nobody is left out by joining their names, so those who need none do without.
  const all = { from: `from entitlements e where ${where}`, values, newestFirst, ...(known && { known }) };
  return readPage(tx, input, all, async ({ limit, offset }) => {
    const from = input.sort === "member" ? tables : "from entitlements e";
    const page = `select e.id ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`;
    return tx.query<EntitlementListRow>(
      `select ${columns} ${tables} join unnest($2::bigint[]) with ordinality as page (id, place) on page.id = e.id
       where e.club_id = $1 order by page.place`,
      [tx.clubId, idsOf(await tx.query<{ id: number }>(page, values))],
      "listed_entitlements",
    );
  });
}

/** What a search finds at once, with the filters; null if nothing is searched for. */
async function findEntitlements(
  tx: ClubTx,
  input: Input<typeof grants.entitlements>,
): Promise<FoundRows | null> {
  const text = searchText(input.keywords);
  if (!text) return null;
  const like = await findMembersLike(tx, searchWords(text), mostMembers);
  const all = entitlementsSql(tx, input);
  const people = `$${all.values.length + 1}`;
  const keyed = await tx.query<{ id: number }>(
    `select e.id ${all.from} and e.member_id = any(array(select f.id from members f
         where f.club_id = $1 and (f.id = any(${people}) or f.primary_member_id = any(${people}))))
     order by e.created_at desc, e.id desc limit ${mostFound}`,
    [...all.values, like.ids],
  );
  const { where, values } = filtered(tx, input);
  return searchNewest(tx, {
    keyed: idsOf(keyed),
    isAll: like.isAll && keyed.length < mostFound,
    id: "e.id",
    fits: fits.replace("?", `$${values.length + 1}`),
    from: `${tables} where ${where}`,
    newestFirst,
    newest: 1_000,
    values: [...values, text],
  });
}

type Filters = Pick<Input<typeof grants.entitlements>, keyof typeof entitlementFilters>;

/** Everything that a search and the filters of the list select: `from entitlements e join ... where ...`, and its values. */
export function entitlementsSql(tx: ClubTx, input: Filters): { from: string; values: unknown[] } {
  const { where, values } = filtered(tx, input);
  const from = `${tables} where ${where}`;
  const text = searchText(input.keywords);
  if (!text) return { from, values };
  return { from: `${from} and ${fits.replace("?", `$${values.length + 1}`)}`, values: [...values, text] };
}

/** What the filters alone select, as conditions on `entitlements e`. */
function filtered(tx: ClubTx, input: Filters): { where: string; values: unknown[] } {
  const values: unknown[] = [tx.clubId];
  const wanted: [string, unknown][] = [
    ["e.pack_id = ?", input.pack_id],
    ["e.member_id = ?", input.member_id],
    ["e.status = ?", input.status],
    ["e.closes_on >= ?::date", input.closes_from],
    ["e.closes_on <= ?::date", input.closes_to],
  ];
  const conditions = wanted.flatMap(([sql, value]) =>
    value === undefined ? [] : [sql.replace("?", `$${values.push(value)}`)],
  );
  return { where: ["e.club_id = $1", ...conditions].join(" and "), values };
}
