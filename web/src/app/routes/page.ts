import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { PageLoading } from "../page-loading.tsx";
import { RouteError } from "../route-error.tsx";

type PageModule = { Component: ComponentType };

/** One screen: its file is loaded when somebody goes there. On the first visit the layout stands while it loads. */
export function page(
  path: string,
  load: () => Promise<PageModule>,
  HydrateFallback: ComponentType = PageLoading,
): RouteObject {
  return { path, lazy: load, HydrateFallback, ErrorBoundary: RouteError };
}
