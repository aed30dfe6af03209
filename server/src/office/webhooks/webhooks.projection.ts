import type { webhookEvents } from "#contract/webhooks.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { projection, type Recorded } from "#server/platform/events.ts";

type Told = {
  event: (typeof webhookEvents)[number];
  /** Lets a receiver recognise a repeat; the same for all addresses. */
  event_id: string;
  subject_id: number;
  /** Its time of the event. */
  at: Date | string;
  recorded_at: Date;
};

const told = (
  event: Told["event"],
  { event_id, happened_at }: Recorded,
  subject_id: number,
  at: Date | string = happened_at,
): Told => ({ event, event_id, subject_id, at, recorded_at: happened_at });

/** What a club's own systems are told about what happened. */
export const webhookProjection = projection(
  {
    "order.placed": (event) => told("order.placed", event, event.order_id),
    "order.paid": (event) => told("order.paid", event, event.order_id),
    "parcel.shipped": (event) => told("order.shipped", event, event.parcel_id, event.shipped_at),
    "member.changed": (event) => told("member.changed", event, event.member_id),
  },
  writeDeliveries,
);

/**
 * One for each active address that listens and already existed. Locking the address's row makes a concurrent deletion
 * wait for this transaction, and drops a row that was deleted meanwhile.
 */
async function writeDeliveries(tx: ClubTx, rows: Told[]): Promise<void> {
  await tx.query(
    `insert into webhook_deliveries (club_id, endpoint_id, event, event_id, subject_id, due_at, created_at)
     select $1, listening.id, told.event, told.event_id, told.subject_id, told.at, told.at
     from rows from (jsonb_to_recordset($2::jsonb)
         as (event text, event_id text, subject_id bigint, at timestamptz, recorded_at timestamptz)) with ordinality
       as told (event, event_id, subject_id, at, recorded_at, place)
     join (select id, events, created_at from webhook_endpoints where club_id = $1 and is_active for key share) listening
       on told.event = any(listening.events) and listening.created_at <= told.recorded_at
     order by told.place, listening.id
     on conflict (club_id, endpoint_id, event_id) do nothing returning id`,
    [tx.clubId, JSON.stringify(rows)],
    "write_deliveries",
  );
}
