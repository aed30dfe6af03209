import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { loadSaleable, type Saleable } from "../../catalog/index.ts";
import { pictureOf } from "../../pictures/index.ts";
import { shippingCents, shippingMethodFor } from "../../shipping/index.ts";
import { type CartItem, demandOf, lineProblem } from "../checkout.rules.ts";

type Asked = { items: CartItem[]; country?: string | undefined; shipping_method_id?: number | undefined };

/**
 * Prices a cart as order-store would, and says what is wrong with each line, without holding anything. A line
 * that is gone costs nothing; one that is short counts, because its quantity can still be put right.
 */
export async function quoteCart(ctx: Ctx, { items, country, shipping_method_id: methodId }: Asked) {
  const { saleables, method } = await inClub(ctx, async (tx) => ({
    saleables: await loadSaleable(
      tx,
      items.map((item) => item.variation_id),
    ),
    method: methodId === undefined ? undefined : await shippingMethodFor(tx, methodId, country ?? null),
  }));
  if (method === null) throw new ApiError("SHIPPING_NOT_AVAILABLE");
  const byId = new Map(saleables.map((saleable) => [saleable.variation_id, saleable]));
  const demand = demandOf(items);
  const lines = items.map((item) =>
    quoteLine(item, byId.get(item.variation_id), demand.get(item.variation_id) ?? 0),
  );
  const itemsCents = lines.reduce((sum, line) => sum + line.cents, 0);
  const shipping = method ? shippingCents(method, itemsCents) : null;
  return {
    lines: lines.map((line) => line.shown),
    items_total: toDollars(itemsCents),
    shipping: shipping === null ? null : toDollars(shipping),
    total: toDollars(itemsCents + (shipping ?? 0)),
  };
}

function quoteLine(item: CartItem, saleable: Saleable | undefined, wanted: number) {
  const problem = lineProblem(item, saleable, wanted);
  const cents = problem === "GONE" || !saleable ? 0 : saleable.price_cents * item.quantity;
  const shown = {
    ...item,
    title: saleable?.title ?? "",
    color: saleable?.color ?? "",
    size: saleable?.size ?? "",
    image: pictureOf(saleable?.image ?? null),
    unit_price: toDollars(saleable?.price_cents ?? 0),
    line_total: toDollars(cents),
    stock: problem === "GONE" ? 0 : Math.max(0, saleable?.available ?? 0),
    problem,
  };
  return { cents, shown };
}
