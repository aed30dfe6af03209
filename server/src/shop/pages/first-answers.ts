import type { PageSlug } from "#contract/page-slugs.ts";
import { screenAt } from "#contract/panel-screens.ts";
import { screens } from "#contract/screens.ts";
import type { Platform } from "#server/platform/context.ts";
import { type FirstAnswer, firstAnswer } from "#server/platform/http/web-page.ts";
import { clubPages } from "./club-pages.ts";

const footer: PageSlug = "footer-content";

/** What the page at this path will request: the footer's words and its own, so that they come with the page. */
export async function pagesFirstAnswers(
  platform: Platform,
  clubId: number,
  { path }: { path: string },
): Promise<FirstAnswer[]> {
  const { pages, contact, faqs } = await clubPages(platform, clubId);
  const words = [footer, screenAt(path)?.text].flatMap((slug) => {
    const page = slug && pages.get(slug);
    return page ? [firstAnswer(["pages", "staticPage"], { slug }, page)] : [];
  });
  return [
    ...words,
    firstAnswer(["pages", "contactInfo"], {}, contact),
    ...(path === screens.faq.path ? [firstAnswer(["pages", "faqs"], {}, faqs)] : []),
  ];
}
