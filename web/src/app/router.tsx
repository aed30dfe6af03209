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

/** The panel's screens are added on demand: members do not even download their names. */
export function openRouter(routes: RouteObject[]) {
  let hasPanel = false;
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const isKnown = matchRoutes(routes, path)?.at(-1)?.route.path !== anyPath;
      if (isKnown || hasPanel) return;
      const { adminRoutes } = await import("./routes/admin.tsx");
      hasPanel = true;
      patch(root, [adminRoutes]);
    },
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
