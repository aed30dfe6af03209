import type { messages } from "#contract/messages.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { smtpTest } from "../messages.limits.ts";
import { insertMail } from "../outbox/queue-mail.ts";
import { mailLook } from "../writing/mail-look.ts";
import { type RenderedMail, renderMail } from "../writing/render-mail.ts";
import { usableWording } from "./change-template.ts";
import { previewData } from "./preview-data.ts";

type Form = Input<typeof messages.preview>;

/** The mail as it would arrive with this wording. Throws TEMPLATE_INVALID. */
export function previewMail(ctx: Ctx, form: Form): Promise<RenderedMail> {
  const wording = usableWording(ctx, form);
  return inClub(ctx, (tx) => renderPreview(tx, ctx, wording));
}

/** Sends the preview to an address, as a mail like any other. Throws TEMPLATE_INVALID, RATE_LIMITED. */
export async function sendTest(ctx: Ctx, { to, ...form }: Form & { to: string }): Promise<void> {
  const wording = usableWording(ctx, form);
  await ctx.platform.limits.take(smtpTest, String(ctx.clubId));
  await inClub(ctx, async (tx) => {
    const mail = await renderPreview(tx, ctx, wording);
    await insertMail(tx, ctx, { ...mail, subject: `Test: ${mail.subject}`, event: form.event, to });
  });
}

async function renderPreview(tx: ClubTx, ctx: Ctx, { event, subject, body }: Form): Promise<RenderedMail> {
  const look = await mailLook(tx, ctx.platform);
  return renderMail(look, event, await previewData(tx, ctx, event), { subject, body });
}
