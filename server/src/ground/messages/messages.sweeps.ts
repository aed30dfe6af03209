import { sweepInSlots } from "#server/platform/jobs/sweep-in-slots.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { closeSmtp } from "#server/platform/mail/smtp.ts";
import type { Mails } from "./mail.ts";
import { sendDueMails } from "./outbox/due-mails.ts";

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
