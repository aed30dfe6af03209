import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useUserStore } from "../../lib/stores/user-store.ts";

/** Without a member's session: to the login, which may come back to `state.from`. */
export function MemberGuard() {
  const isAuthenticated = useUserStore((state) => state.isAuthenticated);
  const { pathname, search } = useLocation();
  if (isAuthenticated) return <Outlet />;
  return <Navigate to={paths.login} state={{ from: pathname + search }} replace />;
}
