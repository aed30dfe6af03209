import { searchText } from "#contract/fold-text.ts";
import { contract } from "#contract/index.ts";
import { type Found, mostFound } from "#contract/search.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Budget } from "#server/platform/rate-limits.ts";
import type { Finders, Room } from "#server/room.ts";
import { membersFor } from "../../people/members/index.ts";
import { findInGuide } from "../guide/index.ts";

/** It asks each room for its matches. */
export const search = (finders: Finders): Room => ({
  name: "search",
  about: "finding anything from the panel, by Ctrl-K",
  enters: ["guide"],
  routes: searchRoutes(finders),
});

const searchRoutes = (finders: Finders): Route[] =>
  implement(contract.search, {
    show: async (ctx, { keywords }) => ({ data: await findByKeywords(ctx, keywords, finders) }),
  });

/**
 * Matches in the club and the guide for a few letters, best first. Called at every pause of typing, so a person
 * has a budget for it. Throws RATE_LIMITED.
 */
async function findByKeywords(ctx: Ctx, keywords: string, finders: Finders) {
  await ctx.platform.limits.take(quickSearch, `${ctx.clubId}:${ctx.actor.id}`);
  const text = searchText(keywords) ?? keywords;
  const guide = await findInGuide(keywords, mostFound);
  const found = await inClub(ctx, async (tx) => {
    const query = { text, members: await membersFor(tx, text) };
    const kinds: Partial<Record<string, unknown>> = {};
    for (const [kind, find] of Object.entries(finders)) kinds[kind] = await find(tx, query);
    return kinds as Found;
  });
  return { ...found, guide };
}

/** Quick searches of the panel by one person: more than anybody types. */
const quickSearch: Budget = { name: "search", points: 40, seconds: 10, remembersRefusals: true };
