import { toDollars } from "#contract/money.ts";
import { products } from "#contract/products.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { showPicture } from "../../../ground/pictures/index.ts";
import { startProductsJob } from "../bulk/update-products.jobs.ts";
import { changeStock } from "../stock/stock-changes.ts";
import { listStockHistory } from "../stock/stock-history.queries.ts";
import { deleteImage } from "./images.ts";
import { listProducts } from "./list-products.queries.ts";
import { listLiveProducts, productFormChoices, topProducts, topSellersSince } from "./lookups.queries.ts";
import { presentListed, presentVariation } from "./products.present.ts";
import { deleteProduct, duplicateProduct, showProduct, storeProduct, updateProduct } from "./products.ts";

export const productRoutes = implement(products, {
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
    return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })), ...page };
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
