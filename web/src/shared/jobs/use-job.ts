import { useSessionStorage } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { idIn } from "#contract/id-text.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { quietly } from "#web/lib/mutation-cache.ts";
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
  return useMutation(adminApi.jobs.cancel.mutationOptions(quietly));
}

/** The job that this tab last started under `key`, until it is dismissed; another page or a reload does not lose it. */
export function useJobId(key: string) {
  return useSessionStorage<number | null>({
    key,
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: (id) => String(id),
    deserialize: (text) => idIn(text) ?? null,
  });
}

/**
 * Forgets a job that ended well once its screen is left: whoever was there has seen it. The next job of the same screen
 * takes its place without that, or it would be the one that is forgotten.
 */
export function useForgetOnLeave(hasEndedWell: boolean, forget: () => void): void {
  const last = useRef({ hasEndedWell, forget });
  useEffect(() => {
    last.current = { hasEndedWell, forget };
  }, [hasEndedWell, forget]);
  useEffect(() => {
    const screen = location.pathname;
    return () => {
      if (last.current.hasEndedWell && location.pathname !== screen) last.current.forget();
    };
  }, []);
}
