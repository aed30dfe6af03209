import type { z } from "zod";
import { toDollars } from "#contract/money.ts";
import type { returnChoices } from "#contract/returns.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { pictureOf } from "../../../ground/pictures/index.ts";
import {
  type OrderLineRow,
  type OrderRow,
  orderLinesOf,
  paidOrderOf,
  readOrder,
} from "../../orders/index.ts";
import { arrivalsOf, type Choices, choicesOf, laterOf, type Offer } from "../returns.rules.ts";

/** What the caller may send back from their order. Throws NOT_FOUND, also for somebody else's. */
export async function showChoices(ctx: Ctx, orderId: number): Promise<z.input<typeof returnChoices>> {
  return inClub(ctx, async (tx) => {
    const order = await readOrder(tx, orderId, memberId(ctx));
    const { choices, offers } = await findChoices(tx, ctx, order);
    const { returnUntil, exchangeUntil } = choices;
    return {
      refusal: choices.refusal?.(ctx.words) ?? null,
      until: laterOf(returnUntil, exchangeUntil),
      return_until: returnUntil,
      exchange_until: exchangeUntil,
      lines: offers.filter(({ returnable, exchangeable }) => returnable + exchangeable > 0).map(presentOffer),
    };
  });
}

function presentOffer({ row, returnable, exchangeable, unit_cents, exchanges }: OfferedLine) {
  return {
    ...row,
    order_line_id: row.id,
    image: pictureOf(row.image),
    quantity: Math.max(returnable, exchangeable),
    returnable,
    exchangeable,
    unit_price: toDollars(unit_cents),
    is_pack: row.pack_label !== "",
    exchanges: exchangeable > 0 ? exchanges.map(({ order_line_id: _, ...choice }) => choice) : [],
  };
}

/** A line of the order with what may be done with it; what it can be exchanged for is no other line's. */
type OfferedLine = Omit<Offer, "exchanges"> & { row: OrderLineRow; exchanges: Exchange[] };

/** What of an order may be sent back now, by the club's rules and the order's parcels, returns and refunds. */
export async function findChoices(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
): Promise<{ choices: Choices; offers: OfferedLine[] }> {
  const rows = await orderLinesOf(tx, [order.id]);
  const facts = await returnableOrder(tx, order.id);
  const { returns } = await readClubSettings(tx, ctx);
  const lines = rows.flatMap(({ id, quantity }) => {
    const line = facts.lines.find((one) => one.id === id);
    if (!line) return [];
    const { worth_cents: unit_cents, with_member, asked, taken, refunded } = line;
    return [{ id, quantity, unit_cents, at_hand: with_member - asked, taken, refunded }];
  });
  const choices = choicesOf(
    {
      isRefunded: (await paidOrder(tx, order)).payment_status === "refunded",
      lines,
      arrivals: arrivalsOf(order, lines, parcelsIn(facts)),
      ...returns,
      timeZone: ctx.timeZone,
    },
    ctx.platform.clock.now(),
  );
  const exchanges = await exchangesOf(tx, order.id);
  const offers = lines.flatMap(({ id, unit_cents }) => {
    const row = rows.find((one) => one.id === id);
    const { returnable = 0, exchangeable = 0 } = choices.lines.find((one) => one.id === id) ?? {};
    const others = exchanges.filter(({ order_line_id }) => order_line_id === id);
    return row
      ? [{ id, title: row.title, unit_cents, returnable, exchangeable, exchanges: others, row }]
      : [];
  });
  return { choices, offers };
}

/** The order that was paid for the goods: the first one, for what an exchange sent. */
async function paidOrder(tx: ClubTx, order: OrderRow): Promise<OrderRow> {
  const first = await paidOrderOf(tx, order.id);
  return first === null ? order : readOrder(tx, first);
}

type LineFacts = {
  id: number;
  /** How many of it are with the member. */
  with_member: number;
  /** How many of it are in open returns. */
  asked: number;
  /** How many of it are in returns that are open or were received. */
  taken: number;
  /** How many of it were refunded without a return; for what an exchange sent, how many have nothing left to refund. */
  refunded: number;
  /** What one of it is worth to the member: what was paid for it, with the first order if an exchange sent it. */
  worth_cents: number;
};

/** What other rooms know about an order and its lines, as far as it decides what may be sent back. */
export type ReturnableOrder = {
  parcels: {
    status: "shipped" | "delivered" | "ready_to_collect" | "collected" | "returned";
    delivered_at: string | null;
    lines: { order_line_id: number; quantity: number }[];
  }[];
  lines: LineFacts[];
};

