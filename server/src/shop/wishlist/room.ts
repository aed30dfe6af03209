import type { Room } from "#server/room.ts";
import { wishlistSweeps } from "./alerts.ts";
import { ownWishes } from "./wishlist.copies.ts";
import { wishlistMails } from "./wishlist.mails.ts";
import { wishlistRoutes } from "./wishlist.routes.ts";
import { forgetWishesOf } from "./wishlist.ts";

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
