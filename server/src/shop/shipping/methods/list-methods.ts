import { searchText } from "#contract/fold-text.ts";
import { toDollars } from "#contract/money.ts";
import type { ShippingMethodRow as ShownMethod, shippingMethods } from "#contract/shipping-methods.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { StoredShippingMethod } from "../shipping.queries.ts";

type ListInput = Input<typeof shippingMethods.show>;

const defaultPerPage = 25;

const sortColumns = {
  position: "position DIR, id DIR",
  name: "name collate names DIR, id DIR",
  price: "price_cents DIR, id DIR",
  kind: "kind DIR, position DIR, id DIR",
} as const;

/** One page of the club's methods, including switched-off ones; `keywords` is searched in name and description. */
export async function listMethods(tx: ClubTx, input: ListInput) {
  const { page = 1, per_page: perPage = defaultPerPage, active, sort, order_by } = input;
  const order = sortColumns[sort ?? "position"].replaceAll("DIR", order_by ?? "asc");
  const rows = await tx.query<StoredShippingMethod & { all: number }>(
    `select *, count(*) over () as all from shipping_methods
     where club_id = $1 and ($2::text is null or strpos(fold_text(name || ' ' || description), $2) > 0)
       and ($3::boolean is null or active = $3)
     order by ${order} limit $4 offset $5`,
    [
      tx.clubId,
      searchText(input.keywords) ?? null,
      active ? active === "true" : null,
      perPage,
      (page - 1) * perPage,
    ],
  );
  const total = rows[0]?.all ?? 0;
  return { data: rows.map(showMethod), total, per_page: perPage, page };
}

/** A method of the club, locked if it is about to be changed, or null. */
export async function methodById(
  tx: ClubTx,
  id: number,
  { lock = false } = {},
): Promise<StoredShippingMethod | null> {
  const [row] = await tx.query<StoredShippingMethod>(
    `select * from shipping_methods where club_id = $1 and id = $2 ${lock ? "for update" : ""}`,
    [tx.clubId, id],
  );
  return row ?? null;
}

/** What the panel sees of a method. */
export function showMethod(row: StoredShippingMethod): ShownMethod {
  const { id, name, description, kind, min_days, max_days, countries, active, position, version } = row;
  return {
    id,
    name,
    description,
    kind,
    min_days,
    max_days,
    countries,
    active,
    position,
    version,
    price: toDollars(row.price_cents),
    free_above: row.free_above_cents === null ? null : toDollars(row.free_above_cents),
  };
}
