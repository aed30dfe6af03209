import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import { queueMail } from "../../ground/messages/index.ts";
import { collectionText, methodTerms } from "../../shop/shipping/index.ts";
import { clubLocation } from "./club-location.queries.ts";
import { aboutOrder, mailedPicture } from "./mailed-order.ts";
import { orderCompleted, orderProcessing, parcelShipped, readyToCollect } from "./orders.mails.ts";
import type { OrderRow } from "./orders.queries.ts";
import { carrierName, trackingUrl } from "./parcels/carriers.rules.ts";
import type { ParcelRow } from "./parcels/parcels.queries.ts";

type MailedParcel = Pick<ParcelRow, "id" | "status" | "carrier" | "tracking_number" | "lines">;

/** Tells the member that a parcel is on its way or can be collected: once per parcel, however often it changes. */
export async function mailParcel(tx: ClubTx, ctx: Ctx, order: OrderRow, parcel: MailedParcel): Promise<void> {
  const lines = parcel.lines.map((line) => ({
    title: goodsInWords(line, ctx.words),
    quantity: line.quantity,
    picture: mailedPicture(ctx, line.image),
  }));
  const dedupeKey = `parcel:${parcel.id}:${parcel.status}`;
  if (parcel.status === "shipped") {
    const carrier = parcel.carrier === "other" ? ctx.words.orders.theCarrier : carrierName(parcel.carrier);
    const tracking_url = trackingUrl(parcel.carrier, parcel.tracking_number) ?? "";
    await queueMail(tx, ctx, {
      mail: parcelShipped,
      ...addressee(order),
      dedupeKey,
      data: {
        ...aboutOrder(ctx, order),
        carrier,
        tracking_number: parcel.tracking_number,
        tracking_url,
        lines,
      },
    });
  }
  if (parcel.status === "ready_to_collect") {
    const location = await clubLocation(tx);
    const terms = await methodTerms(tx, [order.shipping_method_id]);
    const collection = collectionText(terms.get(order.shipping_method_id));
    await queueMail(tx, ctx, {
      mail: readyToCollect,
      ...addressee(order),
      dedupeKey,
      data: { ...aboutOrder(ctx, order), location, collection, lines },
    });
  }
}

/** What it is, in which colour and size, and whose pack it is from: `Home shirt, Red, M, for Cleo Archer`. */
export function goodsInWords(
  line: { title: string; color: string; size: string; for_member_name: string },
  { orders }: Words,
): string {
  const goods = [line.title, line.color, line.size].filter(Boolean).join(", ");
  return line.for_member_name ? orders.forPerson({ goods, person: line.for_member_name }) : goods;
}

/** Tells the member that the club is preparing the order, once. */
export async function mailProcessing(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<void> {
  await queueMail(tx, ctx, {
    mail: orderProcessing,
    ...addressee(order),
    dedupeKey: `order_processing:${order.id}`,
    data: { ...aboutOrder(ctx, order), shipping_kind: order.shipping_kind },
  });
}

/** Tells the member that the order is complete, once. */
export async function mailCompleted(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<void> {
  await queueMail(tx, ctx, {
    mail: orderCompleted,
    ...addressee(order),
    dedupeKey: `order_completed:${order.id}`,
    data: aboutOrder(ctx, order),
  });
}

function addressee(order: OrderRow) {
  return { to: order.member_email, memberId: order.member_id, orderId: order.id };
}
