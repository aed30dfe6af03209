import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { loadSaleable } from "../../catalog/index.ts";
import type { PackLine } from "../../entitlements/index.ts";
import type { OrderAddress } from "../../orders/index.ts";
import { digest, type Method, moneyOf, priceCart } from "../checkout.rules.ts";
import { packLine } from "../placement/lines-of-cart.ts";
import { type Customer, storeOrder } from "../placement/store-order.ts";

type Redemption = {
  /** The primary member whose order it becomes, as read in this transaction. */
  customer: Customer;
  /** Of the member and the family; see `linesFor`. */
  lines: PackLine[];
  method: Method;
  /** Where it goes; nothing for collection. */
  address: OrderAddress | null;
};

/**
 * Places an order of packs that the club pays whole, in the caller's transaction: takes the stock, uses the
 * entitlements up and queues the member's mail. Throws OUT_OF_STOCK, ENTITLEMENT_NOT_OPEN, and CART_CHANGED for what is
 * not on sale any more.
 */
export async function placeRedemption(
  tx: ClubTx,
  ctx: Ctx,
  { customer, lines: packLines, method, address }: Redemption,
): Promise<{ id: number; number: string }> {
  if (method.kind === "delivery" && !address) throw new Error("A delivery needs an address");
  const lines = packLines.map(packLine);
  const saleables = await loadSaleable(
    tx,
    lines.map((line) => line.variation_id),
  );
  const cart = priceCart(lines, saleables, method);
  const stored = await storeOrder(tx, ctx, {
    ...{ customer, cart, method, address },
    onBehalf: { staffId: ctx.actor.kind === "staff" ? ctx.actor.id : null, payer: "club", reason: "" },
    money: moneyOf("club", cart.totalCents, 0),
    stripeKey: null,
    cartHash: digest(["redemption", customer.id, packLines.map(({ entitlementId }) => entitlementId)]),
    key: null,
  });
  if (!("answer" in stored)) throw new Error("An order that the club pays waits for nothing");
  const { order_id: id, number } = stored.answer.data;
  return { id, number };
}
