import type { FastifyRequest } from "fastify";
import { catalog } from "#contract/catalog.ts";
import type { FoundClub } from "#server/platform/http/gate.ts";
import { sendReady } from "#server/platform/http/ready-answer.ts";
import { type FastHandler, implementFast, type Route, readInput } from "#server/platform/http/routes.ts";
import { detailsAnswer, type FixedAnswer, fixedAnswer, listAnswer, paramsOf } from "./answers.ts";

export const catalogRoutes: Route[] = [
  implementFast(catalog.home, answerFixed("home")),
  implementFast(catalog.categories, answerFixed("categories")),
  implementFast(catalog.priceRange, answerFixed("priceRange")),
  implementFast(catalog.sizes, answerFixed("sizes")),
  implementFast(catalog.filterProducts, async (platform, request, reply, club) => {
    const answer = await listAnswer(platform, club.id, rawQueryOf(request));
    return sendReady(request, reply, answer, { cacheControl: cacheControlOf(club) });
  }),
  implementFast(catalog.productDetails, async (platform, request, reply, club) => {
    const params = { ...paramsOf(rawQueryOf(request)), ...(request.params as object) };
    const { id } = readInput(catalog.productDetails, params);
    const answer = await detailsAnswer(platform, club.id, id);
    return sendReady(request, reply, answer, { cacheControl: cacheControlOf(club) });
  }),
];

function answerFixed(name: FixedAnswer): FastHandler {
  return async (platform, request, reply, club) => {
    readInput(catalog[name], paramsOf(rawQueryOf(request)));
    const answer = await fixedAnswer(platform, club.id, name);
    return sendReady(request, reply, answer, { cacheControl: cacheControlOf(club) });
  };
}

/** Browsers may keep an answer but ask each time whether it still holds; what only members see is not shared. */
function cacheControlOf(club: FoundClub): string {
  return club.membersOnly ? "private, no-cache" : "no-cache";
}

function rawQueryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? "";
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}
