import type { StockAlert, Wish, wishlist } from "#contract/wishlist.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { pictureOf } from "../../ground/pictures/index.ts";
import { cardsOf } from "../catalog/index.ts";
import { alertsOf, wishesOf } from "./wishlist.queries.ts";
import { arrangeWishes } from "./wishlist.rules.ts";

const defaultPerPage = 24;

/** One page of the caller's wishlist. What is no longer sold stays on it, without a card. */
export async function showWishlist(ctx: Ctx, input: Input<typeof wishlist.show>) {
  const { page = 1, per_page = defaultPerPage } = input;
  const rows = await inClub(ctx, (tx) => wishesOf(tx, memberId(ctx)));
  const ids = rows.map((row) => row.product_id);
  const cards = await cardsOf(ctx.platform, ctx.clubId, ids);
  const wishes: Wish[] = rows.map(({ created_at, ...row }) => ({
    ...row,
    product: cards.get(row.product_id) ?? null,
    created_at: created_at.toISOString(),
  }));
  const arranged = arrangeWishes(wishes, input, ctx.words.language);
  const data = arranged.slice((page - 1) * per_page, page * per_page);
  return { data, total: arranged.length, page, per_page };
}

/** What the caller waits for. */
export async function showAlerts(ctx: Ctx): Promise<StockAlert[]> {
  const rows = await inClub(ctx, (tx) => alertsOf(tx, memberId(ctx)));
  return rows.map(({ image, created_at, ...row }) => ({
    ...row,
    image: pictureOf(image),
    created_at: created_at.toISOString(),
  }));
}
