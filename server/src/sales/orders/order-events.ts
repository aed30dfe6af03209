import type { payers } from "#contract/member-orders.ts";
import type { returnKinds, returnStatuses } from "#contract/returns.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { OrderRow } from "./orders.queries.ts";
import type { Carrier, OrderStatus, ParcelStatus } from "./orders.rules.ts";

type Line = { order_line_id: number; quantity: number };
type Money = { amount_cents: number; destination: "card" | "credits" | "hand" };
/** Why money went back, and for what. `stripe`: it was refunded in Stripe's own dashboard. */
export type RefundFacts = { reason?: string; lines?: Line[]; return_id?: number; source?: "stripe" };
/** Who ordered for the member and how it is paid; nothing if the member did. */
export type PlacingFacts = { payer?: (typeof payers)[number]; reason?: string };
/** `job_id`: the job that did it, by which its repeated steps recognise what they did. */
export type JobFacts = { job_id?: number };
/** `unasked`: it ended although nobody could ask Stripe whether it was paid. */
export type EndFacts = { reason?: string; unasked?: boolean };
type Goods = { title: string; quantity: number; choice: string; wanted?: string };
export type ReturnFacts = {
  difference_cents?: number;
  restocked?: boolean;
  replacement?: string;
  refunded_cents?: number;
  /** How many pieces have not come back yet. */
  awaited?: number;
};

/**
 * What happens to an order, with its facts. The timeline only shows it: decisions are made by columns. No
 * event contains a person's name, so that it is erased with the person.
 */
export type OrderEvent =
  | { kind: "stored" | "placed"; data: PlacingFacts }
  | { kind: "paid"; data: { captured_cents: number } }
  | { kind: "processing" | "completed" | "cancelled" | "expired"; data: EndFacts & JobFacts }
  | { kind: "on_hold"; data: { on_hold: NonNullable<OrderRow["on_hold"]>; variation_ids: number[] } }
  | {
      kind: "hold_lifted";
      data: { reason: string; lifted: OrderRow["on_hold"]; accepted_cents?: number; currency?: string };
    }
  | { kind: "late_payment"; data: { amount_cents: number; refund_id: number } }
  | {
      kind: "payment_mismatch";
      data: { event_id: string; amount_cents: number | null; currency: string | null };
    }
  | { kind: "refund_started" | "refunded"; data: RefundFacts & Money & { refund_id: number } }
  | { kind: "refund_owed"; data: RefundFacts & Money & { refund_id: number } }
  | { kind: "refund_lost"; data: Money & { refund_id: number } }
  | { kind: "refund_failed"; data: Money & { refund_id: number; why?: string } }
  | { kind: "restocked"; data: { refund_id: number; lines: (Line & { variation_id: number })[] } }
  | {
      kind: "disputed" | "dispute_changed";
      data: { dispute_id: string; amount_cents: number; status: string; reason: string };
    }
  | {
      kind: `parcel_${ParcelStatus | "corrected"}`;
      data: JobFacts & { parcel_id: number; carrier: Carrier | null; tracking_number: string; part: boolean };
    }
  | {
      kind: `return_${(typeof returnStatuses)[number]}`;
      data: ReturnFacts & { return_id: number; return_kind: (typeof returnKinds)[number]; goods: Goods[] };
    }
  | { kind: "replaces"; data: { order_id: number; number: string; return_id: number } };

export type OrderEventKind = OrderEvent["kind"];
/** The facts of events of this kind. */
export type FactsOf<K extends OrderEventKind, E = OrderEvent> = E extends {
  kind: infer Kinds;
  data: infer Facts;
}
  ? K extends Kinds
    ? Facts
    : never
  : never;

/** Adds an entry to the timeline without changing the order. */
export async function addEvent(tx: ClubTx, ctx: Ctx, orderId: number, event: OrderEvent): Promise<void> {
  await tx.query(
    `insert into order_events (club_id, order_id, kind, data, actor_kind, actor_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      tx.clubId,
      orderId,
      event.kind,
      JSON.stringify(event.data),
      ctx.actor.kind,
      ctx.actor.name,
      ctx.platform.clock.now(),
    ],
    "add_order_event",
  );
}

/** An order counts as sold from the moment it is placed until it is cancelled. */
const sold: readonly OrderStatus[] = ["placed", "processing", "completed"];
const soldSql = `status in (${sold.map((status) => `'${status}'`).join(", ")})`;

/** Whether figures that count orders change with an order's state. */
export function changesFigures(before: OrderStatus, after: OrderStatus): boolean {
  return sold.includes(before) !== sold.includes(after);
}

/**
 * Part of a statement that changes orders, `from`: marks the figures of their days for recalculation. Days are in UTC, which
 * needs no zone; the recalculation knows the club's. `$1` is the club.
 */
export function figureInsert(from: string): string {
  return `insert into figure_changes (club_id, day) select $1, (created_at at time zone 'UTC')::date from ${from}`;
}

/** An order's revenue has changed because money came or went back: marks the figures of its day for recalculation. */
export async function changeFiguresOf(tx: ClubTx, orderId: number): Promise<void> {
  await tx.query(
    `${figureInsert(`orders where club_id = $1 and id = $2 and ${soldSql}`)} returning id`,
    [tx.clubId, orderId],
    "change_figures_of",
  );
}

/** Marks the figures of every day for recalculation. */
export async function changeAllFigures(tx: ClubTx): Promise<void> {
  await tx.query(
    `insert into figure_changes (club_id, day)
     select distinct $1::bigint, (created_at at time zone 'UTC')::date from orders where club_id = $1 and ${soldSql}
     returning id`,
    [tx.clubId],
  );
}

/** Takes the UTC days whose figures are to be recalculated. */
export async function takeFigureChanges(tx: ClubTx): Promise<Set<string>> {
  const changed = await tx.query<{ day: string }>(
    "delete from figure_changes where club_id = $1 returning day",
    [tx.clubId],
  );
  return new Set(changed.map(({ day }) => day));
}
