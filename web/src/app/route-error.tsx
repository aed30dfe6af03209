import { Center } from "@mantine/core";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ui } from "#words/ui.ts";

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
