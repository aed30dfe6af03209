import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { loadSaleable, type Saleable } from "../../../shop/catalog/index.ts";
import type { PackLine } from "../../entitlements/index.ts";
import type { OrderAddress, OrderRow } from "../../orders/index.ts";
import { cartOf, type Method, priceCart, splitPayment } from "../checkout.rules.ts";
import { jsonDigest } from "../digests.rules.ts";
import { packLine } from "../placement/carts.ts";
import { type Customer, draftOf, type PlaceableOrder, placeMany } from "../placement/place-many.ts";

export type Redemption = {
  /** The primary member whose order it becomes, as read in this transaction. */
  customer: Customer;
  /** Of the member and the family; see `choosePacks`. */
  lines: PackLine[];
  method: Method;
  /** Where it goes; nothing for collection. */
  address: OrderAddress | null;
};

/**
 * Places orders of packs that the club pays in full, in the caller's transaction. Returns the orders in the order of the
 * redemptions. Places all of them or throws: see `placeMany`, and CART_CHANGED for what is no longer on sale.
 */
export async function placeRedemptions(tx: ClubTx, ctx: Ctx, redemptions: Redemption[]): Promise<OrderRow[]> {
  const variationIds = redemptions.flatMap(({ lines }) => lines.map(({ variationId }) => variationId));
  const saleables = await loadSaleable(tx, variationIds);
  return placeMany(
    tx,
    ctx,
    redemptions.map((one) => placingOf(ctx, one, saleables)),
  );
}

function placingOf(
  ctx: Ctx,
  { customer, lines, method, address }: Redemption,
  saleables: Saleable[],
): PlaceableOrder {
  if (method.kind === "delivery" && !address) throw new Error("A delivery needs an address");
  const cart = priceCart(cartOf(lines.map(packLine), saleables), method);
  const draft = draftOf(ctx, {
    customer,
    cart,
    method,
    address,
    money: splitPayment("club", cart.total_cents, 0),
    onBehalf: { staffId: ctx.actor.kind === "staff" ? ctx.actor.id : null, payer: "club", reason: "" },
    cartHash: jsonDigest(["redemption", customer.id, lines.map(({ entitlementId }) => entitlementId)]),
  });
  return { draft, usedUp: cart.usedUp };
}
