import { pages } from "#contract/pages.ts";
import type { ReadyAnswer } from "#server/platform/http/ready-answer.ts";
import {
  type FastHandler,
  type Input,
  implementFast,
  implementRaw,
  paramsOf,
  type Route,
  readInput,
} from "#server/platform/http/routes.ts";
import { clubPageRoutes } from "./club-pages.routes.ts";
import { areClubPagesCurrent, type ClubPages, clubPages } from "./club-pages.ts";
import { contactClub } from "./contact.ts";

type Reads = typeof pages.staticPage | typeof pages.faqs | typeof pages.contactInfo;

export const pageRoutes: Route[] = [
  implementFast(
    pages.staticPage,
    answer(pages.staticPage, (own, { slug }) => own.pages.get(slug)),
  ),
  implementFast(
    pages.faqs,
    answer(pages.faqs, (own) => own.faqs),
  ),
  implementFast(
    pages.contactInfo,
    answer(pages.contactInfo, (own) => own.contact),
  ),
  implementRaw(pages.contactWithClub, async (ctx, form) => {
    await contactClub(ctx, form);
    return { message: ctx.words.pages.thankYou };
  }),
  ...clubPageRoutes,
];

function answer<P extends Reads>(
  procedure: P,
  pick: (own: ClubPages, input: Input<P>) => ReadyAnswer | undefined,
): FastHandler {
  return async (platform, club, { query, params }) => {
    const input = readInput(procedure, { ...paramsOf(query), ...params });
    const own = await clubPages(platform, club.id);
    const found = pick(own, input);
    if (!found) throw new Error("Every page has an answer");
    return { answer: found, isCurrent: () => areClubPagesCurrent(platform, club.id, own) };
  };
}
