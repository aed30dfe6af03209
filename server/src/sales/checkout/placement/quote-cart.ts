import type { z } from "zod";
import type { quoteForm } from "#contract/checkout.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { pictureOf } from "../../../ground/pictures/index.ts";
import { shippingMethodFor } from "../../../shop/shipping/index.ts";
import type { ChosenPack } from "../../entitlements/index.ts";
import { presentSums } from "../../orders/index.ts";
import { presentOutcome } from "../checkout.present.ts";
import { addUpCart, type PricedLine } from "../checkout.rules.ts";
import { loadCart } from "./load-cart.ts";
import { waitingOrder } from "./waiting-order.ts";

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
