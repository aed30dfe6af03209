import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useClub } from "#web/lib/club.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { badgeCount } from "#web/shared/cart/cart.rules.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";

/** Without a member's session: to the login, which may come back to `state.from`. */
export function MemberGuard() {
  const isAuthenticated = useUserStore((state) => state.isAuthenticated);
  const { pathname, search } = useLocation();
  if (isAuthenticated) return <Outlet />;
  return <Navigate to={paths.login} state={{ from: pathname + search }} replace />;
}

/** A club may keep its shop to its members. */
export function MembersOnlyGuard() {
  return useClub()?.members_only ? <MemberGuard /> : <Outlet />;
}

/**
 * Nobody checks out with both carts empty; only after that does it matter who pays. Checked on arrival only: the
 * checkout empties the cart itself when the order is placed, and then knows where to go.
 */
export function CheckoutGuard() {
  const [isCartEmpty] = useState(() => badgeCount(useCartStore.getState()) === 0);
  return isCartEmpty ? <Navigate to={paths.home} replace /> : <MemberGuard />;
}
