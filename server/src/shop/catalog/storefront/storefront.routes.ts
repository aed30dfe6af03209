import { catalog } from "#contract/catalog.ts";
import {
  type FastHandler,
  implementFast,
  paramsOf,
  type Route,
  readInput,
} from "#server/platform/http/routes.ts";
import {
  byIdsAnswer,
  detailsAnswer,
  type FixedAnswer,
  fixedAnswer,
  listAnswer,
  suggestionsAnswer,
} from "./answers.ts";

export const storefrontRoutes: Route[] = [
  implementFast(catalog.home, answerFixed("home")),
  implementFast(catalog.categories, answerFixed("categories")),
  implementFast(catalog.priceRange, answerFixed("priceRange")),
  implementFast(catalog.sizes, answerFixed("sizes")),
  implementFast(catalog.filterProducts, (platform, club, { query }) => listAnswer(platform, club.id, query)),
  implementFast(catalog.suggestions, (platform, club, { query }) =>
    suggestionsAnswer(platform, club.id, query),
  ),
  implementFast(catalog.productsByIds, (platform, club, { query }) => byIdsAnswer(platform, club.id, query)),
  implementFast(catalog.productDetails, async (platform, club, { query, params }) => {
    const { id } = readInput(catalog.productDetails, { ...paramsOf(query), ...params });
    return detailsAnswer(platform, club.id, id);
  }),
];

function answerFixed(name: FixedAnswer): FastHandler {
  return async (platform, club, { query }) => {
    readInput(catalog[name], paramsOf(query));
    return fixedAnswer(platform, club.id, name);
  };
}
