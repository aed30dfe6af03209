import { lazy, type ReactNode, Suspense, useState } from "react";
import { Navigate, Outlet, useLocation, useMatches } from "react-router";
import type { Boot } from "#web/lib/club.ts";
import { domainOfHost, useClub, useIsClubClosed, usePage } from "#web/lib/club.ts";
import { paths, STAFF } from "#web/lib/paths.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { badgeCount } from "#web/shared/cart/cart.rules.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { PANEL } from "../pages.tsx";

const loadMaintenance = async () => (await import("./maintenance.tsx")).Maintenance;
/** Few clubs are closed, so nobody else loads what they show. */
const Maintenance = import.meta.env.SSR
  ? await loadMaintenance()
  : lazy(async () => ({ default: await loadMaintenance() }));

/** The club decides what can be seen at all: nothing of a shop without one, and only a notice while it is closed, except staff. */
export function ClubGate({ children }: { children: ReactNode }) {
  const page = usePage();
  const { pathname, search } = useLocation();
  const isClosed = useIsClubClosed();
  const isStaff = useAdminStore((state) => state.isAdminAuthenticated);
  const isPanel = useMatches().some(({ id }) => id === PANEL);
  const isForStaff = (isPanel && isStaff) || isWayIn(pathname, new URLSearchParams(search), isStaff);
  if (isClosed && !isForStaff)
    return (
      <Suspense fallback={null}>
        <Maintenance hasWayIn={pathname === paths.adminLogin} />
      </Suspense>
    );
  const target = redirectFor(page, pathname);
  return target === null || target === pathname ? children : <Navigate to={target} replace />;
}

/** How staff get in while the club is closed: their login, on request, and the password reset. */
function isWayIn(pathname: string, search: URLSearchParams, isStaff: boolean): boolean {
  if (pathname === paths.adminLogin) return isStaff || search.has(STAFF);
  return pathname === paths.forgotPassword && search.get("role") === "club";
}

function redirectFor({ club, host }: Boot, pathname: string): string | null {
  if (club !== null) return pathname === paths.main ? paths.home : null;
  const isHostOfNoClub =
    host === undefined ? domainOfHost(window.location.hostname) === null : host === "none";
  if (!isHostOfNoClub) return paths.notFound;
  return pathname === paths.home || pathname === paths.main ? paths.main : paths.notFound;
}

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
