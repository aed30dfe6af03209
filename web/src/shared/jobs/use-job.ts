import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { adminApi } from "../../lib/admin-api.ts";
import { hasCode } from "../../lib/errors.ts";
import { notify } from "../../lib/toast.ts";
import { isOver } from "./job-summary.ts";

const pollMs = 1000;

/** Progress of a job, polled every second until it is over or gone. `onEnded`: what it changed can be fetched again. */
export function useJob(id: number, onEnded: () => void) {
  const query = useQuery(
    adminApi.jobs.show.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const isEnded = state.data !== undefined && isOver(state.data.data);
        return isEnded || hasCode(state.error, "NOT_FOUND") ? false : pollMs;
      },
    }),
  );
  const hasEnded = query.data !== undefined && isOver(query.data.data);
  const end = useRef(onEnded);
  end.current = onEnded;
  useEffect(() => {
    if (hasEnded) end.current();
  }, [hasEnded]);
  return query;
}

export function useStopJob() {
  const cache = useQueryClient();
  return useMutation(
    adminApi.jobs.cancel.mutationOptions({
      onSuccess: ({ data }) =>
        cache.invalidateQueries({ queryKey: adminApi.jobs.show.queryKey({ input: { id: data.id } }) }),
      onError: (error) => notify.failure(error),
    }),
  );
}
