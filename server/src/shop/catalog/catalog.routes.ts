import { catalog } from "#contract/catalog.ts";
import { categories } from "#contract/categories.ts";
import { members } from "#contract/members.ts";
import { toDollars } from "#contract/money.ts";
import { products } from "#contract/products.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import {
  type FastHandler,
  implement,
  implementFast,
  paramsOf,
  type Route,
  readInput,
} from "#server/platform/http/routes.ts";
import { showPicture } from "../../ground/pictures/index.ts";
import { startProductsJob } from "./bulk/update-products.jobs.ts";
import { listCategories, topCategories } from "./categories/categories.queries.ts";
import {
  deleteCategory,
  presentCategory,
  reorderCategories,
  storeCategory,
  updateCategory,
} from "./categories/categories.ts";
import { deleteImage } from "./products/images.ts";
import { listProducts } from "./products/list-products.queries.ts";
import {
  listLiveProducts,
  productFormChoices,
  topProducts,
  topSellersSince,
} from "./products/lookups.queries.ts";
import { presentListed, presentVariation } from "./products/products.queries.ts";
import {
  deleteProduct,
  duplicateProduct,
  showProduct,
  storeProduct,
  updateProduct,
} from "./products/products.ts";
import { changeStock, listStockHistory } from "./stock/stock-changes.ts";
import {
  byIdsAnswer,
  detailsAnswer,
  type FixedAnswer,
  fixedAnswer,
  listAnswer,
  suggestionsAnswer,
} from "./storefront/answers.ts";
import { sizeGroups } from "./variations/variations.queries.ts";

const storefrontRoutes: Route[] = [
  implementFast(catalog.home, answerFixed("home")),
  implementFast(catalog.categories, answerFixed("categories")),
  implementFast(catalog.priceRange, answerFixed("priceRange")),
  implementFast(catalog.sizes, answerFixed("sizes")),
  implementFast(catalog.filterProducts, (platform, club, { query }) => listAnswer(platform, club.id, query)),
  implementFast(catalog.suggestions, (platform, club, { query }) =>
    suggestionsAnswer(platform, club.id, query),
  ),
  implementFast(catalog.productsByIds, (platform, club, { query }) => byIdsAnswer(platform, club.id, query)),
  implementFast(catalog.productDetails, async (platform, club, { query, params }) => {
    const { id } = readInput(catalog.productDetails, { ...paramsOf(query), ...params });
    return detailsAnswer(platform, club.id, id);
  }),
];

function answerFixed(name: FixedAnswer): FastHandler {
  return async (platform, club, { query }) => {
    readInput(catalog[name], paramsOf(query));
    return fixedAnswer(platform, club.id, name);
  };
}

const productRoutes = implement(products, {
  async filterProducts(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listProducts(tx, input));
    return { data: rows.map(presentListed), ...page };
  },
  async getAll(ctx) {
    const rows = await inClub(ctx, listLiveProducts);
    return { data: rows.map((row) => ({ ...row, image: showPicture(row.image) })) };
  },
  async details(ctx, { id }) {
    return { data: await inClub(ctx, (tx) => showProduct(tx, ctx, id)) };
  },
  async formChoices(ctx) {
    return { data: await inClub(ctx, (tx) => productFormChoices(tx, ctx)) };
  },
  async store(ctx, input) {
    return { data: await storeProduct(ctx, input), message: ctx.words.catalog.productAdded };
  },
  async update(ctx, input) {
    return { data: await updateProduct(ctx, input), message: ctx.words.catalog.productSaved };
  },
  async changeStock(ctx, input) {
    return { data: presentVariation(await changeStock(ctx, input)), message: ctx.words.catalog.stockChanged };
  },
  async stockHistory(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listStockHistory(tx, input));
    return { data: rows, ...page };
  },
  async bulkUpdate(ctx, input) {
    return { data: { job_id: await startProductsJob(ctx, input) } };
  },
  async duplicate(ctx, { id }) {
    return { data: await duplicateProduct(ctx, id), message: ctx.words.catalog.copied };
  },
  async delete(ctx, { id }) {
    await deleteProduct(ctx, id);
    return { message: ctx.words.catalog.productDeleted };
  },
  async deleteImage(ctx, { id }) {
    await deleteImage(ctx, id);
    return { message: ctx.words.catalog.pictureRemoved };
  },
  async topSelling(ctx) {
    const rows = await inClub(ctx, (tx) => topProducts(tx, topSellersSince(ctx)));
    return { data: rows.map(({ cents, ...row }) => ({ ...row, sales: toDollars(cents) })) };
  },
});

const categoryRoutes = implement(categories, {
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

const { sizeGroups: groups } = members;

/** Which sizes a member's profile can have depends on what the club sells. */
const sizeRoutes = implement(
  { groups },
  { groups: async (ctx) => ({ data: await inClub(ctx, (tx) => sizeGroups(tx, ctx, ["live"])) }) },
);

/** The shop's reads from memory, and the panel's products and categories. */
export const catalogRoutes: Route[] = [
  ...storefrontRoutes,
  ...productRoutes,
  ...categoryRoutes,
  ...sizeRoutes,
];
