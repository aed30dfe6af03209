import { randomUUID } from "node:crypto";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { type MailServer, type OutgoingMail, sendOnceOverSmtp } from "#server/platform/mail/smtp.ts";
import type { Budget } from "#server/platform/rate-limits.ts";
import { mailLayout, mailLook } from "../writing/mail-look.ts";
import { plainText } from "../writing/render-mail.ts";
import type { MailServerOwner } from "./outbox.queries.ts";

/** Test mails of one club: each opens a connection to a server that its admin names. */
export const smtpTest: Budget = { name: "smtpTest", points: 30, seconds: 3600 };

export type Sender = Pick<OutgoingMail, "from" | "replyTo"> & { server: MailServer | null };

/** How a club's mails are sent: over `first`, and if that is its own server and fails, over the installation's. */
export type Senders = { first: Sender; taker: MailServerOwner; fallback: Sender | null };

type Settings = { smtpUrl: string | null; mailFrom: string | null };
type Look = { clubName: string; contact: { email: string } };

/** The ways a club's mails may be sent. */
export function sendersOf(platform: Platform, settings: Settings, look: Look): Senders {
  const first = senderOf(platform, settings, look);
  if (!settings.smtpUrl) return { first, taker: "installation", fallback: null };
  const fallback = senderOf(platform, { smtpUrl: null, mailFrom: null }, look);
  // Without a contact address, replies go to the sender of the club's own mails.
  const replyTo = fallback.replyTo ?? (settings.mailFrom ? first.from.address : null);
  return { first, taker: "club", fallback: fallback.server && { ...fallback, replyTo } };
}

/** The club's own server and address, or the installation's in the club's name. */
function senderOf({ config }: Platform, settings: Settings, look: Look): Sender {
  const [, name, address] = /^(.*)<([^<>]+)>\s*$/.exec(settings.mailFrom ?? config.mailFrom) ?? [];
  const ownName = settings.mailFrom ? name?.trim().replaceAll('"', "") : "";
  return {
    server: serverOf(config, settings),
    from: { name: ownName || look.clubName, address: address ?? settings.mailFrom ?? config.mailFrom },
    replyTo: look.contact.email || null,
  };
}

/** A club's own server is reached under the rules for hosts; the installation's is the operator's choice. */
function serverOf(config: Platform["config"], { smtpUrl }: Settings): MailServer | null {
  const { timeLimitFactor } = config;
  if (smtpUrl) return { url: smtpUrl, rules: { allowed: config.smtpAllowedHosts }, timeLimitFactor };
  return config.smtpUrl ? { url: config.smtpUrl, rules: null, timeLimitFactor } : null;
}

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
