import { contract } from "#contract/index.ts";
import { memberId } from "#server/platform/context.ts";
import { listOf, utc } from "#server/platform/db/copies.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { wishlistSweeps } from "./alerts.ts";
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

/** A product's title, unless the club has made it a draft again: nobody may read that. */
const unlessDraft = (column: string) => `case when p.status = 'draft' then '' else ${column} end`;
const titleUnlessDraft = unlessDraft("p.title");

const wishRows = listOf(
  `select w.id, ${titleUnlessDraft} as product, ${utc("w.created_at")} as created_at
   from wishes w join products p on p.club_id = $1 and p.id = w.product_id
   where w.club_id = $1 and w.member_id = $2`,
);

const alertRows = listOf(
  `select a.id, ${titleUnlessDraft} as product, ${unlessDraft("v.color")} as color, ${unlessDraft("v.size")} as size, ${utc("a.created_at")} as created_at
   from stock_alerts a
   join variations v on v.club_id = $1 and v.id = a.variation_id
   join products p on p.club_id = $1 and p.id = v.product_id
   where a.club_id = $1 and a.member_id = $2`,
);

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
  // Their wishlist and alerts, under both names that such files have had.
  copies: {
    parts: {
      wishes: { sql: wishRows },
      stock_alerts: { sql: alertRows },
      wishlist: { sql: wishRows },
      waiting_for_stock: { sql: alertRows },
    },
  },
} satisfies Room;
