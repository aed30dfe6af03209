import { categories } from "#contract/categories.ts";
import { toDollars } from "#contract/money.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { topSellersSince } from "../products/lookups.queries.ts";
import { listCategories, topCategories } from "./categories.queries.ts";
import {
  deleteCategory,
  presentCategory,
  reorderCategories,
  storeCategory,
  updateCategory,
} from "./categories.ts";

export const categoryRoutes = implement(categories, {
  async show(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listCategories(tx, input));
    return { data: rows.map(presentCategory), ...page };
  },
  async store(ctx, input) {
    return {
      data: presentCategory(await storeCategory(ctx, input)),
      message: ctx.words.catalog.categoryAdded,
    };
  },
  async update(ctx, input) {
    return {
      data: presentCategory(await updateCategory(ctx, input)),
      message: ctx.words.catalog.categorySaved,
    };
  },
  async reorder(ctx, { ids }) {
    await reorderCategories(ctx, ids);
    return { message: ctx.words.catalog.orderSaved };
  },
  async delete(ctx, input) {
    await deleteCategory(ctx, input);
    return { message: ctx.words.catalog.categoryDeleted };
  },
  async topSelling(ctx) {
    const rows = await inClub(ctx, (tx) => topCategories(tx, topSellersSince(ctx)));
    return { data: rows.map(({ cents, ...row }) => ({ ...row, sales: toDollars(cents) })) };
  },
});
