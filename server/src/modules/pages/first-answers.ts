import type { PageSlug } from "#contract/pages.ts";
import type { Platform } from "#server/platform/context.ts";
import { type FirstAnswer, firstAnswer } from "#server/platform/http/web-page.ts";
import { clubPages } from "./club-pages.ts";

const footer = "footer-content";

/** What the footer of every page will ask for, so that it can come with the page. */
export async function footerFirstAnswers(platform: Platform, clubId: number): Promise<FirstAnswer[]> {
  const { pages, contact } = await clubPages(platform, clubId);
  const words = pages.get(footer);
  return [
    ...(words ? [firstAnswer(["pages", "staticPage"], { slug: footer }, words)] : []),
    firstAnswer(["pages", "contactInfo"], {}, contact),
  ];
}

const slugs: Record<string, PageSlug> = {
  "/": "home-page",
  "/home": "home-page",
  "/contact": "contact-us",
  "/shipping": "shipping-policy",
  "/return": "return-refund",
  "/terms": "terms",
  "/privacy": "privacy-policy",
};

/** What the home page or the information page at this address will ask for; nothing for other addresses. */
export async function infoFirstAnswers(
  platform: Platform,
  clubId: number,
  { path }: { path: string },
): Promise<FirstAnswer[]> {
  const slug = Object.hasOwn(slugs, path) ? slugs[path] : undefined;
  if (slug === undefined && path !== "/faq") return [];
  const { pages, faqs } = await clubPages(platform, clubId);
  if (slug === undefined) return [firstAnswer(["pages", "faqs"], {}, faqs)];
  const words = pages.get(slug);
  return words ? [firstAnswer(["pages", "staticPage"], { slug }, words)] : [];
}
