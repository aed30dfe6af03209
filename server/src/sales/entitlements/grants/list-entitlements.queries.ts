import type { AdminEntitlement, grants } from "#contract/grants.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";

export type EntitlementListRow = Pick<
  AdminEntitlement,
  "id" | "status" | "closes_on" | "member" | "pack" | "order"
> & { created_at: Date; is_gone: boolean };

// Days are read as text: as JavaScript times they would shift with the time zone.
const columns = `e.id, e.status, e.closes_on, e.created_at, m.account_status = 2 as is_gone,
  json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name,
    'email', coalesce(m.email, h.email, '')) as member,
  json_build_object('id', p.id, 'name', p.name, 'season', p.season, 'type', p.type) as pack,
  (select json_build_object('id', o.id, 'number', o.number)
   from order_entitlements u join orders o on o.club_id = u.club_id and o.id = u.order_id
   where u.club_id = e.club_id and u.entitlement_id = e.id and u.living) as "order"`;

/** What each sort orders by; DIR is the direction. Ids are in the order of granting. */
const sortColumns = {
  granted_at: "e.id DIR",
  member: "m.first_name DIR, m.last_name DIR, m.id, e.id",
  status: "e.status DIR, e.id DIR",
  closes_on: "e.closes_on DIR nulls last, e.id DIR",
} as const;

/** One page of who has a pack. `keywords` is searched literally in name and email; a family has one email. */
export async function listEntitlements(tx: ClubTx, input: Input<typeof grants.entitlements>) {
  const order = sortColumns[input.sort ?? "granted_at"].replaceAll("DIR", input.order_by ?? "desc");
  const { from, values } = entitlementsSql(tx, input);
  return readPage(tx, input, { from, values, newestFirst: "e.id desc" }, ({ limit, offset }) =>
    tx.query<EntitlementListRow>(
      `select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
}

type Filters = Pick<Input<typeof grants.entitlements>, "keywords" | "pack_id" | "member_id" | "status">;

/**
 * What a search and the filters of the list select: `from entitlements e join members m ... where ...`, and its values.
 * `p` is the pack, `h` the primary member of a secondary one.
 */
export function entitlementsSql(tx: ClubTx, input: Filters): { from: string; values: unknown[] } {
  const text = input.keywords?.trim().toLowerCase();
  const values: unknown[] = [tx.clubId];
  const wanted: [string, unknown][] = [
    ["e.pack_id = ?", input.pack_id],
    ["e.member_id = ?", input.member_id],
    ["e.status = ?", input.status],
    [
      "strpos(lower(m.first_name || ' ' || m.last_name || ' ' || coalesce(m.email, h.email, '')), ?) > 0",
      text || undefined,
    ],
  ];
  const conditions = wanted.flatMap(([sql, value]) =>
    value === undefined ? [] : [sql.replace("?", `$${values.push(value)}`)],
  );
  const from = `from entitlements e
    join members m on m.club_id = e.club_id and m.id = e.member_id
    join packs p on p.club_id = e.club_id and p.id = e.pack_id
    left join members h on h.club_id = m.club_id and h.id = m.primary_member_id
    where ${["e.club_id = $1", ...conditions].join(" and ")}`;
  return { from, values };
}
