import { z } from "zod";
import { productCard } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import { envelope, id, image, listFields, listOf, messageOnly, rowId, timestamp } from "./shapes.ts";

/** Maximum products on a member's wishlist, and maximum alerts per member. */
export const maxWishes = 200;
export const maxStockAlerts = 200;

export const wish = z.object({
  product_id: z.int(),
  /** Its current name, even if it is no longer sold; empty while the club has made it a draft. */
  title: z.string(),
  /** As the shop shows it; null if it is no longer sold. */
  product: productCard.nullable(),
  created_at: timestamp,
});
export type Wish = z.infer<typeof wish>;

export const stockAlert = z.object({
  variation_id: z.int(),
  product_id: z.int(),
  /** Empty, like colour, size and picture, while the club has made it a draft. */
  title: z.string(),
  color: z.string(),
  size: z.string(),
  image,
  /** False while the product or this choice of it is not for sale: no mail comes before it is again. */
  is_sold: z.boolean(),
  created_at: timestamp,
});
export type StockAlert = z.infer<typeof stockAlert>;

export const wishSorts = ["created_at", "title", "price"] as const;

export const wishlist = {
  show: endpoint({
    method: "GET",
    path: "/club-member/wishlist",
    who: "member",
    summary: "What the caller keeps for later, newest first unless asked otherwise",
    tag: "Wishlist",
    input: z.strictObject({ ...listFields, sort: z.enum(wishSorts).optional() }),
    output: listOf(wish),
  }),
  marks: endpoint({
    method: "GET",
    path: "/club-member/wishlist-marks",
    who: "member",
    summary: "The numbers of everything on the caller's wishlist, and of what they wait for to be back",
    tag: "Wishlist",
    input: z.strictObject({}),
    output: envelope(
      z.object({
        product_ids: z.array(z.int()).max(maxWishes),
        variation_ids: z.array(z.int()).max(maxStockAlerts),
      }),
    ),
  }),
  store: endpoint({
    method: "POST",
    path: "/club-member/wishlist-store",
    who: "member",
    summary: "Keep a product for later; doing it again changes nothing",
    tag: "Wishlist",
    changes: [],
    input: z.strictObject({ product_id: rowId }),
    output: messageOnly,
    errors: ["NOT_FOUND", "LIST_FULL"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/club-member/wishlist-delete/{product_id}",
    who: "member",
    summary: "Take a product off the wishlist; doing it again changes nothing",
    tag: "Wishlist",
    changes: [],
    input: z.strictObject({ product_id: id }),
    output: messageOnly,
  }),
  alerts: endpoint({
    method: "GET",
    path: "/club-member/stock-alerts",
    who: "member",
    summary: "What the caller wants an email about when it is back, newest first",
    tag: "Wishlist",
    input: z.strictObject({}),
    output: envelope(z.array(stockAlert).max(maxStockAlerts)),
  }),
  storeAlert: endpoint({
    method: "POST",
    path: "/club-member/stock-alert-store",
    who: "member",
    summary: "Ask for one email when a sold-out colour and size is back; doing it again changes nothing",
    tag: "Wishlist",
    changes: [],
    input: z.strictObject({ variation_id: rowId }),
    output: messageOnly,
    errors: ["NOT_FOUND", "IN_STOCK", "LIST_FULL"],
  }),
  removeAlert: endpoint({
    method: "DELETE",
    path: "/club-member/stock-alert-delete/{variation_id}",
    who: "member",
    summary: "Ask for no email about it any more; doing it again changes nothing",
    tag: "Wishlist",
    changes: [],
    input: z.strictObject({ variation_id: id }),
    output: messageOnly,
  }),
};
