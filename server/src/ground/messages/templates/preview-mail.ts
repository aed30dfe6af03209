import type { messages } from "#contract/messages.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Mail } from "../mail.ts";
import { smtpTest } from "../messages.limits.ts";
import { insertMail, mailKind } from "../outbox/queue-mail.ts";
import { mailLook } from "../writing/mail-look.ts";
import { type RenderedMail, renderMail } from "../writing/render-mail.ts";
import { usableWording } from "./change-template.ts";

type Form = Omit<Input<typeof messages.preview>, "event">;

/** The mail as it would arrive with this wording. Throws TEMPLATE_INVALID. */
export function previewMail(ctx: Ctx, mail: Mail, form: Form): Promise<RenderedMail> {
  const wording = usableWording(ctx, mail, form);
  return inClub(ctx, (tx) => renderPreview(tx, ctx, mail, wording));
}

/** Sends the preview to an address, as a mail like any other. Throws TEMPLATE_INVALID, RATE_LIMITED. */
export async function sendTemplateTest(
  ctx: Ctx,
  mail: Mail,
  { to, ...form }: Form & { to: string },
): Promise<void> {
  const wording = usableWording(ctx, mail, form);
  await ctx.platform.limits.take(smtpTest, String(ctx.clubId));
  await inClub(ctx, async (tx) => {
    const written = await renderPreview(tx, ctx, mail, wording);
    await insertMail(tx, ctx, {
      ...written,
      ...mailKind(mail),
      subject: ctx.words.messages.testOf(written.subject),
      to,
    });
  });
}

/** Uses the club's newest order, member, message and so on, and samples if there is none. */
async function renderPreview(
  tx: ClubTx,
  ctx: Ctx,
  mail: Mail,
  { subject, body }: Form,
): Promise<RenderedMail> {
  const look = await mailLook(tx, ctx.platform);
  const data = { ...mail.sample(look.words), ...(await mail.newest(tx, ctx)) };
  return renderMail(look, mail, data, { subject, body });
}
