import type { Platform } from "#server/platform/context.ts";
import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import type { Pool } from "#server/platform/db/pool.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { closeSmtp } from "#server/platform/mail/smtp.ts";
import { sendDueMails } from "./outbox/send-due-mails.ts";

/** Clubs that are sent for at once. */
const maxBusy = 20;
/** Batches of one club in a row, then it is looked for anew. */
const maxBatches = 50;
const afterFailureMs = 5_000;

/**
 * Finds clubs with due mails and sends for each on its own, without waiting, so that a club whose mail server
 * hangs holds up no other club.
 */
const outbox: Sweep = {
  name: "outbox",
  everySeconds: 0.5,
  async run(platform) {
    const busy = busyClubs(platform);
    const due = await acrossClubs(platform, (sweep) =>
      sweep<{ club_id: number }>(
        "select distinct club_id from mails where status = 'queued' and due_at <= $1 and club_id <> all($2) limit $3",
        [platform.clock.now(), [...busy.clubs.keys()], maxBusy],
      ),
    );
    for (const { club_id } of due) {
      if (busy.clubs.size < maxBusy) busy.clubs.set(club_id, sendFor(platform, busy, club_id));
    }
  },
  async finish(platform) {
    const busy = busyClubs(platform);
    busy.isEnding = true;
    await Promise.all(busy.clubs.values());
    busy.isEnding = false;
    await closeSmtp();
  },
};

export const messageSweeps: Sweep[] = [outbox];

type Busy = { clubs: Map<number, Promise<void>>; isEnding: boolean };
const busyOf = new WeakMap<Pool, Busy>();

function busyClubs(platform: Platform): Busy {
  const busy = busyOf.get(platform.pool) ?? { clubs: new Map(), isEnding: false };
  busyOf.set(platform.pool, busy);
  return busy;
}

async function sendFor(platform: Platform, busy: Busy, clubId: number): Promise<void> {
  try {
    for (let batches = 0; batches < maxBatches && !busy.isEnding; batches += 1) {
      if ((await sendDueMails(platform, clubId)) === 0) break;
    }
    busy.clubs.delete(clubId);
  } catch (err) {
    platform.log.error({ err, club_id: clubId }, "the mails of a club can not be sent");
    // Left out for a moment, so that a club whose settings can not be read does not fill the log.
    setTimeout(() => busy.clubs.delete(clubId), afterFailureMs).unref();
  }
}
