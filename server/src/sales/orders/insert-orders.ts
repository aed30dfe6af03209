import type { payers } from "#contract/member-orders.ts";
import { auditInsert } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type Chosen, columnList, columnsOf } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type EventKind, eventInsert } from "#server/platform/events.ts";
import { figureInsert, type PlacingFacts } from "./order-events.ts";
import { numberPrefix, takeNumbers } from "./order-numbers.ts";
import { addUp, type LinePrice, priceColumns, sumColumns } from "./order-sums.rules.ts";
import type { OrderRow } from "./orders.queries.ts";
import { paymentStatus } from "./orders.rules.ts";
import { type OrderAddress, type OrderLinePicture, orderLines, orders } from "./orders.tables.ts";

export type DraftLine = LinePrice & {
  productId: number;
  variationId: number;
  title: string;
  color: string;
  size: string;
  sku: string;
  image: OrderLinePicture | null;
  /**
   * If it comes from a pack: which, and whose it is. The unit price is then the surcharge alone. A replacement for goods
   * of a pack uses no entitlement.
   */
  pack?: { entitlementId: number | null; label: string; personId: number; personName: string };
  /** The line of the first order that was paid for it, if it is sent in exchange. */
  paidLineId?: number;
};

/** Who places an order for a member, and how it is paid; shown on its timeline and in its audit row. */
export type OnBehalf = {
  /** Null if the system does it. */
  staffId: number | null;
  payer: (typeof payers)[number];
  /** Why the club pays or how it was paid; may be empty. */
  reason: string;
};

/** An order about to be stored; everything is copied and never changes again. */
export type OrderDraft = {
  memberId: number;
  memberName: string;
  memberEmail: string;
  /** If staff place it for the member. */
  onBehalf?: OnBehalf;
  lines: DraftLine[];
  shippingMethod: { id: number; name: string; kind: "delivery" | "collect" };
  shippingCents: number;
  /** Null for collection at the club. */
  address: OrderAddress | null;
  /** What of the total is paid with credits. What neither they nor the club pay is due. */
  creditsCents: number;
  /** What the club pays itself. */
  clubCents?: number;
  /** What is due was already taken, so the order does not wait. */
  isPaid?: boolean;
  /** Digest of what is ordered, to recognise a double click. */
  cartHash: string;
  /** When the holds of an unpaid order end; needed if something is due. */
  expiresAt: Date | null;
};

/**
 * Stores orders with their lines, the first entries of their timelines, their audit rows (`order.stored`) and their domain
 * events, in one statement; returns them in the order of their drafts. An order is `placed` if nothing is due or the money
 * is already taken; else it waits as `pending_payment`. The caller has taken or held the goods, where their account begins.
 * From here until the transaction ends the club's other orders wait for their numbers, so the caller does before it what
 * can be done before, and locks no stock afterwards.
 */
export async function insertOrders(tx: ClubTx, ctx: Ctx, drafts: OrderDraft[]): Promise<OrderRow[]> {
  if (drafts.length === 0) return [];
  const now = ctx.platform.clock.now();
  const { kind, id, name } = ctx.actor;
  const orderRows = await tx.query<OrderRow>(
    insertStatement,
    [
      ...[tx.clubId, numberPrefix(ctx.domain), now, kind, id, name, ctx.requestId],
      JSON.stringify(drafts.map((draft) => rowsOf(draft, now))),
    ],
    "insert_orders",
  );
  if (orderRows.length !== drafts.length) throw new Error("An order was not written");
  return orderRows;
}

/** Whether it is placed only once somebody has paid what is due. */
export function waitsForPayment(draft: OrderDraft): boolean {
  return addUp(draft).due_cents > 0 && !draft.isPaid;
}

/** An order's initial values; the statement assigns its number, and the table the rest. */
const orderColumns = columnsOf(orders, [
  "club_id",
  "id",
  "number",
  "fulfilment_status",
  "on_hold",
  "closed_at",
  "version",
]);
const lineColumns = columnsOf(orderLines, ["club_id", "id", "order_id", "paid_cents", "paid_piece_cents"]);

