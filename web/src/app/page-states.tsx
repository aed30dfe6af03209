import { Center, Loader, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ui } from "#words/ui.ts";

/** Shown while a screen's file loads. */
export function PageLoading() {
  return (
    <Center mih="60vh" role="status">
      <Text c="dimmed">{ui.states.loading}</Text>
    </Center>
  );
}

/** What is shown while a login loads: a spinner, until it is known whose login it is. */
export function ClubLoading() {
  return (
    <Center mih="60vh" role="status">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text c="dimmed">{ui.states.loading}</Text>
      </Stack>
    </Center>
  );
}

const words = ui.states;

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