/** Parcels of an order; how many of each line are in returns that are open or were received, and were refunded without one. */
async function returnableOrder(tx: ClubTx, orderId: number): Promise<ReturnableOrder> {
  const [row] = await tx.query<ReturnableOrder>(
    `select
       (select coalesce(json_agg(json_build_object('status', p.status, 'delivered_at', p.delivered_at, 'lines',
          (select coalesce(json_agg(json_build_object('order_line_id', pl.order_line_id, 'quantity', pl.quantity)), '[]')
           from parcel_lines pl where pl.club_id = $1 and pl.parcel_id = p.id)) order by p.id), '[]')
        from parcels p where p.club_id = $1 and p.order_id = $2) as parcels,
       (select coalesce(json_agg(json_build_object('id', l.id, 'with_member',
          (select coalesce(sum(m.quantity * ((m.to_place = 'with_member')::int - (m.from_place = 'with_member')::int)), 0)
           from piece_moves m where m.club_id = $1 and m.order_line_id = l.id),
          'asked', t.asked, 'taken', t.taken,
          'refunded', case when l.paid_line_id is null then f.without_return
            else greatest(0, l.quantity - (paid.quantity - f.pieces)) end,
          -- What the club paid itself is not given to the member.
          'worth_cents', case when o.credits_cents + o.due_cents > 0 then paid.paid_piece_cents else 0 end) order by l.id), '[]')
        from order_lines l
        join order_lines paid on paid.club_id = $1 and paid.id = coalesce(l.paid_line_id, l.id)
        join orders o on o.club_id = $1 and o.id = paid.order_id
        cross join lateral (
          select coalesce(sum(rl.quantity), 0) as taken,
            coalesce(sum(rl.quantity) filter (where r.status <> 'received'), 0) as asked
          from return_lines rl join returns r on r.club_id = rl.club_id and r.id = rl.return_id
          where rl.club_id = $1 and rl.order_line_id = l.id and r.status in ('requested', 'approved', 'received')) t
        cross join lateral (
          select coalesce(sum(fl.quantity), 0) as pieces,
            coalesce(sum(fl.quantity) filter (where f.return_id is null), 0) as without_return
          from refund_lines fl join refunds f on f.club_id = fl.club_id and f.id = fl.refund_id
          where fl.club_id = $1 and fl.order_line_id = paid.id and f.status <> 'failed') f
        where l.club_id = $1 and l.order_id = $2) as lines`,
    [tx.clubId, orderId],
    "return_facts",
  );
  if (!row) throw new Error("A query without a table gave no row");
  return row;
}

/** A variation that a line's goods can be exchanged for. */
type Exchange = {
  order_line_id: number;
  variation_id: number;
  color: string;
  size: string;
  in_stock: number;
};

/**
 * What an order's lines can be exchanged for: what is on sale of the same product, in stock, and no dearer than what
 * was paid, or than what was bought costs now. For goods of a pack: what their slot allows.
 */
async function exchangesOf(tx: ClubTx, orderId: number): Promise<Exchange[]> {
  return tx.query<Exchange>(
    `select l.id as order_line_id, v.id as variation_id, v.color, v.size, v.received - v.sold - v.held as in_stock
     from order_lines l
     join order_lines paid on paid.club_id = $1 and paid.id = coalesce(l.paid_line_id, l.id)
     join variations had on had.club_id = $1 and had.id = l.variation_id
     join products p on p.club_id = $1 and p.id = l.product_id and p.status = 'live'
     join variations v on v.club_id = $1 and v.product_id = l.product_id and v.id <> l.variation_id
     where l.club_id = $1 and l.order_id = $2 and v.archived_at is null and v.received - v.sold - v.held > 0
       and case when paid.entitlement_id is null
         then coalesce(v.price_cents, p.price_cents) <= greatest(paid.unit_cents, coalesce(had.price_cents, p.price_cents))
         else exists (
           select from entitlements e
           join pack_slots s on s.club_id = $1 and s.pack_id = e.pack_id
           join pack_slot_options a on a.club_id = $1 and a.slot_id = s.id and a.product_id = l.product_id
           where e.club_id = $1 and e.id = paid.entitlement_id
             and (a.variation_ids is null or a.variation_ids @> array[paid.variation_id, v.id])) end
     order by l.id, v.position, v.id`,
    [tx.clubId, orderId],
    "exchanges_of",
  );
}

/** Dates as the rules need them. */
function parcelsIn({ parcels }: ReturnableOrder) {
  return parcels.map(({ delivered_at, ...parcel }) => ({
    ...parcel,
    delivered_at: delivered_at === null ? null : new Date(delivered_at),
  }));
}
