import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { panelPaths } from "../../lib/panel-paths.ts";
import { paths } from "../../lib/paths.ts";
import { useAdminStore } from "../../lib/stores/admin-store.ts";
import { mayOpen } from "./role-access.ts";

/** The panel needs a staff session; a manager is redirected to the dashboard from screens that only admins may open. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const isAuthenticated = useAdminStore((state) => state.isAdminAuthenticated);
  const role = useAdminStore((state) => state.admin?.role);
  const { pathname } = useLocation();
  if (!isAuthenticated || role === undefined) return <Navigate to={paths.adminLogin} replace />;
  if (!mayOpen(role, pathname)) return <Navigate to={panelPaths.dashboard} replace />;
  return children;
}
