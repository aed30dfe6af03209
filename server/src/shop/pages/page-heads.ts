import type { PageSlug } from "#contract/page-slugs.ts";
import type { Platform } from "#server/platform/context.ts";
import { excerptOf } from "#server/platform/html/excerpt.ts";
import { descriptionLength, type HeadAsked, type PageHead } from "#server/platform/http/page-tags.ts";
import type { SitemapEntry } from "#server/platform/http/sitemap.ts";
import type { Words } from "#server/words/languages.ts";
import { type ClubPages, clubPages } from "./club-pages.ts";

type Page = { words: keyof Words["heads"]["info"]; slug?: PageSlug };

/** The information pages by address, with the titles that the web app gives them. */
const infoPages: Record<string, Page> = {
  "/contact": { words: "contact" },
  "/faq": { words: "faq" },
  "/shipping": { words: "shipping", slug: "shipping-policy" },
  "/return": { words: "returns", slug: "return-refund" },
  "/terms": { words: "terms", slug: "terms" },
  "/privacy": { words: "privacy", slug: "privacy-policy" },
  "/accessibility": { words: "accessibility", slug: "accessibility" },
};

/** Title and description of an information page; null for other paths. */
export async function infoPageHead(
  platform: Platform,
  { clubId, club, words, address }: HeadAsked,
): Promise<PageHead | null> {
  const page = Object.hasOwn(infoPages, address.path) ? infoPages[address.path] : undefined;
  if (!page) return null;
  const own = page.slug && (await clubPages(platform, clubId)).written.get(page.slug);
  const { title, says } = words.heads.info[page.words];
  return {
    title: (own?.body && own.title) || title,
    description: excerptOf(own?.body ?? "", descriptionLength) || says(club.club_name),
    path: address.path,
  };
}

const known = new WeakMap<ClubPages, SitemapEntry[]>();

/** The pages with content; the same list object as long as they have not changed. */
export async function infoSitemapEntries(platform: Platform, clubId: number): Promise<SitemapEntry[]> {
  const own = await clubPages(platform, clubId);
  const entries = known.get(own) ?? entriesOf(own);
  known.set(own, entries);
  return entries;
}

function entriesOf({ written, hasFaqs }: ClubPages): SitemapEntry[] {
  return Object.entries(infoPages).flatMap(([path, { slug }]) => {
    if (slug === undefined) return path !== "/faq" || hasFaqs ? [{ path }] : [];
    const page = written.get(slug);
    return page?.body ? [{ path, changedAt: page.changedAt }] : [];
  });
}
