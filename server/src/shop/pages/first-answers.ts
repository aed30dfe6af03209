import type { PageSlug } from "#contract/pages.ts";
import type { Platform } from "#server/platform/context.ts";
import { type FirstAnswer, firstAnswer } from "#server/platform/http/web-page.ts";
import { clubPages } from "./club-pages.ts";

const footer: PageSlug = "footer-content";

const slugs: Record<string, PageSlug> = {
  "/": "home-page",
  "/home": "home-page",
  "/contact": "contact-us",
  "/shipping": "shipping-policy",
  "/return": "return-refund",
  "/terms": "terms",
  "/privacy": "privacy-policy",
  "/accessibility": "accessibility",
};

/** What the page at this address will ask for: the footer's words and those of its own, so that they come with the page. */
export async function pagesFirstAnswers(
  platform: Platform,
  clubId: number,
  { path }: { path: string },
): Promise<FirstAnswer[]> {
  const { pages, contact, faqs } = await clubPages(platform, clubId);
  const own = Object.hasOwn(slugs, path) ? slugs[path] : undefined;
  const words = [footer, own].flatMap((slug) => {
    const page = slug && pages.get(slug);
    return page ? [firstAnswer(["pages", "staticPage"], { slug }, page)] : [];
  });
  return [
    ...words,
    firstAnswer(["pages", "contactInfo"], {}, contact),
    ...(path === "/faq" ? [firstAnswer(["pages", "faqs"], {}, faqs)] : []),
  ];
}
