import type { ClubPage, clubPages } from "#contract/club-pages.ts";
import { type PageSlug, pageSlugs } from "#contract/page-slugs.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Output } from "#server/platform/http/routes.ts";
import { countLiveFaqs } from "../faqs/faq.queries.ts";
import { contactOf } from "../pages.queries.ts";
import { presentBlankPage, presentPage } from "./page.present.ts";
import { findPage, findPages, type PageRow } from "./page.queries.ts";

/** One page with its draft. */
export async function showPage(ctx: Ctx, slug: PageSlug): Promise<ClubPage> {
  const row = await inClub(ctx, (tx) => findPage(tx, slug));
  return row ? presentPage(row) : presentBlankPage(slug);
}

type SlugStatus = Output<typeof clubPages.checkSlugsStatus>["data"][number];

/** Which pages have something for visitors. The contact page also counts with the club's contact data alone. */
export async function slugsStatus(ctx: Ctx): Promise<SlugStatus[]> {
  const { rows, faqCount, contact } = await inClub(ctx, async (tx) => ({
    rows: await findPages(tx),
    faqCount: await countLiveFaqs(tx),
    contact: await contactOf(tx),
  }));
  const hasContact = Object.values(contact).some((value) => value !== "");
  const statuses = pageSlugs.map((slug) => {
    const status = statusOf(
      slug,
      rows.find((row) => row.slug === slug),
    );
    return slug === "contact-us" && hasContact ? { ...status, is_live: true } : status;
  });
  return [...statuses, { slug: "faq", is_live: faqCount > 0, has_draft: false, updated_at: null }];
}

function statusOf(slug: PageSlug, row: PageRow | undefined): SlugStatus {
  return {
    slug,
    is_live: row?.live === true && row.body !== "",
    has_draft: row !== undefined && row.draft_title !== null,
    updated_at: row?.updated_at.toISOString() ?? null,
  };
}
