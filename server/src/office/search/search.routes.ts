import { search } from "#contract/search.ts";
import { implement } from "#server/platform/http/routes.ts";
import { findByKeywords } from "./find-by-keywords.ts";

export const searchRoutes = implement(search, {
  show: async (ctx, { keywords }) => ({ data: await findByKeywords(ctx, keywords) }),
});
