import { Center } from "@mantine/core";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ErrorState } from "../ui/error-state.tsx";

/** A screen that broke, or whose file is gone because a newer version was put online. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <Center mih="60vh" p="md">
      <ErrorState
        title="This page could not be shown"
        text="Please load it again. If that does not help, come back in a few minutes."
        retryLabel="Load again"
        onRetry={() => window.location.reload()}
      />
    </Center>
  );
}
