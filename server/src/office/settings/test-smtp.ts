import type { settings } from "#contract/settings.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { HostNotAllowed } from "#server/platform/mail/smtp-hosts.ts";
import { smtpProblem } from "#server/platform/mail/smtp-problem.ts";
import type { Text } from "#server/words/languages.ts";
import { noteSmtpTest, readClub } from "../../ground/clubs/index.ts";
import { sendTestMail, smtpTest } from "../../ground/messages/index.ts";
import { filledIn, refuseInnerHosts } from "./change-smtp.ts";
import { readSmtp, writeSmtp } from "./smtp-url.rules.ts";

/**
 * Sends one real mail with the form's values, or the saved ones, and stores the result. Throws
 * SMTP_FAILED in the server's words, SMTP_HOST_NOT_ALLOWED, RATE_LIMITED.
 */
export async function testSmtp(ctx: Ctx, { to, ...form }: Input<typeof settings.testSmtp>) {
  await ctx.platform.limits.take(smtpTest, String(ctx.clubId));
  const record = await inClub(ctx, (tx) => readClub(tx, ctx));
  const { smtp_url, mail_from } = writeSmtp(filledIn(readSmtp(record.settings), form));
  if (!smtp_url && !ctx.platform.config.smtpUrl)
    throw new ApiError("SMTP_FAILED", { message: ({ settings }) => settings.noMailServer });
  const problem = await refuseInnerHosts(() => problemOf(ctx, { smtp_url, mail_from }, to));
  await inClub(ctx, (tx) => noteSmtpTest(tx, ctx, problem?.(ctx.words) ?? null));
  if (problem !== null) throw new ApiError("SMTP_FAILED", { message: problem });
  return { message: ctx.words.settings.testAccepted(to) };
}

/** Why the mail was not taken, or null. */
async function problemOf(
  ctx: Ctx,
  { smtp_url, mail_from }: { smtp_url: string | null; mail_from: string | null },
  to: string,
): Promise<Text | null> {
  try {
    await sendTestMail(ctx, { smtpUrl: smtp_url, mailFrom: mail_from }, to);
    return null;
  } catch (error) {
    if (error instanceof HostNotAllowed) throw error;
    ctx.log.info({ err: error }, "a test mail was not taken");
    return smtpProblem(error);
  }
}
