import type { z } from "zod";
import type { clubPage, clubPages } from "#contract/club-pages.ts";
import { type PageSlug, pageSlugs } from "#contract/page-slugs.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { changeRow, type Things } from "#server/platform/things.ts";
import { contactOf } from "./contact.ts";
import { countLiveFaqs } from "./faqs.ts";
import { staticPages } from "./pages.tables.ts";

type PageRow = typeof staticPages.$inferSelect;
type Act = "page.published" | "page.draft_saved" | "page.draft_discarded";

/** Information pages; the audit log says what became of the text. */
const pagesIn = (updated: Act): Things<typeof staticPages, "updated"> => ({
  table: staticPages,
  kind: "page",
  acts: { updated },
  facts: changeOf,
});

const actOf = ({ publish }: Form): Act => (publish ? "page.published" : "page.draft_saved");

/** One page with its draft. */
export async function showPage(ctx: Ctx, slug: PageSlug): Promise<Shown> {
  const row = await inClub(ctx, (tx) => findPage(tx, slug));
  return row ? presentPage(row) : presentBlankPage(slug);
}

type Shown = z.input<typeof clubPage>;
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
    updated_at: row?.updated_at ?? null,
  };
}

type Form = Input<typeof clubPages.store>;

const unwritten: PageText = { title: "", body: "", draft_title: null, draft_body: null, live: false };

/** Creates a page that was never saved, as a draft or live at once. Throws DUPLICATE. */
export function storePage(ctx: Ctx, form: Form): Promise<Shown> {
  return inClub(ctx, async (tx) => {
    const row = await insertPage(tx, form.slug, withForm(ctx, unwritten, form), ctx.platform.clock.now());
    if (!row) throw new ApiError("DUPLICATE", { message: ({ pages }) => pages.writtenMeanwhile });
    await recordAudit(tx, ctx, {
      action: actOf(form),
      subjectKind: "page",
      subjectId: row.id,
      after: changeOf(row),
    });
    return presentPage(row);
  });
}

/** Saves a draft beside the live text, or makes the text live. Throws NOT_FOUND, STALE_VERSION. */
export function updatePage(ctx: Ctx, form: Input<typeof clubPages.update>): Promise<Shown> {
  return inClub(ctx, async (tx) => {
    const page = await findPage(tx, form.slug, true);
    if (!page) throw new ApiError("NOT_FOUND");
    const read = { id: page.id, version: form.version };
    const row = await changeRow(tx, ctx, pagesIn(actOf(form)), read, (before) => ({
      ...withForm(ctx, before, form),
      updated_at: ctx.platform.clock.now(),
    }));
    return presentPage(row);
  });
}

/** Discards the draft, if there is one; the live text stays. Throws NOT_FOUND. */
export function discardDraft(ctx: Ctx, slug: PageSlug): Promise<Shown> {
  return inClub(ctx, async (tx) => {
    const before = await findPage(tx, slug, true);
    if (!before) throw new ApiError("NOT_FOUND");
    if (before.draft_title === null) return presentPage(before);
    const row = await changeRow(tx, ctx, pagesIn("page.draft_discarded"), before, () => ({
      draft_title: null,
      draft_body: null,
      updated_at: ctx.platform.clock.now(),
    }));
    return presentPage(row);
  });
}

function withForm(ctx: Ctx, before: PageText, form: Form): PageText {
  const body = cleanHtml(form.description, { clubId: ctx.clubId });
  return form.publish
    ? { title: form.title, body, draft_title: null, draft_body: null, live: true }
    : { ...before, draft_title: form.title, draft_body: body };
}

/** Pages are long; their beginning and length show which text it was. */
const excerptLength = 500;

function changeOf({ slug, title, body, draft_title, draft_body, live }: PageRow) {
  const excerpt = (text: string | null) =>
    text && text.length > excerptLength ? `${text.slice(0, excerptLength)}… (${text.length})` : text;
  return { slug, live, title, body: excerpt(body), draft_title, draft_body: excerpt(draft_body) };
}

function presentPage(row: PageRow): Shown {
  const { slug, title, body, draft_title, draft_body, live, version } = row;
  return {
    slug,
    title: live ? title : "",
    description: live ? body : "",
    draft: draft_title === null ? null : { title: draft_title, description: draft_body ?? "" },
    is_live: live,
    updated_at: row.updated_at,
    version,
  };
}

/** A page that was never saved. */
function presentBlankPage(slug: PageSlug): Shown {
  return { slug, title: "", description: "", draft: null, is_live: false, updated_at: null, version: 0 };
}

/** The page in the club's words, locked if it is about to be changed; undefined while it was never saved. */
async function findPage(tx: ClubTx, slug: PageSlug, lock = false): Promise<PageRow | undefined> {
  const [row] = await tx.query<PageRow>(
    `select * from static_pages where club_id = $1 and slug = $2 ${lock ? "for update" : ""}`,
    [tx.clubId, slug],
  );
  return row;
}

function findPages(tx: ClubTx): Promise<PageRow[]> {
  return tx.query<PageRow>("select * from static_pages where club_id = $1", [tx.clubId]);
}

/** The row without what the database fills in. */
type PageText = Pick<PageRow, "title" | "body" | "draft_title" | "draft_body" | "live">;

/** Undefined if the page was saved before. */
async function insertPage(
  tx: ClubTx,
  slug: PageSlug,
  { title, body, draft_title, draft_body, live }: PageText,
  now: Date,
): Promise<PageRow | undefined> {
  const [row] = await tx.query<PageRow>(
    `insert into static_pages (club_id, slug, title, body, draft_title, draft_body, live, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (club_id, slug) do nothing returning *`,
    [tx.clubId, slug, title, body, draft_title, draft_body, live, now],
  );
  return row;
}
