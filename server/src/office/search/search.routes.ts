import { search } from "#contract/search.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Finders } from "#server/room.ts";
import { findByKeywords } from "./find-by-keywords.ts";

export const searchRoutes = (finders: Finders): Route[] =>
  implement(search, {
    show: async (ctx, { keywords }) => ({ data: await findByKeywords(ctx, keywords, finders) }),
  });
