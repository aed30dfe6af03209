import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import {
  type Demand,
  loadSaleable,
  type Saleable,
  sellHeldStock,
  takeStock,
} from "../../../shop/catalog/index.ts";
import {
  addEvent,
  type DraftLine,
  inSavepoint,
  type OrderDraft,
  type OrderLineRow,
  type OrderRow,
  orderLinesOf,
} from "../../orders/index.ts";
import { holdUnpaidReplacements } from "../holds.ts";
import { placeMany } from "../placement/place-many.ts";
import { jsonDigest } from "../requests.ts";

type Replacement = {
  /** The order whose goods are exchanged, and the one that was paid for them; both locked. */
  order: OrderRow;
  paid: OrderRow;
  /** What goes out instead of a line; already held. */
  lines: { orderLineId: number; variationId: number; quantity: number }[];
  returnId: number;
};

/**
 * Places the order that sends what a member gets in exchange: to the same address by the same method, and at no cost,
 * because it was paid for with the first one, whose paid lines its own lines name. Its goods are those held
 * for it. A pack stays used as it is: its
 * label and its person are copied, its entitlement belongs to the first order. It is on hold if the money that was paid is
 * disputed or was refunded. Throws OUT_OF_STOCK if neither the hold
 * nor anything else is left.
 */
export async function placeReplacement(
  tx: ClubTx,
  ctx: Ctx,
  { order, paid, lines, returnId }: Replacement,
): Promise<OrderRow> {
  const draft = draftOf(order, await replacedLines(tx, order, lines));
  const [placed] = await placeMany(tx, ctx, [{ draft }], { takeGoods: takeHeld });
  if (!placed) throw new Error("A replacement was not placed");
  const data = { order_id: order.id, number: order.number, return_id: returnId };
  await addEvent(tx, ctx, placed.id, { kind: "replaces", data });
  await holdUnpaidReplacements(tx, ctx, paid);
  return placed;
}

/** A hold can only be gone if somebody wrote into the database. */
async function takeHeld(tx: ClubTx, demands: Demand[]): Promise<void> {
  if ((await inSavepoint(tx, () => sellHeldStock(tx, demands))) !== null) await takeStock(tx, demands);
}

function draftOf(order: OrderRow, lines: DraftLine[]): OrderDraft {
  return {
    memberId: order.member_id,
    memberName: order.member_name,
    memberEmail: order.member_email,
    lines,
    shippingMethod: {
      id: order.shipping_method_id,
      name: order.shipping_method_name,
      kind: order.shipping_kind,
    },
    shippingCents: 0,
    address: order.address,
    creditsCents: 0,
    cartHash: jsonDigest([
      "replacement",
      order.id,
      lines.map(({ variationId, quantity }) => [variationId, quantity]),
    ]),
    expiresAt: null,
  };
}

async function replacedLines(
  tx: ClubTx,
  order: OrderRow,
  wanted: Replacement["lines"],
): Promise<DraftLine[]> {
  const before = new Map((await orderLinesOf(tx, [order.id])).map((line) => [line.id, line]));
  const goods = await loadSaleable(
    tx,
    wanted.map(({ variationId }) => variationId),
  );
  return wanted.map(({ orderLineId, variationId, quantity }) => {
    const line = before.get(orderLineId);
    const variation = goods.find(({ variation_id }) => variation_id === variationId);
    if (!line || variation?.product_id !== line.product_id)
      throw new Error(`Line ${orderLineId} cannot be exchanged for variation ${variationId}`);
    return replacedLine(line, variation, quantity);
  });
}

function replacedLine(line: OrderLineRow, variation: Saleable, quantity: number): DraftLine {
  const { title, color, size, sku, image } = variation;
  return {
    productId: variation.product_id,
    variationId: variation.variation_id,
    title,
    color,
    size,
    sku,
    image,
    quantity,
    unitCents: 0,
    paidLineId: line.paid_line_id ?? line.id,
    ...(line.for_member_id !== null && {
      pack: {
        entitlementId: null,
        label: line.pack_label,
        personId: line.for_member_id,
        personName: line.for_member_name,
      },
    }),
  };
}
