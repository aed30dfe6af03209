import type { Ctx } from "#server/platform/context.ts";
import type { OnBehalf, OrderAddress, OrderDraft } from "../../orders/index.ts";
import type { Method, PaymentSplit, PricedCart } from "../checkout.rules.ts";
import { holdsMs, sessionMsOf } from "../settlement/open-payment.ts";

/** The member whose order it is. */
export type Customer = { id: number; name: string; email: string };

/** Who orders what, where it goes and who pays. */
export type AgreedOrder = {
  customer: Customer;
  /** If staff place it. */
  onBehalf?: OnBehalf;
  cart: PricedCart;
  money: PaymentSplit;
  method: Method;
  address: OrderAddress | null;
  cartHash: string;
};

/** An agreed order that is about to be stored. */
export function draftOf(ctx: Ctx, agreed: AgreedOrder): OrderDraft {
  const { customer, onBehalf, cart, money, method, address, cartHash } = agreed;
  const sessionMs = sessionMsOf({ placed_by_staff_id: onBehalf?.staffId ?? null });
  return {
    memberId: customer.id,
    memberName: customer.name,
    memberEmail: customer.email,
    ...(onBehalf && { onBehalf }),
    lines: cart.lines,
    shippingMethod: { id: method.id, name: method.name, kind: method.kind },
    shippingCents: cart.shipping_cents,
    address: method.kind === "collect" ? null : address,
    ...money,
    cartHash,
    expiresAt: new Date(ctx.platform.clock.now().getTime() + sessionMs + holdsMs),
  };
}
