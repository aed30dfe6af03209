import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "#server/platform/context.ts";
import { type ClubScope, inClub } from "#server/platform/db/in-club.ts";
import { mailOutcomes } from "#server/platform/http/metrics.ts";
import {
  isRefusedForGood,
  type MailServer,
  type OutgoingMail,
  sendOverSmtp,
} from "#server/platform/mail/smtp.ts";
import { clubSettings } from "../clubs/index.ts";
import { mailLook } from "./mail-look.ts";
import { secretLifeSeconds } from "./messages.events.ts";
import { retryAfterSeconds } from "./messages.rules.ts";
import { type DueMail, type Outcome, recordOutcomes, type Sending, takeDueMails } from "./outbox.queries.ts";
import { builtInWordings } from "./wordings.ts";

/** Longer than handing over one mail may take, so that a mail is with one worker at a time. */
const leaseMs = 120_000;
const batch = 10;
/** How long an outcome waits for those of other mails, to be written with them. */
const recordAfterMs = 100;

type Sender = Pick<OutgoingMail, "from" | "replyTo"> & { server: MailServer | null };

/** Sends one batch of a club's due mails, with no database connection held meanwhile. Gives how many it took. */
export async function sendDueMails(platform: Platform, clubId: number): Promise<number> {
  const club: ClubScope & { platform: Platform } = { platform, clubId };
  const now = platform.clock.now();
  const { mails, sender } = await inClub(club, async (tx) => ({
    mails: await takeDueMails(tx, now, new Date(now.getTime() + leaseMs), batch),
    sender: senderOf(platform, await clubSettings(tx, club), await mailLook(tx, platform)),
  }));
  await sendAll(club, sender, mails);
  return mails.length;
}

/** Sends them side by side and writes down how it went: of most together, but of none only when a slow one is done. */
async function sendAll(club: ClubScope & { platform: Platform }, sender: Sender, mails: DueMail[]) {
  const ended: Sending[] = [];
  const all = Promise.all(mails.map(async (mail) => ended.push(await sendOne(club, sender, mail))));
  for (let isOver = false; !isOver; ) {
    const waited = new AbortController();
    const soon = pause(recordAfterMs, false, { signal: waited.signal }).catch(() => false);
    isOver = await Promise.race([all.then(() => true), soon]);
    waited.abort();
    const sendings = ended.splice(0);
    if (sendings.length > 0) await inClub(club, (tx) => recordOutcomes(tx, sendings));
  }
}

async function sendOne(
  { platform, clubId }: ClubScope & { platform: Platform },
  sender: Sender,
  mail: DueMail,
): Promise<Sending> {
  const outcome = await handOver(platform, sender, mail);
  mailOutcomes.inc({ outcome: outcome.status === "queued" ? "retried" : outcome.status });
  if (outcome.status !== "sent")
    platform.log.warn({ club_id: clubId, mail_id: mail.id, ...outcome }, "a mail was not handed over");
  const isSecret = secretLifeSeconds[mail.event] !== undefined;
  const cover = isSecret && outcome.status !== "queued" ? builtInWordings[mail.event].heading : null;
  return { mail, outcome, cover };
}

async function handOver(platform: Platform, sender: Sender, mail: DueMail): Promise<Outcome> {
  const life = secretLifeSeconds[mail.event];
  const age = (platform.clock.now().getTime() - mail.created_at.getTime()) / 1000;
  if (life !== undefined && age >= life) return { status: "failed", error: "What it says is no longer good" };
  try {
    if (!sender.server) throw new Error("No mail server is set up");
    await sendOverSmtp(sender.server, {
      from: sender.from,
      replyTo: mail.event === "contact_message" ? null : sender.replyTo,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: mail.message_id,
    });
    return { status: "sent", at: platform.clock.now() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const wait = isRefusedForGood(error) ? null : retryAfterSeconds(mail.attempts, Math.random());
    if (wait === null) return { status: "failed", error: reason };
    const dueAt = new Date(platform.clock.now().getTime() + wait * 1000);
    return { status: "queued", dueAt, error: reason };
  }
}

type Settings = { smtpUrl: string | null; mailFrom: string | null };
type Look = { clubName: string; contact: { email: string } };

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
  if (smtpUrl) return { url: smtpUrl, rules: { allowed: config.smtpAllowedHosts } };
  return config.smtpUrl ? { url: config.smtpUrl, rules: null } : null;
}
