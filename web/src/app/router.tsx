import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from "react-router";
import { paths } from "../lib/paths.ts";
import { Root } from "./root.tsx";
import { RouteError } from "./route-error.tsx";

/** The screens of some faces of the app, with what stands around all of them. */
export function routesOf(...faces: RouteObject[]): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      children: [...faces, { path: "*", element: <Navigate to={paths.notFound} replace /> }],
    },
  ];
}

export function openRouter(routes: RouteObject[]) {
  return createBrowserRouter(routes);
}

/** Loads the files of the screen at this path beforehand, so that it can be shown without waiting. */
export async function loadScreen(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(matches.map(({ route }) => load(route)));
}

async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "function") return;
  Object.assign(route, await route.lazy(), { lazy: undefined, HydrateFallback: undefined });
}
