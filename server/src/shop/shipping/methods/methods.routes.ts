import { shippingMethods } from "#contract/shipping-methods.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { findRow } from "#server/platform/things.ts";
import { countries } from "../countries.ts";
import { shippingMethods as table } from "../shipping.tables.ts";
import {
  deleteMethod,
  listMethods,
  reorderMethods,
  showMethod,
  storeMethod,
  updateMethod,
} from "./methods.ts";

export const methodRoutes: Route[] = implement(shippingMethods, {
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
