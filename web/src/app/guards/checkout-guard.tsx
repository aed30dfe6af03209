import { useState } from "react";
import { Navigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { badgeCount } from "../../shared/cart/cart.rules.ts";
import { useCartStore } from "../../shared/cart/cart-store.ts";
import { MemberGuard } from "./member-guard.tsx";

/**
 * Nobody checks out with both carts empty; only after that does it matter who pays. Checked on arrival only: the
 * checkout empties the cart itself when the order is placed, and then knows where to go.
 */
export function CheckoutGuard() {
  const [isCartEmpty] = useState(() => badgeCount(useCartStore.getState()) === 0);
  return isCartEmpty ? <Navigate to={paths.home} replace /> : <MemberGuard />;
}
