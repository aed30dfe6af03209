import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { OrderRow } from "../orders.queries.ts";
import { refundedTo } from "./conditions.queries.ts";
import type { TimelineEvent } from "./timeline.rules.ts";

/** What other rooms add to an order's screen; read here in one query, as screens may. */
export type OrderSurroundings = {
  member_phone: string;
  member_is_erased: boolean;
  placed_by: string | null;
  /** Where the open card payment is paid. */
  payment_url: string | null;
  /** When the last parcel of it arrived. */
  arrived_at: Date | null;
  /** For this many days after that, members may ask to return or exchange; 0 if the club takes neither. */
  return_days: number;
  /** Members may cancel what is placed. */
  member_may_cancel: boolean;
  /** The order that was paid for what this one sends in exchange. */
  replaces: { id: number; number: string } | null;
  payments: {
    id: number;
    method: "card" | "manual";
    status: string;
    captured_cents: number;
    amount_cents: number;
    refunded_cents: number;
    reference: string | null;
    created_at: string;
  }[];
  refunds: {
    id: number;
    destination: "card" | "credits" | "hand";
    amount_cents: number;
    status: "pending" | "succeeded" | "failed";
    reason: string;
    error: string | null;
    created_at: string;
  }[];
  disputes: {
    id: number;
    amount_cents: number;
    reason: string;
    status: string;
    respond_by: string | null;
    created_at: string;
  }[];
  /** By the line's number. */
  refunded_quantities: Record<string, number>;
};

/** Payments, refunds and people around an order. */
export async function surroundingsOf(tx: ClubTx, order: OrderRow, now: Date): Promise<OrderSurroundings> {
  const [row] = await tx.query<OrderSurroundings>(
    `select m.phone as member_phone, m.erased_at is not null as member_is_erased,
       (select s.first_name || ' ' || s.last_name from staff s where s.club_id = $1 and s.id = $4) as placed_by,
       (select p.session_url from payments p, orders o
        where p.club_id = $1 and p.order_id = $2 and p.status = 'open'
          and o.club_id = $1 and o.id = $2 and o.status = 'pending_payment' and o.expires_at > $5
        order by p.created_at desc, p.id desc limit 1) as payment_url,
       (select max(p.delivered_at) from parcels p
        where p.club_id = $1 and p.order_id = $2 and p.status in ('delivered', 'collected')) as arrived_at,
       coalesce((select greatest(c.returns_days, c.exchanges_days) from club_settings c where c.club_id = $1), 0) as return_days,
       coalesce((select c.member_may_cancel from club_settings c where c.club_id = $1), true) as member_may_cancel,
       (select json_build_object('id', first.id, 'number', first.number)
        from order_lines l join order_lines paid on paid.club_id = $1 and paid.id = l.paid_line_id
        join orders first on first.club_id = $1 and first.id = paid.order_id
        where l.club_id = $1 and l.order_id = $2 limit 1) as replaces,
       (select coalesce(json_agg(json_build_object('id', p.id, 'method', p.method, 'status', p.status, 'amount_cents', p.amount_cents,
          'captured_cents', p.captured_cents, 'refunded_cents', p.refunded_cents,
          'reference', coalesce(p.intent_id, p.session_id), 'created_at', p.created_at) order by p.id), '[]')
        from payments p where p.club_id = $1 and p.order_id = $2) as payments,
       (select coalesce(json_agg(json_build_object('id', r.id, 'amount_cents', r.amount_cents,
          'destination', ${refundedTo}, 'status', r.status, 'reason', r.reason,
          'error', case r.status when 'failed' then r.last_error end, 'created_at', r.created_at) order by r.id), '[]')
        from refunds r where r.club_id = $1 and r.order_id = $2) as refunds,
       (select coalesce(json_agg(json_build_object('id', d.id, 'amount_cents', d.amount_cents, 'reason', d.reason,
          'status', d.status, 'respond_by', d.respond_by, 'created_at', d.created_at) order by d.id), '[]')
        from disputes d where d.club_id = $1 and d.order_id = $2) as disputes,
       (select coalesce(json_object_agg(g.order_line_id, g.quantity), '{}') from (
          select l.order_line_id, sum(l.quantity) as quantity
          from refund_lines l join refunds r on r.club_id = $1 and r.id = l.refund_id
          where l.club_id = $1 and r.order_id = $2 and r.status in ('pending', 'succeeded') group by l.order_line_id
        ) g) as refunded_quantities
     from members m where m.club_id = $1 and m.id = $3`,
    [tx.clubId, order.id, order.member_id, order.placed_by_staff_id, now],
    "order_surroundings",
  );
  if (!row) throw new Error(`Order ${order.id} has no member`);
  return row;
}

/**
 * An order's timeline, oldest first. Its events never change, so if the member was erased since, the name that
 * they acted under, and what was typed about them, are left out here.
 */
export async function eventsOf(tx: ClubTx, orderId: number): Promise<TimelineEvent[]> {
  return tx.query<TimelineEvent>(
    `select e.id, e.kind, e.actor_kind, e.created_at,
       case when m.erased_at is null then e.data else e.data - '{reason,tracking_number}'::text[] end as data,
       case when m.erased_at is not null and e.actor_kind = 'member' then o.member_name else e.actor_name end
         as actor_name
     from order_events e
     join orders o on o.club_id = $1 and o.id = e.order_id
     join members m on m.club_id = $1 and m.id = o.member_id
     where e.club_id = $1 and e.order_id = $2 order by e.id`,
    [tx.clubId, orderId],
    "order_events_of",
  );
}
