import { Navigate, type RouteObject } from "react-router";
import type { PanelScreen } from "#contract/areas/area.ts";
import { panelScreens } from "#contract/panel-screens.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { PANEL, PageLoading, pages } from "../pages.tsx";
import { adminScreens } from "./admin-screens.ts";

const files = Object.fromEntries(Object.entries(adminScreens).map(([name, { load }]) => [name, load]));

/** The panel. Its frame is loaded with it, so that a member never downloads any of it. */
export const adminRoutes: RouteObject = {
  id: PANEL,
  lazy: () => import("../layouts/admin-frame.tsx"),
  HydrateFallback: PageLoading,
  children: [...pages(panelScreens, files), ...withoutNumber()],
};

/** Screens of one thing, opened without its id: guarded like them, and redirected to the list to choose from. */
function withoutNumber(): RouteObject[] {
  return Object.values<PanelScreen>(panelScreens).flatMap(({ path, list }) =>
    list ? [{ path: path.replace(/\/:\w+$/, ""), element: <Navigate to={panelPaths[list]} replace /> }] : [],
  );
}
