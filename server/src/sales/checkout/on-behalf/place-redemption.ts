import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { loadSaleable, type Saleable, takeStock } from "../../../shop/catalog/index.ts";
import { claimForOrders, type PackLine } from "../../entitlements/index.ts";
import { insertOrders, type OrderAddress, type StoredOrder } from "../../orders/index.ts";
import { digest, type Method, moneyOf, priceCart } from "../checkout.rules.ts";
import { mailAllPlaced } from "../order-mails.ts";
import { packLine } from "../placement/lines-of-cart.ts";
import { type CheckedOrder, type Customer, draftOf, mailedOrder } from "../placement/store-order.ts";

export type Redemption = {
  /** The primary member whose order it becomes, as read in this transaction. */
  customer: Customer;
  /** Of the member and the family; see `linesFor`. */
  lines: PackLine[];
  method: Method;
  /** Where it goes; nothing for collection. */
  address: OrderAddress | null;
};

/**
 * Places orders of packs that the club pays whole, in the caller's transaction: takes the stock, uses the
 * entitlements up and queues the members' mails, each for all orders in one statement. Gives the orders in the order of
 * the redemptions. All are placed or it throws: OUT_OF_STOCK, ENTITLEMENT_NOT_OPEN, and CART_CHANGED for what is not on
 * sale any more.
 */
export async function placeRedemptions(
  tx: ClubTx,
  ctx: Ctx,
  redemptions: Redemption[],
): Promise<StoredOrder[]> {
  const variationIds = redemptions.flatMap(({ lines }) => lines.map(({ variationId }) => variationId));
  const saleables = await loadSaleable(tx, variationIds);
  const checked = redemptions.map((one) => check(ctx, one, saleables));
  const lines = checked.flatMap(({ cart }) => cart.lines);
  // As in `storeOrder`: the stock comes before the orders, the entitlements after them.
  await takeStock(tx, lines);
  const drafts = checked.map((one) => draftOf(ctx, one, false));
  const orders = await insertOrders(tx, ctx, drafts);
  const placed = orders.flatMap((order, at) => {
    const [draft, own] = [drafts[at], checked[at]];
    return draft && own ? [{ order, draft, own }] : [];
  });
  const uses = placed.map(({ order, own: { cart } }) => ({
    ...{ orderId: order.id, ids: Object.keys(cart.choices).map(Number), choices: cart.choices },
  }));
  await claimForOrders(tx, ctx, "redeemed", uses);
  const told = placed.map(({ order, draft, own }) => ({
    ...{ order: mailedOrder(order, draft, own), lines: draft.lines },
  }));
  await mailAllPlaced(tx, ctx, told);
  return orders;
}

function check(
  ctx: Ctx,
  { customer, lines: packLines, method, address }: Redemption,
  saleables: Saleable[],
): CheckedOrder {
  if (method.kind === "delivery" && !address) throw new Error("A delivery needs an address");
  const cart = priceCart(packLines.map(packLine), saleables, method);
  return {
    ...{ customer, cart, method, address },
    onBehalf: { staffId: ctx.actor.kind === "staff" ? ctx.actor.id : null, payer: "club", reason: "" },
    money: moneyOf("club", cart.totalCents, 0),
    stripeKey: null,
    cartHash: digest(["redemption", customer.id, packLines.map(({ entitlementId }) => entitlementId)]),
    key: null,
  };
}
