import { useState } from "react";
import { Navigate, Outlet } from "react-router";
import { paths } from "../../lib/paths.ts";
import { badgeCount } from "../../lib/stores/cart.rules.ts";
import { useCartStore } from "../../lib/stores/cart-store.ts";

/**
 * Nobody checks out with both carts empty. Judged on arrival only: the checkout empties the cart itself when the order
 * is placed, and then knows where to go.
 */
export function CheckoutGuard() {
  const [isCartEmpty] = useState(() => badgeCount(useCartStore.getState()) === 0);
  return isCartEmpty ? <Navigate to={paths.home} replace /> : <Outlet />;
}
