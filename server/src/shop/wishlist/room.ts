import { contract } from "#contract/index.ts";
import { memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { wishlistSweeps } from "./alerts.ts";
import { ownWishes } from "./wishlist.copies.ts";
import { wishlistMails } from "./wishlist.mails.ts";
import {
  forgetWishesOf,
  keepProduct,
  marksOf,
  removeEntry,
  showAlerts,
  showWishlist,
  waitForStock,
} from "./wishlist.ts";

const wishlistRoutes: Route[] = implement(contract.wishlist, {
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

export const wishlist = {
  name: "wishlist",
  about: "what members keep for later, and mails when something is back in stock",
  enters: ["catalog"],
  reads: ["members", "product_images", "products", "variations"],
  routes: wishlistRoutes,
  mails: wishlistMails,
  sweeps: wishlistSweeps,
  forget: (tx, { memberIds }) => forgetWishesOf(tx, memberIds),
  copies: { parts: ownWishes },
} satisfies Room;
