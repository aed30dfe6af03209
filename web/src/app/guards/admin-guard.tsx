import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { roles } from "#contract/endpoint.ts";
import { managerMayOpen } from "#contract/panel-screens.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { paths } from "#web/lib/paths.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";

/** The panel needs a staff session; a manager is redirected to the dashboard from screens that only admins may open. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const isAuthenticated = useAdminStore((state) => state.isAdminAuthenticated);
  const role = useAdminStore((state) => state.admin?.role);
  const { pathname } = useLocation();
  if (!isAuthenticated || role === undefined) return <Navigate to={paths.adminLogin} replace />;
  if (!mayOpen(role, pathname)) return <Navigate to={panelPaths.dashboard} replace />;
  return children;
}

/** Whether staff with a role may open a path of the panel. */
export function mayOpen(role: number, pathname: string): boolean {
  return role === roles.admin || (role === roles.manager && managerMayOpen(pathname));
}
