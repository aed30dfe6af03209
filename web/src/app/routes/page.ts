import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { Screen } from "#contract/screens.ts";
import { PageLoading, RouteError } from "../page-states.tsx";

export type Load = () => Promise<{ Component: ComponentType }>;

/** The file of each of some screens; without one for each it does not compile. */
export type Files<S> = Record<keyof S, Load>;

/**
 * Screens whose files are loaded when somebody goes there. On the first visit the layout shows while they load, with
 * the given placeholder.
 */
export function pages(
  screens: Record<string, Screen>,
  files: Record<string, Load>,
  waiting: Record<string, ComponentType> = {},
): RouteObject[] {
  return Object.entries(screens).map(([name, { path }]) => ({
    path,
    lazy: files[name],
    HydrateFallback: waiting[name] ?? PageLoading,
    ErrorBoundary: RouteError,
  }));
}

/** Adds the panel's routes to those of a page; separate, so that members do not load them. */
export const PANEL = "panel";
