import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { pictureOf } from "../../../ground/pictures/index.ts";
import { loadSaleable, type Saleable } from "../../../shop/catalog/index.ts";
import { shippingCents, shippingMethodFor } from "../../../shop/shipping/index.ts";
import { type ChosenPack, choosePacks, familyOf, type PackEntry } from "../../entitlements/index.ts";
import { type CartItem, type CartLine, demandOf, lineProblem, unitCents } from "../checkout.rules.ts";
import { packLine } from "./lines-of-cart.ts";

type Asked = {
  items: CartItem[];
  packs?: PackEntry[] | undefined;
  country?: string | undefined;
  shipping_method_id?: number | undefined;
};

/**
 * Prices a cart as order-store would, and says what is wrong with each line and each pack, without holding anything. A
 * line that is gone costs nothing, and only staff are told what it was: anybody may guess numbers, also those of drafts.
 * One that is short counts, because its quantity can still be put right.
 * Packs are those of the member's family; to nobody they are gone.
 */
export async function quoteCart(ctx: Ctx, asked: Asked, memberId: number | null) {
  const { items, packs = [], country, shipping_method_id: methodId } = asked;
  const { lines, chosen, saleables, method } = await inClub(ctx, async (tx) => {
    const family = packs.length > 0 && memberId !== null ? await familyOf(tx, memberId) : [];
    const chosen = await choosePacks(tx, ctx, family, packs);
    const lines: CartLine[] = [...items, ...chosen.flatMap((pack) => pack.lines.map(packLine))];
    const saleables = await loadSaleable(
      tx,
      lines.map((line) => line.variation_id),
    );
    const method =
      methodId === undefined ? undefined : await shippingMethodFor(tx, methodId, country ?? null);
    return { lines, chosen, saleables, method };
  });
  if (method === null) throw new ApiError("SHIPPING_NOT_AVAILABLE");
  const byId = new Map(saleables.map((saleable) => [saleable.variation_id, saleable]));
  const demand = demandOf(lines);
  const quoted = lines.map((line) => {
    const saleable = byId.get(line.variation_id);
    const problem = lineProblem(line, saleable, demand.get(line.variation_id) ?? 0);
    const mayKnow = problem !== "GONE" || ctx.actor.kind === "staff";
    return quoteLine(line, mayKnow ? saleable : undefined, problem);
  });
  const itemsCents = quoted.reduce((sum, line) => sum + line.cents, 0);
  const shipping = method ? shippingCents(method, itemsCents) : null;
  return {
    lines: quoted.map((line) => line.shown),
    pack_problems: chosen.flatMap(packProblem),
    items_total: toDollars(itemsCents),
    shipping: shipping === null ? null : toDollars(shipping),
    total: toDollars(itemsCents + (shipping ?? 0)),
  };
}

function packProblem({ memberId, entitlementId, problem }: ChosenPack) {
  if (!problem) return [];
  const { kind, sentence } = problem;
  return [{ member_id: memberId, entitlement_id: entitlementId, problem: kind, message: sentence }];
}

function quoteLine(line: CartLine, saleable: Saleable | undefined, problem: ReturnType<typeof lineProblem>) {
  const { product_id, variation_id, quantity, pack } = line;
  const cents = problem === "GONE" || !saleable ? 0 : unitCents(line, saleable) * quantity;
  const shown = {
    ...{ product_id, variation_id, quantity },
    title: saleable?.title ?? "",
    color: saleable?.color ?? "",
    size: saleable?.size ?? "",
    image: pictureOf(saleable?.image ?? null),
    unit_price: toDollars(saleable ? unitCents(line, saleable) : 0),
    line_total: toDollars(cents),
    stock: problem === "GONE" ? 0 : Math.max(0, saleable?.available ?? 0),
    problem,
    entitlement_id: pack?.entitlementId ?? null,
    pack_label: pack?.label ?? "",
    for_member_name: pack?.personName ?? "",
  };
  return { cents, shown };
}
