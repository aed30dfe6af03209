import type { payers } from "#contract/member-orders.ts";
import { auditInsert } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { PlacingFacts } from "./order-events.ts";
import { addUp } from "./order-sums.rules.ts";
import { paymentStatus } from "./orders.rules.ts";
import type { OrderAddress } from "./orders.tables.ts";

export type DraftLine = {
  productId: number;
  variationId: number;
  title: string;
  color: string;
  size: string;
  sku: string;
  image: { key: string; alt: string; width: number; height: number } | null;
  quantity: number;
  unitCents: number;
  /**
   * Where it comes from a pack: which, and whose it is. The unit price is then the surcharge alone. What replaces goods
   * of a pack uses no entitlement.
   */
  pack?: { entitlementId: number | null; label: string; personId: number; personName: string };
  /** The line of the first order that was paid for it, where it is sent in exchange. */
  paidLineId?: number;
};

/** Who places an order for a member, and how it is paid; told on its timeline and in its audit row. */
export type OnBehalf = {
  /** Null where the system does it. */
  staffId: number | null;
  payer: (typeof payers)[number];
  /** Why the club pays or how it was paid; may be empty. */
  reason: string;
};

/** An order that is about to be stored; everything is copied and never changes again. */
export type OrderDraft = {
  memberId: number;
  memberName: string;
  memberEmail: string;
  /** Where staff place it for the member. */
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
  /** What is due was taken already, so nothing is waited for. */
  isPaid?: boolean;
  /** Digest of what is ordered, to recognise a double click. */
  cartHash: string;
  /** When the holds of an unpaid order end; needed where something is due. */
  expiresAt: Date | null;
};

export type StoredOrder = {
  id: number;
  number: string;
  status: "placed" | "pending_payment";
  paymentStatus: "not_required" | "unpaid" | "paid";
  totalCents: number;
  dueCents: number;
};

/**
 * Stores an order with its lines, the first entry of its timeline and its audit row (`order.stored`), in one
 * statement. Nothing due, or taken already: it is `placed`; else it waits as `pending_payment`. The caller has taken
 * or held the goods, which is where their account begins.
 */
export async function insertOrder(tx: ClubTx, ctx: Ctx, draft: OrderDraft): Promise<StoredOrder> {
  const [order] = await insertOrders(tx, ctx, [draft]);
  if (!order) throw new Error("An order was not written");
  return order;
}

/** Stores several orders in one statement, see `insertOrder`; gives them in the order of their drafts. */
export async function insertOrders(tx: ClubTx, ctx: Ctx, drafts: OrderDraft[]): Promise<StoredOrder[]> {
  if (drafts.length === 0) return [];
  const all = drafts.map(rowOf);
  const { kind, id, name } = ctx.actor;
  const written = await tx.query<{ id: number; number: string }>(
    insertStatement,
    [
      ...[tx.clubId, numberPrefix(ctx.domain), ctx.platform.clock.now(), kind, id, name, ctx.requestId],
      JSON.stringify(all.map(({ row }) => row)),
    ],
    "insert_orders",
  );
  if (written.length !== drafts.length) throw new Error("An order was not written");
  return written.map(({ id, number }, at) => ({ id, number, ...all[at]?.stored }) as StoredOrder);
}

