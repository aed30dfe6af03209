import type { z } from "zod";
import type { CartForm, quoteForm } from "#contract/checkout.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { pictureOf } from "../../../ground/pictures/index.ts";
import { loadSaleable } from "../../../shop/catalog/index.ts";
import { shippingMethodFor } from "../../../shop/shipping/index.ts";
import { type ChosenPack, choosePacks, familyOf, type PackLine } from "../../entitlements/index.ts";
import {
  type OrderLineRow,
  type OrderRow,
  orderLinesOf,
  presentSums,
  readOrder,
} from "../../orders/index.ts";
import {
  addUpCart,
  type CartLine,
  cartOf,
  demandOf,
  type LoadedCart,
  type PricedLine,
} from "../checkout.rules.ts";
import { isLiving, paymentsOf } from "../money/payments.queries.ts";
import { presentOutcome } from "../requests.ts";

/**
 * Prices a cart as order-store would, and says what is wrong with each line and each pack, without holding anything. A
 * line that is gone costs nothing, and only staff are told what it was: anybody could guess ids, including those of drafts.
 * One that is short counts, because its quantity can still be corrected.
 * Packs are those of the member's family; without a member they are gone. If an order of the member's waits for payment, what
 * it holds counts as free: it is their own, and theirs again once they cancel that order.
 */
export async function quoteCart(ctx: Ctx, asked: z.output<typeof quoteForm>, memberId: number | null) {
  const { country, shipping_method_id: methodId } = asked;
  const { cart, method, waiting } = await inClub(ctx, async (tx) => {
    const waiting =
      memberId === null || ctx.actor.kind !== "member" ? null : await waitingOrder(tx, memberId);
    const cart = await loadCart(tx, ctx, asked, memberId, waiting?.lines);
    const method =
      methodId === undefined ? undefined : await shippingMethodFor(tx, methodId, country ?? null);
    return { cart, method, waiting };
  });
  if (method === null) throw new ApiError("SHIPPING_NOT_AVAILABLE");
  const knowsGone = ctx.actor.kind === "staff";
  return {
    lines: cart.lines.map((line) => quoteLine(line, knowsGone || line.problem !== "GONE")),
    pack_problems: cart.chosen.flatMap((pack) => packProblem(ctx, pack)),
    ...presentSums(addUpCart(cart, method)),
    // What delivery costs is unknown until a method is chosen.
    ...(!method && { shipping: null }),
    waiting: waiting && presentOutcome(waiting.order, waiting.paymentUrl),
    held_products: [...new Set(waiting?.lines.map((line) => line.product_id))],
  };
}

function packProblem({ words }: Ctx, { memberId, entitlementId, problem }: ChosenPack) {
  if (!problem) return [];
  const { kind, text } = problem;
  return [{ member_id: memberId, entitlement_id: entitlementId, problem: kind, message: text(words) }];
}

function quoteLine({ item, problem, ...line }: PricedLine, mayKnow: boolean) {
  const { product_id, variation_id, quantity, pack } = item;
  const saleable = mayKnow ? line.saleable : undefined;
  return {
    product_id,
    variation_id,
    quantity,
    title: saleable?.title ?? "",
    color: saleable?.color ?? "",
    size: saleable?.size ?? "",
    image: pictureOf(saleable?.image ?? null),
    unit_price: toDollars(saleable ? line.price.unitCents : 0),
    line_total: toDollars(line.lineCents),
    stock: problem === "GONE" ? 0 : Math.max(0, saleable?.available ?? 0),
    problem,
    entitlement_id: pack?.entitlementId ?? null,
    pack_label: pack?.label ?? "",
    for_member_name: pack?.personName ?? "",
  };
}

type FreedLine = Pick<OrderLineRow, "variation_id" | "quantity" | "entitlement_id">;

/**
 * A cart with prices, to be quoted or ordered: its items, then the packs of the member and the family; without a
 * member they are gone. A pack's problem is listed with it. Nothing is locked or used up. Everything a line costs is
 * worked out here, so anything that takes something off it belongs here. `freed`: the lines of an order that would end first,
 * so that what they hold counts as free.
 */
export async function loadCart(
  tx: ClubTx,
  ctx: Ctx,
  { items, packs = [] }: CartForm,
  memberId: number | null,
  freed: readonly FreedLine[] = [],
): Promise<LoadedCart & { chosen: ChosenPack[] }> {
  const family = packs.length > 0 && memberId !== null ? await familyOf(tx, memberId) : [];
  const freedPacks = freed.flatMap(({ entitlement_id }) => entitlement_id ?? []);
  const chosen = await choosePacks(tx, ctx, family, packs, freedPacks);
  const lines = [...items, ...chosen.flatMap((pack) => pack.lines.map(packLine))];
  const saleables = await loadSaleable(
    tx,
    lines.map((line) => line.variation_id),
  );
  const pieces = demandOf(freed);
  const free = saleables.map((one) => ({
    ...one,
    available: one.available + (pieces.get(one.variation_id) ?? 0),
  }));
  return { ...cartOf(lines, free), chosen };
}

/** What a slot gives, as a line of a cart. */
export function packLine(line: PackLine): CartLine {
  const { entitlementId, slotId, label, personId, personName, unitCents } = line;
  return {
    product_id: line.productId,
    variation_id: line.variationId,
    quantity: line.quantity,
    path: line.path,
    pack: { entitlementId, slotId, label, personId, personName, unitCents },
  };
}

export type WaitingOrder = {
  order: OrderRow;
  lines: OrderLineRow[];
  /** Where it is paid; null until Stripe has answered. */
  paymentUrl: string | null;
};

/** The member's newest order that waits for payment, or null. Those placed by staff are not meant: nobody has a cart for them. */
async function waitingOrder(tx: ClubTx, memberId: number): Promise<WaitingOrder | null> {
  const [found] = await tx.query<{ id: number }>(
    `select id from orders where club_id = $1 and member_id = $2 and status = 'pending_payment'
       and placed_by_staff_id is null order by created_at desc, id desc limit 1`,
    [tx.clubId, memberId],
    "waiting_order",
  );
  if (!found) return null;
  const order = await readOrder(tx, found.id);
  const lines = await orderLinesOf(tx, [found.id]);
  const openPayment = (await paymentsOf(tx, found.id)).find(isLiving);
  return { order, lines, paymentUrl: openPayment?.session_url ?? null };
}
