import { Center, Loader, Stack, Text } from "@mantine/core";
import { type ComponentType, useEffect } from "react";
import { type RouteObject, useRouteError } from "react-router";
import type { Screen } from "#contract/screens.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ui } from "#words/ui.ts";

const words = ui.states;

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

/** Shown while a screen's file loads. */
export function PageLoading() {
  return (
    <Center mih="60vh" role="status">
      <Text c="dimmed">{words.loading}</Text>
    </Center>
  );
}

/** A spinner while a login loads, before it is known which club's it is. */
export function ClubLoading() {
  return (
    <Center mih="60vh" role="status">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text c="dimmed">{words.loading}</Text>
      </Stack>
    </Center>
  );
}

/** A screen that crashed, or whose file is gone because a newer version was deployed. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <Center mih="60vh" p="md">
      <ErrorState
        title={words.broken}
        text={words.brokenText}
        retryLabel={words.loadAgain}
        onRetry={() => window.location.reload()}
      />
    </Center>
  );
}
