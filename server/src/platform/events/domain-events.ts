import type { ClubTx } from "../db/in-club.ts";

/**
 * What happened to a club, as ids and states only, never names: what people read about it is looked up when it is
 * shown. A kind that a version stops writing needs a migration that deletes its rows.
 */
export type DomainEvent =
  | { kind: "club.zone_changed" }
  | { kind: "order.placed"; order_id: number }
  | { kind: "order.paid"; order_id: number }
  | { kind: "order.payment_failed"; order_id: number }
  | { kind: "order.held"; order_id: number; on_hold: string; version: number }
  | { kind: "parcel.shipped"; parcel_id: number; shipped_at: string }
  | {
      kind: "payment.disputed";
      dispute_id: number;
      order_id: number;
      amount_cents: number;
      respond_by: string | null;
      disputed_at: string;
    }
  /** Stripe took money for an order that the club does not have. */
  | { kind: "payment.unknown"; event: string; reference: string | null; amount_cents: number | null }
  | { kind: "return.requested"; return_id: number }
  /** A day's books differ from Stripe's in something that nobody has explained. */
  | { kind: "books.differed"; reconciliation_id: number }
  /** A member is new or changed: not one whose sizes or last login changed. */
  | { kind: "member.changed"; member_id: number }
  /** A job started by staff is over. */
  | {
      kind: "job.ended";
      job_id: number;
      staff_id: number;
      job_kind: string;
      status: string;
      is_check: boolean;
    }
  | { kind: "mail.failed"; mail_id: number; mail_event: string }
  | { kind: "webhook.failing"; endpoint_id: number };

export type EventKind = DomainEvent["kind"];
export type EventOf<Kind extends EventKind> = Extract<DomainEvent, { kind: Kind }>;

/**
 * Records what happened, in the same transaction. The functions that all changes go through call it, so that no use case can
 * forget; a worker tells those concerned, see `projection`. One statement however many there are.
 */
export async function record(tx: ClubTx, now: Date, ...events: DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    eventInsert({ event: "one", at: "$3", from: "jsonb_array_elements($2::jsonb) as one" }),
    [tx.clubId, JSON.stringify(events), now],
    "record_events",
  );
}

/** Part of a statement that makes the change it records; `event` is a `DomainEvent` as `jsonb`, and `$1` is the club. */
export function eventInsert({ event, at, from }: { event: string; at: string; from: string }): string {
  return `insert into domain_events (club_id, kind, facts, happened_at)
    select $1, ${event} ->> 'kind', ${event} - 'kind', ${at} from ${from}`;
}
