import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { findMembersLike, wordsOf } from "../../people/members/index.ts";
import { findInGuide } from "../guide/index.ts";
import { quickSearch } from "./search.limits.ts";
import { findMembers, findOrders, findProducts, most, mostLike } from "./search.queries.ts";

/**
 * Members, orders, products and parts of the guide that fit a few letters, the likeliest first. Asked at every pause of
 * typing, so a person has a budget for it. Throws RATE_LIMITED.
 */
export async function findByKeywords(ctx: Ctx, keywords: string) {
  await ctx.platform.limits.take(quickSearch, `${ctx.clubId}:${ctx.actor.id}`);
  const text = keywords.toLowerCase();
  const guide = await findInGuide(keywords, most);
  return inClub(ctx, async (tx) => {
    const like = await findMembersLike(tx, wordsOf(text), mostLike);
    return {
      members: await findMembers(tx, text, like),
      orders: await findOrders(tx, text, like),
      products: await findProducts(tx, text),
      guide,
    };
  });
}
