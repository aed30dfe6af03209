import type { Platform } from "#server/platform/context.ts";
import type { MailServer, OutgoingMail } from "#server/platform/mail/smtp.ts";
import type { MailServerOwner } from "./outbox.queries.ts";

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
export function senderOf({ config }: Platform, settings: Settings, look: Look): Sender {
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
