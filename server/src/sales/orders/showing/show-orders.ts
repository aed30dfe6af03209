import type { z } from "zod";
import { addressLines, countryName } from "#contract/address-lines.ts";
import { addDays, dayOf } from "#contract/days.ts";
import { roles } from "#contract/endpoint.ts";
import { toDollars } from "#contract/money.ts";
import type { adminOrder, MemberOrderSummary, memberOrder } from "#contract/order-shapes.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { collectionText, methodTerms } from "../../../shop/shipping/index.ts";
import { presentSums } from "../order-sums.rules.ts";
import { memberOrderCan, orderCan } from "../orders.policy.ts";
import {
  type MemberSummaryRow,
  presentLine,
  presentMemberSummary,
  presentParcel,
  presentSummary,
  presentTimeline,
} from "../orders.present.ts";
import { clubLocation, type OrderRow, orderLinesOf, readOrder } from "../orders.queries.ts";
import { type Places, packedQuantities } from "../orders.rules.ts";
import type { OrderLinePicture } from "../orders.tables.ts";
import { packedOf, parcelsOf } from "../parcels/parcels.queries.ts";
import { placedLines } from "../pieces/piece-moves.ts";
import { listMemberOrders, type MemberOrdersInput } from "./list-orders.queries.ts";
import { eventsOf, type OrderSurroundings, surroundingsOf } from "./show-order.queries.ts";
import type { TimelineReader } from "./timeline.rules.ts";

/** How many pictures stand for an order. */
const maxImages = 4;

/** One of the caller's own orders. Throws NOT_FOUND, also for somebody else's. */
export async function showMemberOrder(ctx: Ctx, orderId: number): Promise<z.input<typeof memberOrder>> {
  return inClub(ctx, async (tx) => {
    const order = await readOrder(tx, orderId, memberId(ctx));
    const around = await surroundingsOf(tx, order, ctx.platform.clock.now());
    return {
      ...(await orderBody(tx, ctx, order, around, "member")),
      payment_url: around.payment_url,
      ...(await handover(tx, ctx, order)),
      refunds: around.refunds.map(priced),
      placed_by_club: order.placed_by_staff_id !== null,
      can: memberOrderCan(
        order,
        { ...around, is_replacement: around.replaces !== null },
        ctx.platform.clock.now(),
      ),
    };
  });
}

/** An order as the panel shows it, with what the caller may do. Throws NOT_FOUND. */
export async function showAdminOrder(ctx: Ctx, orderId: number): Promise<z.input<typeof adminOrder>> {
  return inClub(ctx, async (tx) => {
    const order = await readOrder(tx, orderId);
    const around = await surroundingsOf(tx, order, ctx.platform.clock.now());
    return {
      ...(await orderBody(tx, ctx, order, around, "staff")),
      member: {
        id: order.member_id,
        name: order.member_name,
        email: order.member_email,
        phone: around.member_phone,
        is_erased: around.member_is_erased,
      },
      placed_by: around.placed_by,
      replaces: around.replaces,
      payments: around.payments.map((payment) => ({
        ...priced(payment),
        refunded: toDollars(payment.refunded_cents),
        stripe_reference: payment.reference,
      })),
      refunds: around.refunds.map(priced),
      disputes: around.disputes.map(priced),
      can: {
        ...orderCan(ctx.actor, order),
        mark_given_back: ctx.actor.role === roles.admin && sumOf(around, "pending", "hand") > 0,
      },
    };
  });
}

const priced = <R extends { amount_cents: number }>(row: R) => ({
  ...row,
  amount: toDollars(row.amount_cents),
});

async function orderBody(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  around: OrderSurroundings,
  reader: TimelineReader,
) {
  const lines = await orderLinesOf(tx, [order.id]);
  const parcels = await parcelsOf(tx, order.id);
  const events = await eventsOf(tx, order.id);
  const placed = await placedLines(tx, order.id);
  const packed = packedQuantities(parcels.map(packedOf));
  const images = lines.flatMap((line): OrderLinePicture[] => (line.image ? [line.image] : []));
  return {
    ...presentSummary({ ...order, images: images.slice(0, maxImages) }),
    lines: lines.map((line) =>
      presentLine(line, {
        packed_quantity: packed.get(line.id) ?? 0,
        refunded_quantity: around.refunded_quantities[line.id] ?? 0,
        ...whereabouts(placed.find(({ id }) => id === line.id)?.places),
      }),
    ),
    ...presentSums(order),
    shipping_method: order.shipping_method_name,
    is_paid_by_hand: around.payments.some(({ method }) => method === "manual"),
    refunded: toDollars(sumOf(around, "succeeded")),
    to_give_back: toDollars(sumOf(around, "pending", "hand")),
    address: order.address && {
      ...order.address,
      country_name: countryName(order.address.country),
      lines: addressLines(order.address),
    },
    parcels: parcels.map((parcel) => presentParcel(ctx.words, parcel, reader)),
    timeline: presentTimeline(ctx.words, events, reader, order.member_name),
  };
}

/** Where and when the member gets it, as the club says now. */
async function handover(tx: ClubTx, ctx: Ctx, order: OrderRow) {
  const terms = (await methodTerms(tx, [order.shipping_method_id])).get(order.shipping_method_id);
  const ordered = dayOf(order.created_at, ctx.timeZone);
  return {
    collection:
      order.shipping_kind === "collect"
        ? { place: await clubLocation(tx), hours: collectionText(terms) }
        : null,
    expected:
      terms && terms.max_days > 0
        ? { from: addDays(ordered, terms.min_days), to: addDays(ordered, terms.max_days) }
        : null,
  };
}

function whereabouts(places: Places | undefined) {
  const { wanted = 0, held = 0, to_send = 0, cupboard = 0, written_off = 0 } = places ?? {};
  return { left_quantity: wanted + held + to_send, back_quantity: cupboard + written_off };
}

type Refund = OrderSurroundings["refunds"][number];

/** Of its refunds in this state, to there if that is said. */
function sumOf({ refunds }: OrderSurroundings, status: Refund["status"], to?: Refund["destination"]): number {
  const counted = refunds.filter(
    (refund) => refund.status === status && refund.destination === (to ?? refund.destination),
  );
  return counted.reduce((sum, refund) => sum + refund.amount_cents, 0);
}

/** One page of the caller's orders. */
export async function showMemberOrders(ctx: Ctx, input: MemberOrdersInput) {
  return inClub(ctx, async (tx) => {
    const { rows, ...page } = await listMemberOrders(tx, memberId(ctx), input);
    const collectionOf = await collections(tx, rows);
    return { data: rows.map((row) => presentMemberSummary(row, collectionOf(row))), ...page };
  });
}

/** Where and when each of them is collected, as the club says now. */
async function collections(tx: ClubTx, rows: MemberSummaryRow[]) {
  const collected = rows.filter(({ shipping_kind }) => shipping_kind === "collect");
  const terms = await methodTerms(tx, [...new Set(collected.map((row) => row.shipping_method_id))]);
  const place = collected.length > 0 ? await clubLocation(tx) : "";
  return ({ shipping_kind, shipping_method_id }: MemberSummaryRow): MemberOrderSummary["collection"] =>
    shipping_kind === "collect" ? { place, hours: collectionText(terms.get(shipping_method_id)) } : null;
}
