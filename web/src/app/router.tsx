import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { Root } from "./root.tsx";
import { RouteError } from "./route-error.tsx";

const root = "root";
const anyPath = "*";

/** The screens of some faces of the app, with their frames. */
export function routesOf(...faces: RouteObject[]): RouteObject[] {
  return [
    {
      id: root,
      Component: Root,
      ErrorBoundary: RouteError,
      children: [...faces, { path: anyPath, element: <Navigate to={paths.notFound} replace /> }],
    },
  ];
}

/**
 * The panel's screens are added on demand: members do not even download their names. A page that is opened in the panel waits
 * for them, as the router would draw the shop's frame around a path that it does not know yet.
 */
export async function openRouter(routes: RouteObject[], openedAt: string) {
  let hasPanel = false;
  const addPanel = async (path: string, add: (panel: RouteObject) => void) => {
    const isKnown = matchRoutes(routes, path)?.at(-1)?.route.path !== anyPath;
    if (isKnown || hasPanel) return;
    const { adminRoutes } = await import("./routes/admin.tsx");
    hasPanel = true;
    add(adminRoutes);
  };
  // Where it fails, the router tries again and says so.
  await addPanel(openedAt, (panel) => routes[0]?.children?.unshift(panel)).catch(() => undefined);
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: ({ path, patch }) => addPanel(path, (panel) => patch(root, [panel])),
  });
}

/** Preloads the files of the screen at this path, so that it shows without waiting. */
export async function loadScreen(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(matches.map(({ route }) => load(route)));
}

async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "function") return;
  Object.assign(route, await route.lazy(), { lazy: undefined, HydrateFallback: undefined });
}
