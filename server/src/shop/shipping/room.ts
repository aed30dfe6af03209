import { contract } from "#contract/index.ts";
import { namesBySql } from "#server/platform/audit.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { listOf, utc } from "#server/platform/db/copies.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { findRow } from "#server/platform/things.ts";
import type { Room } from "#server/room.ts";
import { deleteAddress, deleteAddressesOf, storeAddress, updateAddress } from "./addresses.ts";
import {
  deleteMethod,
  listMethods,
  reorderMethods,
  showMethod,
  storeMethod,
  updateMethod,
} from "./methods/methods.ts";
import { shippingMethods as table } from "./shipping.tables.ts";
import { activeMethods, addressesOf, countries, presentAddress, presentMethod, serves } from "./shipping.ts";

const methodRoutes: Route[] = implement(contract.shippingMethods, {
  show: (ctx, input) => inClub(ctx, (tx) => listMethods(tx, input)),
  get: async (ctx, { id }) => {
    const row = await inClub(ctx, (tx) => findRow(tx, table, id));
    if (!row) throw new ApiError("NOT_FOUND");
    return { data: showMethod(row) };
  },
  store: async (ctx, form) => ({
    message: ctx.words.shipping.methodAdded,
    data: showMethod(await storeMethod(ctx, form)),
  }),
  update: async (ctx, form) => ({
    message: ctx.words.shipping.methodSaved,
    data: showMethod(await updateMethod(ctx, form)),
  }),
  reorder: async (ctx, { ids }) => {
    await reorderMethods(ctx, ids);
    return { message: ctx.words.shipping.orderSaved };
  },
  delete: async (ctx, { id }) => {
    await deleteMethod(ctx, id);
    return { message: ctx.words.shipping.methodDeleted };
  },
  countries: async () => ({ data: [...countries] }),
});

const memberRoutes: Route[] = implement(contract.shipping, {
  addresses: listAddresses,
  addressesAlias: listAddresses,
  storeAddress: async (ctx, form) => ({
    message: ctx.words.shipping.addressSaved,
    data: presentAddress(await storeAddress(ctx, form)),
  }),
  updateAddress: async (ctx, form) => ({
    message: ctx.words.shipping.addressSaved,
    data: presentAddress(await updateAddress(ctx, form)),
  }),
  deleteAddress: async (ctx, { id }) => {
    await deleteAddress(ctx, id);
    return { message: ctx.words.shipping.addressDeleted };
  },
  methods: listActiveMethods,
  methodsAlias: listActiveMethods,
  countries: async () => ({ data: [...countries] }),
});

const shippingRoutes: Route[] = [...memberRoutes, ...methodRoutes];

async function listAddresses(ctx: Ctx) {
  const rows = await inClub(ctx, (tx) => addressesOf(tx, memberId(ctx)));
  return { data: rows.map(presentAddress) };
}

async function listActiveMethods(ctx: Ctx, { country }: { country?: string | undefined }) {
  const methods = await inClub(ctx, activeMethods);
  const fitting = methods.filter((method) => country === undefined || serves(method, country));
  return { data: fitting.map(presentMethod) };
}

export const shipping: Room = {
  name: "shipping",
  about: "methods and countries",
  reads: ["members", "orders"],
  routes: shippingRoutes,
  names: {
    shipping_method: namesBySql("select id, name from shipping_methods where club_id = $1 and id = any($2)"),
  },
  forget: (tx, { memberIds }) => deleteAddressesOf(tx, memberIds),
  // Where their orders go.
  copies: {
    parts: {
      addresses: {
        sql: listOf(
          `select id, name, line1, line2, city, state, postcode, country, phone, is_default,
       ${utc("created_at")} as created_at
     from addresses where club_id = $1 and member_id = $2`,
        ),
      },
    },
  },
};
