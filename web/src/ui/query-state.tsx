import { Skeleton, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "#web/lib/errors.ts";
import { ui } from "#words/ui.ts";
import { ErrorState } from "./error-state.tsx";

type QueryStateProps<T> = {
  query: Pick<UseQueryResult<T>, "data" | "error" | "isPending" | "refetch">;
  /** Shown while the first answer is on its way; give it the shape of the content. */
  skeleton?: ReactNode;
  /** Shown instead of the children when `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

/** The four states of a query: loading, failed with a way to try again, empty, there. */
export function QueryState<T>({ query, skeleton, empty, isEmpty, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (query.isPending) return <Loading>{skeleton ?? <TextSkeleton />}</Loading>;
  return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
}

function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true" role="status" aria-label={ui.states.loading}>
      {children}
    </div>
  );
}

function TextSkeleton() {
  return (
    <Stack gap="sm">
      <Skeleton height={28} width="40%" />
      <Skeleton height={16} />
      <Skeleton height={16} />
      <Skeleton height={16} width="70%" />
    </Stack>
  );
}