/** A draft as it is written, and what the caller is told of it. */
function rowOf(draft: OrderDraft) {
  const { onBehalf, clubCents = 0, isPaid = false } = draft;
  const sums = addUp(draft.lines, { ...draft, clubCents });
  const { total_cents: totalCents, due_cents: dueCents } = sums;
  if (draft.lines.length === 0) throw new Error("This is no order");
  const waits = dueCents > 0 && !isPaid;
  if (waits && !draft.expiresAt) throw new Error("An unpaid order needs an end of its holds");
  const status: StoredOrder["status"] = waits ? "pending_payment" : "placed";
  const payment = paymentStatus({
    creditsCents: draft.creditsCents,
    dueCents,
    capturedCents: isPaid ? dueCents : 0,
    refundedCents: 0,
  }) as StoredOrder["paymentStatus"];
  const row = {
    member_id: draft.memberId,
    staff_id: onBehalf?.staffId,
    member_name: draft.memberName,
    member_email: draft.memberEmail,
    status,
    payment_status: payment,
    ...sums,
    item_count: draft.lines.reduce((sum, line) => sum + line.quantity, 0),
    method_id: draft.shippingMethod.id,
    method_name: draft.shippingMethod.name,
    method_kind: draft.shippingMethod.kind,
    address: draft.address,
    cart_hash: draft.cartHash,
    expires_at: waits ? draft.expiresAt : null,
    lines: draft.lines,
    told: (onBehalf ? { payer: onBehalf.payer, reason: onBehalf.reason } : {}) satisfies PlacingFacts,
  };
  return { row, stored: { status, paymentStatus: payment, totalCents, dueCents } };
}

/** The start of a club's order numbers: ROV of rovers. */
export function numberPrefix(domain: string): string {
  return domain
    .replaceAll(/[^a-z0-9]/gi, "")
    .slice(0, 3)
    .toUpperCase();
}

const insertStatement = `with next as materialized (
    select n.id, $2 || '-' || (10000 + n.id) as number, n.place, n.draft
    from (select nextval('orders_id_seq') as id, d.place, d.draft
      from jsonb_array_elements($8::jsonb) with ordinality as d (draft, place)) n
  ), wanted as materialized (
    select next.id, next.number, o.*
    from next cross join lateral jsonb_to_record(next.draft) as o (member_id bigint, staff_id bigint, member_name text,
      member_email text, status text, payment_status text, items_cents bigint, shipping_cents bigint, total_cents bigint,
      credits_cents bigint, due_cents bigint, club_cents bigint, item_count int, method_id bigint, method_name text,
      method_kind text, address jsonb, cart_hash text, expires_at timestamptz, lines jsonb, told jsonb)
  ), stored as (
    insert into orders (club_id, id, number, member_id, placed_by_staff_id, member_name, member_email, status, payment_status,
      items_cents, shipping_cents, total_cents, credits_cents, due_cents, club_cents, item_count, shipping_method_id,
      shipping_method_name, shipping_kind, address, cart_hash, created_at, placed_at, expires_at)
    select $1, id, number, member_id, staff_id, member_name, member_email, status, payment_status,
      items_cents, shipping_cents, total_cents, credits_cents, due_cents, club_cents, item_count, method_id,
      method_name, method_kind, nullif(address, 'null'), cart_hash, $3, case status when 'placed' then $3::timestamptz end, expires_at
    from wanted order by id
  ), lines as (
    insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, image, quantity, unit_cents, line_cents,
      entitlement_id, pack_label, for_member_id, for_member_name, paid_line_id)
    select $1, wanted.id, l."productId", l."variationId", l.title, l.color, l.size, l.sku, nullif(l.image, 'null'), l.quantity,
      l."unitCents", l.quantity * l."unitCents", (l.pack ->> 'entitlementId')::bigint, coalesce(l.pack ->> 'label', ''),
      (l.pack ->> 'personId')::bigint, coalesce(l.pack ->> 'personName', ''), l."paidLineId"
    from wanted, jsonb_to_recordset(wanted.lines) as l("productId" bigint, "variationId" bigint, title text, color text,
      size text, sku text, image jsonb, quantity int, "unitCents" bigint, pack jsonb, "paidLineId" bigint)
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
      after: `jsonb_build_object('number', number, 'status', status, 'total_cents', total_cents,
        'credits_cents', credits_cents, 'due_cents', due_cents, 'club_cents', club_cents) || told`,
      requestId: "$7",
      at: "$3",
      from: "wanted",
    })}
  )
  select id, number from next order by place`;
