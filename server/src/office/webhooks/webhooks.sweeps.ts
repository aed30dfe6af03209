import type { Backlog } from "#server/platform/backlogs.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import { sweepInSlots } from "#server/platform/jobs/sweep-in-slots.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { sendDueDeliveries } from "./deliveries/send-due-deliveries.ts";

/** Addresses served at once; each has at most one batch under way. */
const slots = 100;
/** Then it makes room for those that have waited longer. */
const turnMs = 10_000;
/** How long the log keeps a delivery. */
const keptDays = 30;
const dayMs = 24 * 3600 * 1000;

/**
 * Finds addresses with something due and sends to each separately, so that a slow receiver delays only
 * itself: neither other clubs, nor another address of the same club.
 */
const deliver = sweepInSlots<{ club_id: number; endpoint_id: number }>({
  name: "webhooks",
  everySeconds: 1,
  slots,
  key: ({ club_id, endpoint_id }) => `${club_id}:${endpoint_id}`,
  due: (find, { clock }, taken, most) =>
    find(
      `select d.club_id, d.endpoint_id from webhook_deliveries d
       join webhook_endpoints e on e.club_id = d.club_id and e.id = d.endpoint_id and e.is_active
       where d.status = 'queued' and d.due_at <= $1 and d.club_id || ':' || d.endpoint_id <> all($2)
       group by d.club_id, d.endpoint_id order by min(d.due_at) limit $3`,
      [clock.now(), taken, most],
    ),
  async act(platform, { club_id, endpoint_id }, isEnding) {
    const end = performance.now() + turnMs;
    while (!isEnding() && performance.now() < end)
      if ((await sendDueDeliveries({ platform, clubId: club_id }, endpoint_id)) === 0) return;
  },
});

const forget = sweepClubs({
  name: "webhook-log",
  everySeconds: 3600,
  due: (find, { clock }) =>
    find("select distinct club_id from webhook_deliveries where created_at < $1 and due_at < $1", [
      keptFrom(clock.now()),
    ]),
  act: (ctx) =>
    inClub(ctx, (tx) =>
      // What is still due after this time belongs to an address that is turned off.
      tx.query("delete from webhook_deliveries where club_id = $1 and created_at < $2 and due_at < $2", [
        tx.clubId,
        keptFrom(ctx.platform.clock.now()),
      ]),
    ),
});

export const webhookSweeps: Sweep[] = [deliver, forget];

function keptFrom(now: Date): Date {
  return new Date(now.getTime() - keptDays * dayMs);
}

/** Deliveries not accepted yet, by the time they were wanted: each attempt moves `due_at`. */
export const webhookBacklogs: Backlog[] = [
  { what: "webhooks_due", rows: "webhook_deliveries where status = 'queued'", since: "wanted_at" },
];
