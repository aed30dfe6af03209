import { Anchor } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ui } from "#words/ui.ts";

type Choices = Pick<UseQueryResult<unknown>, "data" | "isError" | "isPending" | "refetch">;

/**
 * What a field says of choices that the server has: that they are on their way, that they did not come, with a way to try
 * again, or, once they are there, that none has such a name.
 */
export function choicesOf(query: Choices | Choices[], nothingFound: string, error?: ReactNode) {
  const missing = [query].flat().filter(({ data }) => data === undefined);
  const failed = missing.filter(({ isError }) => isError);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return {
    nothingFoundMessage:
      failed.length > 0 ? undefined : missing.length > 0 ? ui.states.loading : nothingFound,
    error: failed.length > 0 ? <Failed onRetry={retry} /> : error,
  };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      {ui.states.failed}.{" "}
      <Anchor component="button" type="button" inherit onClick={onRetry}>
        {ui.states.tryAgain}
      </Anchor>
    </>
  );
}
