import { randomUUID } from "node:crypto";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { sendOnceOverSmtp } from "#server/platform/mail/smtp.ts";
import { mailLayout } from "../writing/mail-layout.ts";
import { mailLook } from "../writing/mail-look.ts";
import { plainText } from "../writing/plain-text.ts";
import { senderOf } from "./senders.ts";

/** Somebody is waiting in front of the screen. */
const withinMs = 10_000;

/**
 * Sends one mail now, over these settings or, if they have no server, the installation's, bypassing the outbox. Holds no
 * database connection meanwhile. Throws what went wrong, see `smtpProblem`.
 */
export async function sendTestMail(
  ctx: Ctx,
  settings: { smtpUrl: string | null; mailFrom: string | null },
  to: string,
): Promise<void> {
  const look = await inClub(ctx, (tx) => mailLook(tx, ctx.platform));
  const { server, from, replyTo } = senderOf(ctx.platform, settings, look);
  if (!server) throw new Error("No email server is set up");
  const { subject, heading, body } = look.words.messages.testMail;
  const parts = { heading, body, button: undefined };
  const mail = {
    from,
    replyTo,
    to,
    subject: subject(look.clubName),
    html: mailLayout(look, parts),
    text: plainText(look, parts),
    messageId: `<${randomUUID()}@${look.host}>`,
    stopUrl: null,
  };
  await sendOnceOverSmtp(server, mail, withinMs);
}
