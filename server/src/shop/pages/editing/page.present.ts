import type { ClubPage } from "#contract/club-pages.ts";
import type { PageSlug } from "#contract/page-slugs.ts";
import type { PageRow } from "./page.queries.ts";

export function presentPage(row: PageRow): ClubPage {
  const { slug, title, body, draft_title, draft_body, live, version } = row;
  return {
    slug,
    title: live ? title : "",
    description: live ? body : "",
    draft: draft_title === null ? null : { title: draft_title, description: draft_body ?? "" },
    is_live: live,
    updated_at: row.updated_at.toISOString(),
    version,
  };
}

/** A page that was never saved. */
export function presentBlankPage(slug: PageSlug): ClubPage {
  return { slug, title: "", description: "", draft: null, is_live: false, updated_at: null, version: 0 };
}
