import { wishlist } from "#contract/wishlist.ts";
import { memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { keepProduct, marksOf, removeEntry, showAlerts, showWishlist, waitForStock } from "./wishlist.ts";

export const wishlistRoutes: Route[] = implement(wishlist, {
  show: showWishlist,
  marks: async (ctx) => ({ data: await inClub(ctx, (tx) => marksOf(tx, memberId(ctx))) }),
  async store(ctx, { product_id }) {
    await keepProduct(ctx, product_id);
    return { message: ctx.words.wishlist.added };
  },
  async remove(ctx, { product_id: id }) {
    await inClub(ctx, (tx) => removeEntry(tx, { table: "wishes", memberId: memberId(ctx), id }));
    return { message: ctx.words.wishlist.removed };
  },
  alerts: async (ctx) => ({ data: await showAlerts(ctx) }),
  async storeAlert(ctx, { variation_id }) {
    await waitForStock(ctx, variation_id);
    return { message: ctx.words.wishlist.willMail };
  },
  async removeAlert(ctx, { variation_id: id }) {
    await inClub(ctx, (tx) => removeEntry(tx, { table: "stock_alerts", memberId: memberId(ctx), id }));
    return { message: ctx.words.wishlist.willNotMail };
  },
});
