import type { Backlog } from "./backlogs.ts";
import { type ClubScope, type ClubTx, inClub } from "./db/in-club.ts";
import { factsInLine, inLine, type Told } from "./explain.ts";
import { sweepClubs } from "./jobs/sweep-clubs.ts";
import type { Sweep } from "./jobs/sweeps.ts";

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

/** When it happened, and the id by which receivers recognise it. */
type Noted = { event_id: string; happened_at: Date };
/** An event as it was recorded. */
export type Recorded<Kind extends EventKind = EventKind> = EventOf<Kind> & Noted;

/** How a room reacts to events. It must tolerate being told of one twice. */
export type Projection = {
  readonly kinds: readonly EventKind[];
  /** In the order in which they were recorded. */
  project(tx: ClubTx, events: readonly Recorded[]): Promise<void>;
};

/** Turns each event of these kinds into a row, or null if it needs none, and writes them in one statement. */
export function projection<Kind extends EventKind, Row>(
  rowOf: { [One in Kind]: (event: Recorded<One>) => Row | null },
  write: (tx: ClubTx, rows: Row[]) => Promise<void>,
): Projection {
  const makers: Partial<Record<EventKind, (event: never) => Row | null>> = rowOf;
  return {
    kinds: Object.keys(rowOf) as Kind[],
    async project(tx, events) {
      const rows = events.map((event) => makers[event.kind]?.(event as never) ?? null);
      const worthOne = rows.filter((row) => row !== null);
      if (worthOne.length > 0) await write(tx, worthOne);
    },
  };
}

/** Events of one transaction; few enough not to block readers of what is written. */
const batch = 500;

/**
 * Tells the rooms what happened to a club, oldest first, and deletes it in the same transaction: so each is
 * told once, whatever dies meanwhile. Unknown kinds are left to a newer version. Returns how many there were.
 */
export async function projectEvents(club: ClubScope, projections: readonly Projection[]): Promise<number> {
  return inClub(club, async (tx) => {
    // A concurrent caller tells what the first has left, so that nothing overtakes what happened before it.
    await tx.query("select pg_advisory_xact_lock(hashtext('domain_events'), $1::int)", [tx.clubId]);
    const rows = await tx.query<Noted & { id: number; kind: EventKind; facts: object }>(
      `with next as (
         select id from domain_events where club_id = $1 and kind = any($2) order by id limit ${batch}
       )
       delete from domain_events e using next where e.club_id = $1 and e.id = next.id
       returning e.id, e.kind, e.facts, e.event_id, e.happened_at`,
      [tx.clubId, kindsOf(projections)],
      "take_events",
    );
    const events = rows
      .sort((one, other) => one.id - other.id)
      .map(({ id: _, facts, ...noted }) => ({ ...facts, ...noted }) as Recorded<DomainEvent["kind"]>);
    if (events.length > 0) for (const { project } of projections) await project(tx, events);
    return events.length;
  });
}

function kindsOf(projections: readonly Projection[]): EventKind[] {
  return [...new Set(projections.flatMap(({ kinds }) => kinds))];
}

/** A club with very many continues in the next round, after the others. */
const batchesInTurn = 10;

export function eventSweep(projections: readonly Projection[]): Sweep {
  return sweepClubs({
    name: "domain-events",
    everySeconds: 1,
    due: (find) =>
      find(
        "select club_id from domain_events where kind = any($1) group by club_id order by min(happened_at)",
        [kindsOf(projections)],
      ),
    async act(ctx, _, stopping) {
      for (let turn = 0; turn < batchesInTurn && !stopping.aborted; turn += 1)
        if ((await projectEvents(ctx, projections)) < batch) return;
    },
  });
}

/** What happened to an order and nobody was told of yet. */
export async function explainWaiting(tx: ClubTx, orderId: number): Promise<Told[]> {
  const rows = await tx.query<{ kind: string; facts: unknown; happened_at: Date }>(
    `select kind, facts, happened_at from domain_events
     where club_id = $1 and facts ->> 'order_id' = $2::bigint::text order by id`,
    [tx.clubId, orderId],
  );
  return rows.map(({ kind, facts, happened_at }) => {
    const says = inLine(kind, factsInLine(facts));
    return { at: happened_at, what: "telling", says, state: "waits for a worker", id: null };
  });
}

/** What happened and nobody was told of yet. */
export const eventBacklog: Backlog = { what: "domain_events", rows: "domain_events", since: "happened_at" };
