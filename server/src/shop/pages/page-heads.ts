import type { PageSlug } from "#contract/pages.ts";
import type { Platform } from "#server/platform/context.ts";
import { excerptOf } from "#server/platform/html/excerpt.ts";
import { descriptionLength, type HeadAsked, type PageHead } from "#server/platform/http/page-tags.ts";
import type { SitemapEntry } from "#server/platform/http/sitemap.ts";
import { type ClubPages, clubPages } from "./club-pages.ts";

type Page = { title: string; slug?: PageSlug; says: (club: string) => string };

/** The information pages by address, with the titles that the web app gives them. */
const infoPages: Record<string, Page> = {
  "/contact": {
    title: "Contact Us",
    says: (club) => `Ask ${club} anything about your order, sizes or the club.`,
  },
  "/faq": { title: "FAQ", says: (club) => `What members of ${club} ask most, and the answers.` },
  "/shipping": {
    title: "Shipping",
    slug: "shipping-policy",
    says: (club) => `How orders from ${club} reach you.`,
  },
  "/return": {
    title: "Returns & Refunds",
    slug: "return-refund",
    says: (club) => `How to send something back to ${club}.`,
  },
  "/terms": {
    title: "Terms & Conditions",
    slug: "terms",
    says: (club) => `The terms of the shop of ${club}.`,
  },
  "/privacy": {
    title: "Privacy Policy",
    slug: "privacy-policy",
    says: (club) => `What ${club} does with your data.`,
  },
  "/accessibility": {
    title: "Accessibility",
    slug: "accessibility",
    says: (club) => `How everybody can use the shop of ${club}, and whom to tell what stands in the way.`,
  },
};

/** What an information page says of itself; null for other addresses. */
export async function infoPageHead(
  platform: Platform,
  { clubId, club, address }: HeadAsked,
): Promise<PageHead | null> {
  const page = Object.hasOwn(infoPages, address.path) ? infoPages[address.path] : undefined;
  if (!page) return null;
  const own = page.slug && (await clubPages(platform, clubId)).written.get(page.slug);
  return {
    title: (own?.body && own.title) || page.title,
    description: excerptOf(own?.body ?? "", descriptionLength) || page.says(club.club_name),
    path: address.path,
  };
}

const known = new WeakMap<ClubPages, SitemapEntry[]>();

/** The pages that say something; the same list as long as they say the same. */
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
