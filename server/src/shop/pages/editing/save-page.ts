import type { AuditAction } from "#contract/audited.ts";
import type { ClubPage, clubPages } from "#contract/club-pages.ts";
import type { PageSlug } from "#contract/page-slugs.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { presentPage } from "./page.present.ts";
import { findPage, insertPage, type PageRow, type PageText, updatePageRow } from "./page.queries.ts";

type Form = Input<typeof clubPages.store>;

const unwritten: PageText = { title: "", body: "", draft_title: null, draft_body: null, live: false };

/** Creates a page that was never saved, as a draft or live at once. Throws DUPLICATE. */
export function storePage(ctx: Ctx, form: Form): Promise<ClubPage> {
  return inClub(ctx, async (tx) => {
    const row = await insertPage(tx, form.slug, withForm(ctx, unwritten, form), ctx.platform.clock.now());
    if (!row) throw new ApiError("DUPLICATE", { message: ({ pages }) => pages.writtenMeanwhile });
    await recordChange(tx, ctx, undefined, row, form.publish ? "page.published" : "page.draft_saved");
    return presentPage(row);
  });
}

/** Saves a draft beside the live text, or makes the text live. Throws NOT_FOUND, STALE_VERSION. */
export function updatePage(ctx: Ctx, form: Input<typeof clubPages.update>): Promise<ClubPage> {
  return inClub(ctx, async (tx) => {
    const before = await findPage(tx, form.slug, true);
    if (!before) throw new ApiError("NOT_FOUND");
    const row = await updatePageRow(tx, form, withForm(ctx, before, form), ctx.platform.clock.now());
    if (!row) throw new ApiError("STALE_VERSION");
    await recordChange(tx, ctx, before, row, form.publish ? "page.published" : "page.draft_saved");
    return presentPage(row);
  });
}

/** Discards the draft, if there is one; the live text stays. Throws NOT_FOUND. */
export function discardDraft(ctx: Ctx, slug: PageSlug): Promise<ClubPage> {
  return inClub(ctx, async (tx) => {
    const before = await findPage(tx, slug, true);
    if (!before) throw new ApiError("NOT_FOUND");
    if (before.draft_title === null) return presentPage(before);
    const text = { ...before, draft_title: null, draft_body: null };
    const row = await updatePageRow(tx, before, text, ctx.platform.clock.now());
    if (!row) throw new ApiError("STALE_VERSION");
    await recordChange(tx, ctx, before, row, "page.draft_discarded");
    return presentPage(row);
  });
}

function withForm(ctx: Ctx, before: PageText, form: Form): PageText {
  const body = cleanHtml(form.description, { clubId: ctx.clubId });
  return form.publish
    ? { title: form.title, body, draft_title: null, draft_body: null, live: true }
    : { ...before, draft_title: form.title, draft_body: body };
}

function recordChange(
  tx: ClubTx,
  ctx: Ctx,
  before: PageRow | undefined,
  after: PageRow,
  action: AuditAction,
) {
  return recordAudit(tx, ctx, {
    action,
    subjectKind: "page",
    subjectId: after.id,
    before: before && changeOf(before),
    after: changeOf(after),
  });
}

/** Pages are long; their beginning and length show which text it was. */
const excerptLength = 500;

function changeOf({ slug, title, body, draft_title, draft_body, live }: PageRow) {
  const excerpt = (text: string | null) =>
    text && text.length > excerptLength ? `${text.slice(0, excerptLength)}… (${text.length})` : text;
  return { slug, live, title, body: excerpt(body), draft_title, draft_body: excerpt(draft_body) };
}
