import type { z } from "zod";
import type { AuditAction } from "#contract/audited.ts";
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
import { assigned, type Chosen, columnsOf, listed, placed } from "#server/platform/db/columns.ts";
import { type ClubTx, inClub, violatedConstraint } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { wholeForm, withKept } from "#server/platform/kept-fields.ts";
import { isCountry } from "../countries.ts";
import type { StoredShippingMethod } from "../shipping.queries.ts";
import { shippingMethods as shippingMethodsTable } from "../shipping.tables.ts";

type Form = z.output<typeof shippingMethodForm>;

const maxMethods = 200;

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
    const row = await write(tx, insertText, [(count?.last ?? -1) + 1, ...values(form)]);
    await record(tx, ctx, "shipping_method.created", null, row);
    return row;
  });
}

/** Changes a method. Throws NOT_FOUND, STALE_VERSION, DUPLICATE. */
export function updateMethod(
  ctx: Ctx,
  { id, version, ...changes }: Input<typeof contract.update>,
): Promise<StoredShippingMethod> {
  refuseUnknownCountries(changes);
  return inClub(ctx, async (tx) => {
    const before = await methodById(tx, id, { lock: true });
    if (!before) throw new ApiError("NOT_FOUND");
    if (before.version !== version) throw new ApiError("STALE_VERSION");
    const form = wholeForm(shippingMethodForm, withKept(changes, showMethod(before)));
    const row = await write(tx, updateText, [id, ...values(form)]);
    await record(tx, ctx, "shipping_method.updated", before, row);
    return row;
  });
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
  return inClub(ctx, async (tx) => {
    const before = await methodById(tx, id, { lock: true });
    if (!before) throw new ApiError("NOT_FOUND");
    const [open] = await tx.query<{ orders: number }>(
      `select count(*) as orders from orders
       where club_id = $1 and shipping_method_id = $2 and status in ('pending_payment', 'placed', 'processing')`,
      [tx.clubId, id],
    );
    if (open && open.orders > 0) {
      throw new ApiError("IN_USE", { message: ({ shipping }) => shipping.methodInUse(open.orders) });
    }
    await tx.query("delete from shipping_methods where club_id = $1 and id = $2", [tx.clubId, id]);
    await record(tx, ctx, "shipping_method.deleted", before, null);
  });
}

const formColumns = columnsOf(shippingMethodsTable, ["club_id", "id", "position", "version"]);
const insertText = `insert into shipping_methods (club_id, position, ${listed(formColumns)})
  values ($1, $2, ${placed(formColumns, 3)}) returning *`;
const updateText = `update shipping_methods set ${assigned(formColumns, 3)}, version = version + 1
  where club_id = $1 and id = $2 returning *`;

/** A collection has no country and, like any method, may cost something. */
function values(form: Form): unknown[] {
  const row: Chosen<typeof shippingMethodsTable, typeof formColumns> = {
    name: form.name,
    description: form.description,
    kind: form.kind,
    price_cents: toCents(form.price),
    free_above_cents:
      form.free_above === null || form.free_above === undefined ? null : toCents(form.free_above),
    min_days: form.min_days,
    max_days: form.max_days,
    countries: form.kind === "collect" ? null : (form.countries ?? null),
    active: form.active,
  };
  return formColumns.map((column) => row[column]);
}

async function write(tx: ClubTx, text: string, rest: unknown[]): Promise<StoredShippingMethod> {
  try {
    const [row] = await tx.query<StoredShippingMethod>(text, [tx.clubId, ...rest]);
    if (!row) throw new Error("The shipping method was not stored");
    return row;
  } catch (error) {
    if (violatedConstraint(error) !== "shipping_methods_name") throw error;
    throw new ApiError("DUPLICATE", {
      errors: { name: [({ shipping }) => shipping.methodExists] },
      cause: error,
    });
  }
}

function refuseUnknownCountries(form: Pick<Form, "countries">): void {
  if ((form.countries ?? []).every(isCountry)) return;
  throw new ApiError("VALIDATION_FAILED", {
    errors: { countries: [({ shipping }) => shipping.chooseCountries] },
  });
}

async function record(
  tx: ClubTx,
  ctx: Ctx,
  action: AuditAction,
  before: StoredShippingMethod | null,
  after: StoredShippingMethod | null,
): Promise<void> {
  await recordAudit(tx, ctx, {
    action,
    subjectKind: "shipping_method",
    subjectId: (after ?? before)?.id ?? null,
    before: before && showMethod(before),
    after: after && showMethod(after),
  });
}

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
