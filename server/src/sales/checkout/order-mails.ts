import { wholeAddress } from "#contract/address-lines.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import { type NewMail, queueMail, queueMails } from "../../ground/messages/index.ts";
import { collectionText, methodTerms } from "../../shop/shipping/index.ts";
import {
  aboutOrder,
  clubLocation,
  type DraftLine,
  type LinePrice,
  mailedPicture,
  type OrderRow,
  type OrderSums,
  priceColumns,
  sumsOf,
} from "../orders/index.ts";
import {
  orderCancelled,
  orderExpired,
  orderOnHold,
  orderPlaced,
  type PlacedOrderMail,
  paymentLink,
} from "./checkout.mails.ts";
import { clubContact } from "./checkout.queries.ts";

type Line = LinePrice & Pick<DraftLine, "title" | "color" | "size" | "image" | "pack">;
/** What a confirmation says about an order. */
export type MailedOrder = OrderSums &
  Pick<
    OrderRow,
    | "id"
    | "number"
    | "member_id"
    | "member_name"
    | "member_email"
    | "placed_by_staff_id"
    | "shipping_kind"
    | "shipping_method_id"
    | "shipping_method_name"
    | "address"
  > & {
    /** What of it the club has already been paid. */
    taken_cents?: number;
  };

/** The confirmation, once per order. */
export function mailPlaced(tx: ClubTx, ctx: Ctx, order: MailedOrder, lines: Line[]): Promise<void> {
  return mailAllPlaced(tx, ctx, [{ order, lines }]);
}

/** The confirmations of several orders, in one INSERT. */
export async function mailAllPlaced(
  tx: ClubTx,
  ctx: Ctx,
  placed: { order: MailedOrder; lines: Line[] }[],
): Promise<void> {
  const collected = placed.filter(({ order }) => order.shipping_kind === "collect");
  const terms = await methodTerms(
    tx,
    collected.map(({ order }) => order.shipping_method_id),
  );
  const location = collected.length > 0 ? await clubLocation(tx) : "";
  const placeOf = ({ shipping_kind, shipping_method_id }: MailedOrder) =>
    shipping_kind === "collect"
      ? [location, collectionText(terms.get(shipping_method_id))].filter(Boolean)
      : [];
  await queueMails(
    tx,
    ctx,
    placed.map(({ order, lines }) => confirmation(ctx, order, lines, placeOf(order))),
  );
}

function confirmation(
  ctx: Ctx,
  order: MailedOrder,
  lines: Line[],
  collection: string[],
): NewMail<PlacedOrderMail> {
  const { taken_cents = 0 } = order;
  return {
    mail: orderPlaced,
    ...addressee(order),
    dedupeKey: `order_placed:${order.id}`,
    data: {
      ...aboutOrder(ctx, order),
      lines: lines.map((line) => ({
        title: line.title,
        choice: choiceOf(line, ctx.words),
        quantity: line.quantity,
        picture: mailedPicture(ctx, line.image),
        line_cents: priceColumns(line).line_cents,
      })),
      ...sumsOf(order),
      due_cents: order.due_cents - taken_cents,
      taken_cents,
      shipping_method: order.shipping_method_name,
      placed_by_club: order.placed_by_staff_id !== null,
      address: order.address ? wholeAddress(order.address) : [],
      shipping_kind: order.shipping_kind,
      collection,
    },
  };
}

/** Colour and size, and whose pack it is: `Red, M · Player pack · Shirt, for Cleo Archer`. */
function choiceOf({ color, size, pack }: Line, { orders }: Words): string {
  const choice = [color, size].filter(Boolean).join(", ");
  if (!pack) return choice;
  const goods = [choice, pack.label].filter(Boolean).join(" · ");
  return orders.forPerson({ goods, person: pack.personName });
}

/** Where an order placed by staff is paid, once per order. */
export async function mailPaymentLink(tx: ClubTx, ctx: Ctx, order: OrderRow, paymentUrl: string) {
  await queueMail(tx, ctx, {
    mail: paymentLink,
    ...addressee(order),
    dedupeKey: `payment_link:${order.id}`,
    data: {
      ...aboutOrder(ctx, order),
      total_cents: order.total_cents,
      due_cents: order.due_cents,
      payment_url: paymentUrl,
      valid_for: ctx.words.auth.lives.day,
    },
  });
}

export async function mailCancelled(tx: ClubTx, ctx: Ctx, order: OrderRow, reason: string): Promise<void> {
  await queueMail(tx, ctx, {
    mail: orderCancelled,
    ...addressee(order),
    dedupeKey: `order_cancelled:${order.id}`,
    data: { ...aboutOrder(ctx, order), total_cents: order.total_cents, reason },
  });
}

export async function mailExpired(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<void> {
  await queueMail(tx, ctx, {
    mail: orderExpired,
    ...addressee(order),
    dedupeKey: `order_expired:${order.id}`,
    data: { ...aboutOrder(ctx, order), total_cents: order.total_cents },
  });
}

/** Tells the club that a paid order must not be sent; a club without an address sees it in the panel only. */
export async function mailOnHold(tx: ClubTx, ctx: Ctx, order: OrderRow, reason: string): Promise<void> {
  const to = await clubContact(tx);
  if (!to) return;
  await queueMail(tx, ctx, {
    mail: orderOnHold,
    to,
    orderId: order.id,
    dedupeKey: `order_on_hold:${order.id}:${order.on_hold}`,
    data: {
      order_number: order.number,
      member_name: order.member_name,
      reason,
      order_url: clubUrl(ctx.platform.config, ctx.domain, `/orders/detail?id=${order.id}`),
    },
  });
}

function addressee(order: MailedOrder) {
  return { to: order.member_email, memberId: order.member_id, orderId: order.id };
}
