import type { AuditAction } from "#contract/audited.ts";
import { type clubPages, type FaqRow, maxFaqs } from "#contract/club-pages.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { withKept } from "#server/platform/kept-fields.ts";
import type { Text } from "#server/words/languages.ts";
import { deleteFaq, findFaq, insertFaq, lockFaqIds, orderFaqs, updateFaq } from "./faq.queries.ts";

/** Adds a question at the end. Throws VALIDATION_FAILED if the club has the maximum. */
export function addFaq(ctx: Ctx, form: Input<typeof clubPages.faqStore>): Promise<FaqRow> {
  const answer = cleanAnswer(ctx, form.answer);
  return inClub(ctx, async (tx) => {
    const ids = await lockFaqIds(tx);
    if (ids.length >= maxFaqs) refuse("question", ({ pages }) => pages.tooManyQuestions(maxFaqs));
    const row = await insertFaq(tx, { ...form, answer });
    await record(tx, ctx, "faq.added", undefined, row);
    return row;
  });
}

/** Throws NOT_FOUND, STALE_VERSION. */
export function changeFaq(ctx: Ctx, form: Input<typeof clubPages.faqUpdate>): Promise<FaqRow> {
  const answer = cleanAnswer(ctx, form.answer);
  return inClub(ctx, async (tx) => {
    const before = await findFaq(tx, form.id);
    if (!before) throw new ApiError("NOT_FOUND");
    const row = await updateFaq(tx, withKept({ ...form, answer }, before));
    if (!row) throw new ApiError("STALE_VERSION");
    await record(tx, ctx, "faq.changed", before, row);
    return row;
  });
}

/** Puts the questions in this order. Throws STALE_VERSION unless each is listed once, and no other. */
export function reorderFaqs(ctx: Ctx, ids: number[]): Promise<void> {
  return inClub(ctx, async (tx) => {
    const before = await lockFaqIds(tx);
    const asked = new Set(ids);
    const isSame = asked.size === ids.length && ids.length === before.length;
    if (!isSame || !before.every((id) => asked.has(id))) throw new ApiError("STALE_VERSION");
    await orderFaqs(tx, ids);
    await recordAudit(tx, ctx, {
      action: "faq.reordered",
      subjectKind: "faq",
      before: { ids: before },
      after: { ids },
    });
  });
}

/** Throws NOT_FOUND. */
export function removeFaq(ctx: Ctx, id: number): Promise<void> {
  return inClub(ctx, async (tx) => {
    const before = await findFaq(tx, id);
    if (!before) throw new ApiError("NOT_FOUND");
    await deleteFaq(tx, id);
    await record(tx, ctx, "faq.deleted", before, undefined);
  });
}

function cleanAnswer(ctx: Ctx, html: string): string {
  const answer = cleanHtml(html, { clubId: ctx.clubId });
  if (answer === "") refuse("answer", ({ pages }) => pages.answerMissing);
  return answer;
}

function refuse(field: string, text: Text): never {
  throw new ApiError("VALIDATION_FAILED", { errors: { [field]: [text] } });
}

function record(
  tx: ClubTx,
  ctx: Ctx,
  action: AuditAction,
  before: FaqRow | undefined,
  after: FaqRow | undefined,
): Promise<void> {
  const subjectId = (after ?? before)?.id;
  return recordAudit(tx, ctx, { action, subjectKind: "faq", ...(subjectId && { subjectId }), before, after });
}
