import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "#server/platform/context.ts";
import { type ClubScope, inClub } from "#server/platform/db/in-club.ts";
import { mailOutcomes } from "#server/platform/http/metrics.ts";
import { sweepInSlots } from "#server/platform/jobs/sweep-in-slots.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import {
  closeSmtp,
  isRefusedForGood,
  isServerAtFault,
  sendOverSmtp,
  smtpProblem,
} from "#server/platform/mail/smtp.ts";
import type { Text, Words } from "#server/words/languages.ts";
import { noteSmtpOutcome, readClubSettings } from "../../clubs/index.ts";
import { type Mail, type Mails, mailOf, urgentEvents } from "../mail.ts";
import { mailLook } from "../writing/mail-look.ts";
import {
  type DueMail,
  recordOutcomes,
  type Sending,
  type SendOutcome,
  takeDueMails,
} from "./outbox.queries.ts";
import { type Sender, type Senders, sendersOf } from "./senders.ts";

/** Clubs served at the same time. */
const slots = 20;
/** Batches of one club in a row before it has to wait for its next turn. */
const maxBatches = 50;

/**
 * Finds clubs with due mails and sends for each separately, so that one whose mail server hangs delays no other. Urgent
 * mails bypass all the rest, so the club's other mails do not delay them either.
 */
function outbox(mails: Mails, name: string, isUrgent: boolean): Sweep {
  return sweepInSlots<{ club_id: number }>({
    name,
    everySeconds: 1,
    isAwaited: isUrgent,
    slots,
    key: ({ club_id }) => String(club_id),
    due: (find, { clock }, taken, most) =>
      find(
        `select club_id from mails
         where status = 'queued' and ${isUrgent ? "" : "not"} is_urgent and due_at <= $1 and club_id <> all($2::bigint[])
         group by club_id order by min(due_at) limit $3`,
        [clock.now(), taken, most],
      ),
    async act(platform, { club_id }, isEnding) {
      for (let batches = 0; batches < maxBatches && !isEnding(); batches += 1)
        if ((await sendDueMails(platform, club_id, { isUrgent, mails })) === 0) return;
    },
    close: closeSmtp,
  });
}

export function messageSweeps(mails: Mails): Sweep[] {
  return [outbox(mails, "urgent-mails", true), outbox(mails, "outbox", false)];
}

/** Longer than handing one mail to two servers may take, so that a mail is with one worker at a time. */
const leaseMs = 180_000;
const batch = 10;
/** How long an outcome waits to be written together with others. */
const recordAfterMs = 100;

/** Whether mails of the club that were taken before this moment are still being handed over, or may be. */
export async function mailsAreInHand(
  scope: ClubScope & { platform: Platform },
  since: Date,
): Promise<boolean> {
  const until = new Date(since.getTime() + leaseMs);
  const now = scope.platform.clock.now();
  const rows = await inClub(scope, (tx) =>
    tx.query(
      `select 1 from mails where club_id = $1 and status = 'queued' and attempts > 0 and due_at > $2 and due_at <= $3 limit 1`,
      [tx.clubId, now, until],
    ),
  );
  return rows.length > 0;
}

type Club = ClubScope & { platform: Platform; words: Words; mails: Mails };
type Ended = Sending & Pick<HandedOver, "ownProblem">;

/**
 * Sends one batch of a club's due mails, either urgent ones or the others, holding no database connection
 * meanwhile. Returns how many it took.
 */
export async function sendDueMails(
  platform: Platform,
  clubId: number,
  { isUrgent, mails: known }: { isUrgent: boolean; mails: Mails },
): Promise<number> {
  const scope = { platform, clubId };
  const now = platform.clock.now();
  const { mails, senders, words } = await inClub(scope, async (tx) => {
    const look = await mailLook(tx, platform);
    const mails = await takeDueMails(tx, {
      isUrgent,
      firstEvents: urgentEvents(known),
      now,
      leaseUntil: new Date(now.getTime() + leaseMs),
      limit: batch,
    });
    return {
      mails,
      senders: sendersOf(platform, await readClubSettings(tx, scope), look),
      words: look.words,
    };
  });
  await sendAll({ ...scope, words, mails: known }, senders, mails);
  return mails.length;
}

/** Sends them in parallel and records the outcomes: most together, but none waits for a slow one. */
async function sendAll(club: Club, senders: Senders, mails: DueMail[]) {
  const outcomes: Ended[] = [];
  const all = Promise.all(mails.map(async (mail) => outcomes.push(await sendOne(club, senders, mail))));
  for (let isOver = false; !isOver; ) {
    const waited = new AbortController();
    const soon = pause(recordAfterMs, false, { signal: waited.signal }).catch(() => false);
    isOver = await Promise.race([all.then(() => true), soon]);
    waited.abort();
    const sendings = outcomes.splice(0);
    if (sendings.length > 0) await writeDown(club, sendings);
  }
}

/** The outcome of the mails, and of the club's own server if it was asked, which its settings show. */
async function writeDown(club: Club, ended: Ended[]): Promise<void> {
  const heard = ended.flatMap(({ ownProblem }) => (ownProblem === undefined ? [] : [ownProblem]));
  const problem = heard.find((one) => one !== null) ?? null;
  const now = club.platform.clock.now();
  await inClub(club, async (tx) => {
    await recordOutcomes(tx, now, ended);
    if (heard.length > 0) await noteSmtpOutcome(tx, now, problem?.(club.words) ?? null);
  });
}

async function sendOne(club: Club, senders: Senders, mail: DueMail): Promise<Ended> {
  const { platform, words, clubId, mails } = club;
  const kind = mailOf(mails, mail.event);
  const { outcome, ownProblem } = await handOver(club, senders, mail, kind);
  mailOutcomes.inc({ outcome: outcome.status === "queued" ? "retried" : outcome.status });
  if (outcome.status !== "sent")
    platform.log.warn({ club_id: clubId, mail_id: mail.id, ...outcome }, "a mail was not handed over");
  const isOver = outcome.status !== "queued";
  const cover = kind?.secretLifeSeconds !== undefined && isOver ? words.mails[kind.event].heading : null;
  return { mail, outcome, cover, ...(ownProblem !== undefined && { ownProblem }) };
}

/** Whose mails are being sent, and in which words. */
type Means = { platform: Platform; words: Words };

/**
 * The outcome, and what was wrong with the club's own server: null if it took the mail, undefined if it was not
 * asked, or refused only this mail.
 */
type HandedOver = { outcome: SendOutcome; ownProblem?: Text | null };

/**
 * Hands a mail to the club's own server, or the installation's; `kind` is the mail's event. If the club's cannot
 * be reached, refuses the login, or keeps deferring this mail, the installation's sends it in the club's name.
 */
async function handOver(
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

/** Seconds to wait after each failed attempt; after the last one we give up. */
const waits = [
  5, 10, 20, 40, 60, 120, 180, 240, 240, 240, 300, 600, 1200, 2400, 3600, 3600, 3600, 3600, 3600,
] as const;

export const maxAttempts = waits.length + 1;

/**
 * Seconds until the next try after `attempts` tries, or null to give up. `random` in [0, 1) spreads it by a
 * fifth either way, so that the mails of an outage do not come back all at once.
 */
export function mailRetryAfterSeconds(attempts: number, random: number): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : wait * (0.8 + 0.4 * random);
}

/** A mail that the club's own server has deferred this often is sent by the installation's. */
const clubTries = 3;

/** Whether a mail that the club's own server refused is sent by the installation's at once. */
function usesInstallationServer(attempts: number, isServerAtFault: boolean): boolean {
  return isServerAtFault || attempts >= clubTries;
}
