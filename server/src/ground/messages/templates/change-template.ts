import type { AuditAction } from "#contract/audited.ts";
import type { MailTemplate, messages } from "#contract/messages.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { notifyClub } from "#server/platform/db/notify.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Mail } from "../mail.ts";
import { checkWording } from "./check-wording.ts";
import { presentTemplate } from "./template.present.ts";
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  type TemplateRow,
  updateTemplateRow,
} from "./template.queries.ts";

/** A wording that may be stored and sent. Throws TEMPLATE_INVALID. */
export function usableWording<W extends { subject: string; body: string }>(
  ctx: Ctx,
  mail: Mail,
  wording: W,
): W {
  const body = cleanHtml(wording.body, { clubId: ctx.clubId, withVariables: true });
  if (body === "") {
    throw new ApiError("TEMPLATE_INVALID", { errors: { body: [({ messages }) => messages.bodyMissing] } });
  }
  checkWording(ctx.words, mail, { subject: wording.subject, body });
  return { ...wording, body };
}

/** Stores the club's own wording of a mail. Throws TEMPLATE_INVALID, STALE_VERSION. */
export function updateTemplate(
  ctx: Ctx,
  mail: Mail,
  form: Input<typeof messages.updateTemplate>,
): Promise<MailTemplate> {
  const wording = usableWording(ctx, mail, form);
  const now = ctx.platform.clock.now();
  return inClub(ctx, async (tx) => {
    const before = await lockTemplate(tx, form.event);
    const row =
      form.version === 0 ? await insertTemplate(tx, wording, now) : await updateTemplateRow(tx, wording, now);
    if (!row) throw new ApiError("STALE_VERSION");
    await tell(tx, ctx, "mail_template.changed", before, row);
    return presentTemplate(ctx.words, mail, row);
  });
}

/** Restores the built-in wording; does nothing if it is in use already. */
export function restoreTemplate(ctx: Ctx, mail: Mail): Promise<MailTemplate> {
  return inClub(ctx, async (tx) => {
    const before = await lockTemplate(tx, mail.event);
    if (before) {
      await deleteTemplate(tx, mail.event);
      await tell(tx, ctx, "mail_template.restored", before, undefined);
    }
    return presentTemplate(ctx.words, mail, undefined);
  });
}

async function tell(
  tx: ClubTx,
  ctx: Ctx,
  action: AuditAction,
  before: TemplateRow | undefined,
  after: TemplateRow | undefined,
): Promise<void> {
  // Every server and worker caches a club's words.
  await notifyClub(tx, "messages");
  const wordsOf = (row: TemplateRow | undefined) =>
    row && { event: row.event, subject: row.subject, body: row.body };
  await recordAudit(tx, ctx, {
    action,
    subjectKind: "mail_template",
    subjectId: (after ?? before)?.id ?? null,
    before: wordsOf(before),
    after: wordsOf(after),
  });
}
