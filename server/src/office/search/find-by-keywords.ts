import { searchText } from "#contract/fold-text.ts";
import { type Found, mostFound } from "#contract/search.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Finders } from "#server/room.ts";
import { membersFor } from "../../people/members/index.ts";
import { findInGuide } from "../guide/index.ts";
import { quickSearch } from "./search.limits.ts";

/**
 * Matches in the club and the guide for a few letters, best first. Called at every pause of typing, so a person
 * has a budget for it. Throws RATE_LIMITED.
 */
export async function findByKeywords(ctx: Ctx, keywords: string, finders: Finders) {
  await ctx.platform.limits.take(quickSearch, `${ctx.clubId}:${ctx.actor.id}`);
  const text = searchText(keywords) ?? keywords;
  const guide = await findInGuide(keywords, mostFound);
  const found = await inClub(ctx, async (tx) => {
    const typed = { text, members: await membersFor(tx, text) };
    const kinds: Partial<Record<string, unknown>> = {};
    for (const [kind, find] of Object.entries(finders)) kinds[kind] = await find(tx, typed);
    return kinds as Found;
  });
  return { ...found, guide };
}
