import type { z } from "zod";
import { searchText } from "#contract/fold-text.ts";
import { toCents, toDollars } from "#contract/money.ts";
import {
  type shippingMethods as contract,
  type ShippingMethodRow as ShownMethod,
  shippingMethodForm,
  type shippingMethods,
} from "#contract/shipping-methods.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { addRow, changeRow, deleteRow, type Things, wholeForm, withKept } from "#server/platform/things.ts";
import { shippingMethods as table } from "../shipping.tables.ts";
import { isCountry, type StoredShippingMethod } from "../shipping.ts";

type Form = z.output<typeof shippingMethodForm>;

const maxMethods = 200;

const methods: Things<typeof table> = {
  table,
  kind: "shipping_method",
  facts: showMethod,
  taken: { shipping_methods_name: { name: ({ shipping }) => shipping.methodExists } },
};

/** Adds a method at the end. Throws DUPLICATE if the name is taken. */
export function storeMethod(ctx: Ctx, form: Form): Promise<StoredShippingMethod> {
  refuseUnknownCountries(form);
  return inClub(ctx, async (tx) => {
    const [count] = await tx.query<{ methods: number; last: number }>(
      "select count(*) as methods, coalesce(max(position), -1) as last from shipping_methods where club_id = $1",
      [tx.clubId],
    );
    if ((count?.methods ?? 0) >= maxMethods)
      throw new ApiError("VALIDATION_FAILED", {
        message: ({ shipping }) => shipping.tooManyMethods(maxMethods),
      });
    return addRow(tx, ctx, methods, { ...valuesOf(form), position: (count?.last ?? -1) + 1 });
  });
}

/** Changes a method. Throws NOT_FOUND, STALE_VERSION, DUPLICATE. */
export function updateMethod(
  ctx: Ctx,
  { id, version, ...changes }: Input<typeof contract.update>,
): Promise<StoredShippingMethod> {
  refuseUnknownCountries(changes);
  return inClub(ctx, (tx) =>
    changeRow(tx, ctx, methods, { id, version }, (before) =>
      valuesOf(wholeForm(shippingMethodForm, withKept(changes, showMethod(before)))),
    ),
  );
}

/** Puts the methods in this order. Throws STALE_VERSION if the ids are not all of them. */
export function reorderMethods(ctx: Ctx, ids: number[]): Promise<void> {
  return inClub(ctx, async (tx) => {
    const rows = await tx.query<{ id: number }>(
      "select id from shipping_methods where club_id = $1 order by position, id for update",
      [tx.clubId],
    );
    const before = rows.map(({ id }) => id);
    const isWhole = before.length === ids.length && before.every((id) => ids.includes(id));
    if (!isWhole) throw new ApiError("STALE_VERSION");
    await tx.query(
      `update shipping_methods m set position = place.at - 1
       from unnest($2::bigint[]) with ordinality as place(id, at) where m.club_id = $1 and m.id = place.id`,
      [tx.clubId, ids],
    );
    await recordAudit(tx, ctx, {
      action: "shipping_method.reordered",
      subjectKind: "shipping_method",
      before: { ids: before },
      after: { ids },
    });
  });
}

/** Deletes a method that no order needs any more. Throws NOT_FOUND, IN_USE. */
export function deleteMethod(ctx: Ctx, id: number): Promise<void> {
  return inClub(ctx, (tx) =>
    deleteRow(tx, ctx, methods, id, async () => {
      const [open] = await tx.query<{ orders: number }>(
        `select count(*) as orders from orders
         where club_id = $1 and shipping_method_id = $2 and status in ('pending_payment', 'placed', 'processing')`,
        [tx.clubId, id],
      );
      if (open && open.orders > 0)
        throw new ApiError("IN_USE", { message: ({ shipping }) => shipping.methodInUse(open.orders) });
    }),
  );
}

/** A collection has no country and, like any method, may cost something. */
function valuesOf({ price, free_above, ...form }: Form) {
  return {
    ...form,
    price_cents: toCents(price),
    free_above_cents: free_above === null || free_above === undefined ? null : toCents(free_above),
    countries: form.kind === "collect" ? null : (form.countries ?? null),
  };
}

function refuseUnknownCountries(form: Pick<Form, "countries">): void {
  if ((form.countries ?? []).every(isCountry)) return;
  throw new ApiError("VALIDATION_FAILED", {
    errors: { countries: [({ shipping }) => shipping.chooseCountries] },
  });
}

type ListInput = Input<typeof shippingMethods.show>;

const sortColumns = {
  position: "position DIR, id DIR",
  name: "name collate names DIR, id DIR",
  price: "price_cents DIR, id DIR",
  kind: "kind DIR, position DIR, id DIR",
} as const;

/** One page of the club's methods, including switched-off ones; `keywords` is searched in name and description. */
export async function listMethods(tx: ClubTx, input: ListInput) {
  const { active, sort = "position", order_by = "asc" } = input;
  const order = sortColumns[sort].replaceAll("DIR", order_by);
  const from = `from shipping_methods
     where club_id = $1 and ($2::text is null or strpos(fold_text(name || ' ' || description), $2) > 0)
       and ($3::boolean is null or active = $3)`;
  const values = [tx.clubId, searchText(input.keywords) ?? null, active ? active === "true" : null];
  const { rows, ...page } = await readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<StoredShippingMethod>(
      `select * ${from} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
  return { data: rows.map(showMethod), ...page };
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
