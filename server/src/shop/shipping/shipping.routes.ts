import { shipping } from "#contract/shipping.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { deleteAddress, storeAddress, updateAddress } from "./addresses.ts";
import { countries } from "./countries.ts";
import { methodRoutes } from "./methods/methods.routes.ts";
import { presentAddress, presentMethod } from "./shipping.present.ts";
import { activeMethods, addressesOf } from "./shipping.queries.ts";
import { serves } from "./shipping.rules.ts";

const memberRoutes: Route[] = implement(shipping, {
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
  methods: listMethods,
  methodsAlias: listMethods,
  countries: async () => ({ data: [...countries] }),
});

export const shippingRoutes: Route[] = [...memberRoutes, ...methodRoutes];

async function listAddresses(ctx: Ctx) {
  const rows = await inClub(ctx, (tx) => addressesOf(tx, memberId(ctx)));
  return { data: rows.map(presentAddress) };
}

async function listMethods(ctx: Ctx, { country }: { country?: string | undefined }) {
  const methods = await inClub(ctx, activeMethods);
  const fitting = methods.filter((method) => country === undefined || serves(method, country));
  return { data: fitting.map(presentMethod) };
}