/** A draft as it is written. */
function rowsOf(draft: OrderDraft, now: Date) {
  const { onBehalf, isPaid = false, shippingMethod } = draft;
  const sums = addUp(draft);
  const waits = waitsForPayment(draft);
  if (draft.lines.length === 0) throw new Error("This is no order");
  if (waits && !draft.expiresAt) throw new Error("An unpaid order needs an end of its holds");
  const order: Chosen<typeof orders, typeof orderColumns> = {
    member_id: draft.memberId,
    placed_by_staff_id: onBehalf?.staffId ?? null,
    member_name: draft.memberName,
    member_email: draft.memberEmail,
    status: waits ? "pending_payment" : "placed",
    payment_status: paymentStatus({
      creditsCents: sums.credits_cents,
      dueCents: sums.due_cents,
      capturedCents: isPaid ? sums.due_cents : 0,
      refundedCents: 0,
    }),
    ...sums,
    item_count: draft.lines.reduce((sum, line) => sum + line.quantity, 0),
    shipping_method_id: shippingMethod.id,
    shipping_method_name: shippingMethod.name,
    shipping_kind: shippingMethod.kind,
    address: draft.address,
    cart_hash: draft.cartHash,
    created_at: now,
    placed_at: waits ? null : now,
    expires_at: waits ? draft.expiresAt : null,
  };
  const told: PlacingFacts = onBehalf ? { payer: onBehalf.payer, reason: onBehalf.reason } : {};
  return { order, lines: draft.lines.map(lineRow), told, events: eventsOf(order) };
}

/** The domain event of an order as it is placed; one that waits has it later. */
function eventsOf({ status, payment_status }: Pick<OrderRow, "status" | "payment_status">) {
  const kinds: EventKind[] = [];
  if (status === "placed") kinds.push("order.placed");
  if (payment_status === "paid") kinds.push("order.paid");
  return kinds.map((kind) => ({ kind }));
}

function lineRow({ pack, ...line }: DraftLine): Chosen<typeof orderLines, typeof lineColumns> {
  const { title, color, size, sku, image } = line;
  return {
    product_id: line.productId,
    variation_id: line.variationId,
    title,
    color,
    size,
    sku,
    image,
    ...priceColumns(line),
    entitlement_id: pack?.entitlementId ?? null,
    pack_label: pack?.label ?? "",
    for_member_id: pack?.personId ?? null,
    for_member_name: pack?.personName ?? "",
    paid_line_id: line.paidLineId ?? null,
  };
}

const auditedSums = sumColumns
  .filter((column) => column !== "items_cents" && column !== "shipping_cents")
  .map((column) => `'${column}', ${column}`)
  .join(", ");

// The numbers come first, so that the ids of a club's orders rise with them: lists sort by the id.
const insertStatement = `with taken as (
    ${takeNumbers("jsonb_array_length($8::jsonb)")}
  ), next as materialized (
    select nextval('orders_id_seq') as id, $2::text || (taken.first + d.place - 1) as number, d.place, d.draft
    from taken cross join jsonb_array_elements($8::jsonb) with ordinality as d (draft, place)
  ), stored as (
    insert into orders (club_id, id, number, ${columnList(orderColumns)})
    select $1, next.id, next.number, ${columnList(orderColumns, "o.")}
    from next cross join lateral jsonb_populate_record(null::orders, next.draft -> 'order') as o order by next.id
    returning *
  ), wanted as materialized (
    select stored.*, next.place, next.draft -> 'told' as told, next.draft -> 'events' as events
    from stored join next on next.id = stored.id order by next.place
  ), lines as (
    insert into order_lines (club_id, order_id, ${columnList(lineColumns)})
    select $1, next.id, ${columnList(lineColumns, "l.")}
    from next cross join lateral jsonb_populate_recordset(null::order_lines, next.draft -> 'lines') as l
    returning id, order_id, quantity
  ), opened as (
    insert into piece_moves (club_id, order_line_id, from_place, to_place, quantity, sold_delta, created_at)
    select $1, lines.id, 'wanted', case wanted.status when 'placed' then 'to_send' else 'held' end, lines.quantity,
      case wanted.status when 'placed' then lines.quantity else 0 end, $3
    from lines join wanted on wanted.id = lines.order_id
  ), event as (
    insert into order_events (club_id, order_id, kind, data, actor_kind, actor_name, created_at)
    select $1, id, case status when 'placed' then 'placed' else 'stored' end, told, $4, $6, $3 from wanted
  ), audit as (
    ${auditInsert({
      actorKind: "$4",
      actorId: "$5",
      actorName: "$6",
      action: "'order.stored'",
      subjectKind: "order",
      subjectId: "id",
      memberId: "member_id",
      before: "null::jsonb",
      after: `jsonb_build_object('number', number, 'status', status, ${auditedSums}) || told`,
      requestId: "$7",
      at: "$3",
      from: "wanted",
    })}
  ), recorded as (
    ${eventInsert({
      event: "(one || jsonb_build_object('order_id', wanted.id))",
      at: "$3",
      from: "wanted cross join lateral jsonb_array_elements(wanted.events) as one",
    })}
  ), counted as (
    ${figureInsert("wanted where status = 'placed'")}
  )
  select ${columnList(columnsOf(orders))} from wanted order by place`;
