import { and, asc, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { footerPages, type PageSlug, pageSlugs } from "#contract/page-slugs.ts";
import type { pages } from "#contract/pages.ts";
import { screenAt } from "#contract/panel-screens.ts";
import { screens } from "#contract/screens.ts";
import { latestAudits } from "#server/platform/audit.ts";
import type { Platform } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { type ClubChanges, listenClubChanges } from "#server/platform/db/notify.ts";
import { descriptionLength, type HeadAsked, type PageHead } from "#server/platform/http/page-head.ts";
import { type ReadyAnswer, readyAnswer } from "#server/platform/http/ready-answer.ts";
import type { Output } from "#server/platform/http/routes.ts";
import type { SitemapEntry } from "#server/platform/http/sitemap.ts";
import { type FirstAnswer, firstAnswer } from "#server/platform/http/web-page.ts";
import { excerptOf } from "#server/platform/texts.ts";
import { type Words, wordsOf } from "#server/words/languages.ts";
import { clubById } from "../../ground/clubs/index.ts";
import { contactOf } from "./contact.ts";
import { faqs, staticPages } from "./pages.tables.ts";

/** The information pages of one club, ready to send, and what their heads are made from. */
export type ClubPages = {
  /** Pages that the club has written, by slug. */
  written: Map<string, LivePage>;
  hasFaqs: boolean;
  pages: Map<PageSlug, ReadyAnswer>;
  faqs: ReadyAnswer;
  contact: ReadyAnswer;
};

type Known = { at: number; pages: Promise<ClubPages>; loaded?: ClubPages };
type Store = { known: LRUCache<number, Known>; changes: ClubChanges };

const lifeMs = 300_000;
/** While notices of changes do not arrive. */
const lifeWhileDeafMs = 1_000;
const maxClubs = 500;
const stores = new WeakMap<Platform, Store>();

/** The club's pages from memory; reloaded as soon as the database says that they changed. */
export function clubPages(platform: Platform, clubId: number): Promise<ClubPages> {
  const { known, changes } = storeOf(platform);
  const entry = known.get(clubId);
  const life = changes.connected() ? lifeMs : lifeWhileDeafMs;
  if (entry && performance.now() - entry.at < life) return entry.pages;
  const pages = loadPages(platform, clubId);
  const fresh: Known = { at: performance.now(), pages };
  known.set(clubId, fresh);
  // A failure is not cached; whoever is waiting for it gets it.
  pages.then(
    (own) => {
      fresh.loaded = own;
    },
    () => known.delete(clubId),
  );
  return pages;
}

/** Whether these are still the club's current pages. */
export function areClubPagesCurrent(platform: Platform, clubId: number, own: ClubPages): boolean {
  const { known, changes } = storeOf(platform);
  return changes.connected() && known.get(clubId)?.loaded === own;
}

function storeOf(platform: Platform): Store {
  const before = stores.get(platform);
  if (before) return before;
  const known: Store["known"] = new LRUCache({ max: maxClubs });
  const changes = listenClubChanges(platform, ({ clubId, topic }) => {
    if (clubId === null) known.clear();
    else if (topic === "pages" || topic === "club") known.delete(clubId);
  });
  const store = { known, changes };
  stores.set(platform, store);
  return store;
}

async function loadPages(platform: Platform, clubId: number): Promise<ClubPages> {
  const { written, faqs, contact } = await inClub({ platform, clubId }, async (tx) => ({
    written: new Map((await livePages(tx)).map((page) => [page.slug, page])),
    faqs: await liveFaqs(tx),
    contact: await contactOf(tx),
  }));
  const club = await clubById(platform, clubId);
  const { titles } = wordsOf(platform.languages, club?.language ?? "en").pages;
  const footerLinks = footerPages.filter((page) =>
    page === "faq" ? faqs.length > 0 : written.get(page)?.body,
  );
  const pageOf = (slug: PageSlug): Output<typeof pages.staticPage> => {
    const page = written.get(slug);
    return {
      data: {
        slug,
        title: page?.title ?? titles[slug],
        description: page?.body ?? "",
        updated_at: page?.changedAt ?? null,
        footer_links: footerLinks,
      },
    };
  };
  return {
    written,
    hasFaqs: faqs.length > 0,
    pages: new Map(pageSlugs.map((slug) => [slug, ready<typeof pages.staticPage>(pageOf(slug))])),
    faqs: ready<typeof pages.faqs>({ data: faqs }),
    contact: ready<typeof pages.contactInfo>({ data: [contact] }),
  };
}

function ready<P>(body: Output<P>): ReadyAnswer {
  return readyAnswer(JSON.stringify(body));
}

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

type LivePage = { slug: string; title: string; body: string; changedAt: Date };

/** What visitors may see of the club's information pages. */
async function livePages(tx: ClubTx): Promise<LivePage[]> {
  const { id, slug, title, body, updated_at } = staticPages;
  const rows = await tx.db
    .select({ id, slug, title, body, updated_at })
    .from(staticPages)
    .where(and(eq(staticPages.club_id, tx.clubId), eq(staticPages.live, true)));
  // The row's own time may be that of a draft which nobody sees yet.
  const published = await latestAudits(tx, "page", "page.published");
  return rows.map((row) => ({ ...row, changedAt: published.get(row.id) ?? row.updated_at }));
}

/** Questions that are shown, in the club's order. */
async function liveFaqs(tx: ClubTx): Promise<{ id: number; question: string; answer: string }[]> {
  return tx.db
    .select({ id: faqs.id, question: faqs.question, answer: faqs.answer })
    .from(faqs)
    .where(and(eq(faqs.club_id, tx.clubId), eq(faqs.live, true)))
    .orderBy(asc(faqs.position), asc(faqs.id));
}
