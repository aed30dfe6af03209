import type { Platform } from "#server/platform/context.ts";
import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Pool } from "#server/platform/db/pool.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { sendDueDeliveries } from "./deliveries/send-due-deliveries.ts";

/** Addresses that are told at once; each has at most one batch under way. */
const maxBusy = 100;
/** Then it makes room for those that have waited longer. */
const turnMs = 10_000;
/** How long the log keeps a delivery. */
const keptDays = 30;
const dayMs = 24 * 3600 * 1000;

/**
 * Finds addresses with something due and tells each on its own, without waiting, so that a receiver that is slow
 * holds up nobody but itself: neither other clubs, nor another address of the same club.
 */
const deliver: Sweep = {
  name: "webhooks",
  everySeconds: 1,
  async run(platform) {
    const busy = busyAddresses(platform);
    const due = await acrossClubs(platform, (sweep) =>
      sweep<{ club_id: number; endpoint_id: number }>(
        `select d.club_id, d.endpoint_id from webhook_deliveries d
         join webhook_endpoints e on e.club_id = d.club_id and e.id = d.endpoint_id and e.is_active
         where d.status = 'queued' and d.due_at <= $1 and d.club_id || ':' || d.endpoint_id <> all($2)
         group by d.club_id, d.endpoint_id order by min(d.due_at) limit $3`,
        [platform.clock.now(), [...busy.addresses.keys()], maxBusy],
      ),
    );
    for (const { club_id, endpoint_id } of due) {
      const key = `${club_id}:${endpoint_id}`;
      if (busy.addresses.size >= maxBusy) break;
      busy.addresses.set(key, sendTo(platform, busy, key, club_id, endpoint_id));
    }
  },
  async finish(platform) {
    const busy = busyAddresses(platform);
    busy.isEnding = true;
    await Promise.all(busy.addresses.values());
    busy.isEnding = false;
  },
};

const forget: Sweep = {
  name: "webhook-log",
  everySeconds: 3600,
  async run(platform) {
    const before = new Date(platform.clock.now().getTime() - keptDays * dayMs);
    const clubs = await acrossClubs(platform, (sweep) =>
      sweep<{ club_id: number }>(
        "select distinct club_id from webhook_deliveries where created_at < $1 and due_at < $1",
        [before],
      ),
    );
    for (const { club_id } of clubs)
      await inClub({ platform, clubId: club_id }, (tx) =>
        // What is still due after such a time waits for an address that is switched off.
        tx.query("delete from webhook_deliveries where club_id = $1 and created_at < $2 and due_at < $2", [
          tx.clubId,
          before,
        ]),
      );
  },
};

export const webhookSweeps: Sweep[] = [deliver, forget];

type Busy = { addresses: Map<string, Promise<void>>; isEnding: boolean };
const busyOf = new WeakMap<Pool, Busy>();

function busyAddresses(platform: Platform): Busy {
  const busy = busyOf.get(platform.pool) ?? { addresses: new Map(), isEnding: false };
  busyOf.set(platform.pool, busy);
  return busy;
}

async function sendTo(platform: Platform, busy: Busy, key: string, clubId: number, endpointId: number) {
  const end = performance.now() + turnMs;
  try {
    while (!busy.isEnding && performance.now() < end) {
      if ((await sendDueDeliveries({ platform, clubId }, endpointId)) === 0) break;
    }
  } catch (err) {
    platform.log.error({ err, club_id: clubId, endpoint_id: endpointId }, "an address can not be told");
  } finally {
    busy.addresses.delete(key);
  }
}
