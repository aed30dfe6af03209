import type { payers } from "#contract/member-orders.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
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
  /** Where it comes from a pack: which, and whose it is. The unit price is then the surcharge alone. */
  pack?: { entitlementId: number; label: string; personId: number; personName: string };
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
 * statement. Nothing due, or taken already: it is `placed`; else it waits as `pending_payment`.
 */
export async function insertOrder(tx: ClubTx, ctx: Ctx, draft: OrderDraft): Promise<StoredOrder> {
  const itemsCents = draft.lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
  const totalCents = itemsCents + draft.shippingCents;
  const { onBehalf, clubCents = 0, isPaid = false } = draft;
  const dueCents = totalCents - draft.creditsCents - clubCents;
  if (draft.lines.length === 0 || dueCents < 0) throw new Error("This is no order");
  const waits = dueCents > 0 && !isPaid;
  if (waits && !draft.expiresAt) throw new Error("An unpaid order needs an end of its holds");
  const status = waits ? "pending_payment" : "placed";
  const payment = paymentStatus({
    creditsCents: draft.creditsCents,
    dueCents,
    capturedCents: isPaid ? dueCents : 0,
    refundedCents: 0,
  }) as StoredOrder["paymentStatus"];
  const told = onBehalf && { payer: onBehalf.payer, reason: onBehalf.reason };
  const now = ctx.platform.clock.now();
  const [row] = await tx.query<{ id: number; number: string }>(
    insertStatement,
    [
      tx.clubId,
      numberPrefix(ctx.domain),
      draft.memberId,
      onBehalf?.staffId ?? null,
      draft.memberName,
      draft.memberEmail,
      status,
      payment,
      itemsCents,
      draft.shippingCents,
      totalCents,
      draft.creditsCents,
      dueCents,
      draft.lines.reduce((sum, line) => sum + line.quantity, 0),
      draft.shippingMethod.id,
      draft.shippingMethod.name,
      draft.shippingMethod.kind,
      draft.address && JSON.stringify(draft.address),
      draft.cartHash,
      now,
      status === "placed" ? now : null,
      status === "placed" ? null : draft.expiresAt,
      JSON.stringify(draft.lines),
      status === "placed" ? "placed" : "stored",
      ctx.actor.kind,
      ctx.actor.id,
      ctx.actor.name,
      ctx.requestId,
      clubCents,
      JSON.stringify(told ?? {}),
    ],
    "insert_order",
  );
  if (!row) throw new Error("An order was not written");
  return { ...row, status, paymentStatus: payment, totalCents, dueCents };
}

/** The start of a club's order numbers: ROV of rovers. */
export function numberPrefix(domain: string): string {
  return domain
    .replaceAll(/[^a-z0-9]/gi, "")
    .slice(0, 3)
    .toUpperCase();
}

const insertStatement = `with next as materialized (
    select n.id, $2 || '-' || (10000 + n.id) as number from (select nextval('orders_id_seq') as id) n
  ), stored as (
    insert into orders (club_id, id, number, member_id, placed_by_staff_id, member_name, member_email, status, payment_status,
      items_cents, shipping_cents, total_cents, credits_cents, due_cents, item_count,
      shipping_method_id, shipping_method_name, shipping_kind, address, cart_hash, created_at, placed_at, expires_at, club_cents)
    select $1, next.id, next.number, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $29
    from next
  ), lines as (
    insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, image, quantity, unit_cents, line_cents,
      entitlement_id, pack_label, for_member_id, for_member_name)
    select $1, next.id, l."productId", l."variationId", l.title, l.color, l.size, l.sku, nullif(l.image, 'null'), l.quantity,
      l."unitCents", l.quantity * l."unitCents", (l.pack ->> 'entitlementId')::bigint, coalesce(l.pack ->> 'label', ''),
      (l.pack ->> 'personId')::bigint, coalesce(l.pack ->> 'personName', '')
    from next, jsonb_to_recordset($23::jsonb) as l("productId" bigint, "variationId" bigint, title text, color text,
      size text, sku text, image jsonb, quantity int, "unitCents" bigint, pack jsonb)
  ), event as (
    insert into order_events (club_id, order_id, kind, data, actor_kind, actor_name, created_at)
    select $1, next.id, $24, $30::jsonb, $25, $27, $20 from next
  ), audit as (
    insert into audit_log (club_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, member_id, after, request_id, created_at)
    select $1, $25, $26, $27, 'order.stored', 'order', next.id, $3,
      jsonb_build_object('number', next.number, 'status', $7::text, 'total_cents', $11::bigint,
        'credits_cents', $12::bigint, 'due_cents', $13::bigint, 'club_cents', $29::bigint) || $30::jsonb, $28, $20
    from next
  )
  select id, number from next`;
