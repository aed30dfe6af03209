import type { Platform } from "#server/platform/context.ts";
import { isRefusedForGood, isServerAtFault, sendOverSmtp } from "#server/platform/mail/smtp.ts";
import { smtpProblem } from "#server/platform/mail/smtp-problem.ts";
import type { Text, Words } from "#server/words/languages.ts";
import type { Mail } from "../mail.ts";
import { mailRetryAfterSeconds, usesInstallationServer } from "../messages.rules.ts";
import type { DueMail, SendOutcome } from "./outbox.queries.ts";
import type { Sender, Senders } from "./senders.ts";

/** Whose mails are being sent, and in which words. */
type Means = { platform: Platform; words: Words };

/**
 * The outcome, and what was wrong with the club's own server: null if it took the mail, undefined if it was not
 * asked, or refused only this mail.
 */
export type HandedOver = { outcome: SendOutcome; ownProblem?: Text | null };

/**
 * Hands a mail to the club's own server, or the installation's; `kind` is the mail's event. If the club's cannot
 * be reached, refuses the login, or keeps deferring this mail, the installation's sends it in the club's name.
 */
export async function handOver(
  club: Means,
  senders: Senders,
  mail: DueMail,
  kind: Mail | undefined,
): Promise<HandedOver> {
  const { platform, words } = club;
  const life = kind?.secretLifeSeconds;
  const age = (platform.clock.now().getTime() - mail.created_at.getTime()) / 1000;
  if (life !== undefined && age >= life)
    return { outcome: { status: "failed", error: words.messages.secretExpired } };
  const isOwn = senders.taker === "club";
  try {
    await sendOver(words, senders.first, mail);
    const outcome: SendOutcome = { status: "sent", at: platform.clock.now(), by: senders.taker };
    return isOwn ? { outcome, ownProblem: null } : { outcome };
  } catch (error) {
    const isAtFault = isServerAtFault(error);
    // A mail that the server refused for its content would be refused elsewhere too.
    if (!isOwn || (isRefusedForGood(error) && !isAtFault)) return { outcome: putOff(platform, mail, error) };
    const ownProblem = smtpProblem(error);
    const { fallback } = senders;
    if (!fallback || !usesInstallationServer(mail.attempts, isAtFault))
      return { outcome: putOff(platform, mail, error, isAtFault), ownProblem };
    platform.log.warn({ mail_id: mail.id, err: error }, "a club's own mail server failed");
    return { outcome: await sendInstead(club, fallback, mail), ownProblem };
  }
}

/** With the same Message-ID: a recipient who got it from the club's server after all sees it once. */
async function sendInstead({ platform, words }: Means, sender: Sender, mail: DueMail): Promise<SendOutcome> {
  try {
    await sendOver(words, sender, mail);
    return { status: "sent", at: platform.clock.now(), by: "installation" };
  } catch (error) {
    return putOff(platform, mail, error);
  }
}

async function sendOver(words: Words, { server, from, replyTo }: Sender, mail: DueMail): Promise<void> {
  if (!server) throw new Error(words.messages.noServer);
  await sendOverSmtp(server, {
    from,
    replyTo: mail.reply_to ?? replyTo,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.message_id,
    stopUrl: mail.stop_url,
  });
}

/**
 * Tried again later, unless the mail was refused for good or tried often enough. A misconfigured club server
 * can be corrected meanwhile.
 */
function putOff(platform: Platform, mail: DueMail, error: unknown, mayBeSetRight = false): SendOutcome {
  const reason = error instanceof Error ? error.message : String(error);
  const isOver = isRefusedForGood(error) && !mayBeSetRight;
  const wait = isOver ? null : mailRetryAfterSeconds(mail.attempts, Math.random());
  if (wait === null) return { status: "failed", error: reason };
  return { status: "queued", dueAt: new Date(platform.clock.now().getTime() + wait * 1000), error: reason };
}
