import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "#server/platform/context.ts";
import { type ClubScope, inClub } from "#server/platform/db/in-club.ts";
import { mailOutcomes } from "#server/platform/http/metrics.ts";
import type { Words } from "#server/words/languages.ts";
import { noteSmtpOutcome, readClubSettings } from "../../clubs/index.ts";
import { type Mails, mailOf, urgentEvents } from "../mail.ts";
import { mailLook } from "../writing/mail-look.ts";
import { type HandedOver, handOver } from "./hand-over.ts";
import { type DueMail, recordOutcomes, type Sending, takeDueMails } from "./outbox.queries.ts";
import { type Senders, sendersOf } from "./senders.ts";

/** Longer than handing one mail to two servers may take, so that a mail is with one worker at a time. */
const leaseMs = 180_000;
const batch = 10;
/** How long an outcome waits to be written together with others. */
const recordAfterMs = 100;

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
  const ended: Ended[] = [];
  const all = Promise.all(mails.map(async (mail) => ended.push(await sendOne(club, senders, mail))));
  for (let isOver = false; !isOver; ) {
    const waited = new AbortController();
    const soon = pause(recordAfterMs, false, { signal: waited.signal }).catch(() => false);
    isOver = await Promise.race([all.then(() => true), soon]);
    waited.abort();
    const sendings = ended.splice(0);
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
