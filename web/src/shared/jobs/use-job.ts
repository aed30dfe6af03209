import { useSessionStorage } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { exportFormats } from "#contract/exports.ts";
import { idIn } from "#contract/id-text.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { quietly } from "#web/lib/mutation-cache.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { notify } from "#web/lib/toast.ts";
import type { Act } from "#web/ui/acts.tsx";
import { ui as words } from "#words/panel/ui.ts";
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

type Started = { data: { job_id: number } };

/** Downloads what a job made. */
export function useDownload() {
  return useMutation({
    mutationFn: async (id: number) => saveFile(await adminClient.jobs.download({ id })),
    onError: (error) => notify.failure(error),
  });
}

/** Hands the browser a file that the server sent. */
export function saveFile(file: File): void {
  saveAsFile(file.name, file, file.type);
}

/**
 * A job that makes a file, started from this screen: `start` calls its endpoint. Another page or a
 * reload does not lose it; `key` distinguishes it from the other jobs of this tab.
 */
export function useFileJob<I>(key: string, start: (input: I) => Promise<Started>) {
  const [jobId, setJobId, forget] = useJobId(key);
  /** Downloaded automatically only in the screen that started it. */
  const begun = useRef<number | null>(null);
  const begin = useMutation({
    mutationFn: start,
    onSuccess: ({ data }) => {
      begun.current = data.job_id;
      setJobId(data.job_id);
    },
    onError: (error) => notify.failure(error),
  });
  return {
    jobId,
    start: (input: I) => begin.mutate(input),
    isStarting: begin.isPending,
    isBegunHere: jobId !== null && begun.current === jobId,
    forget,
  };
}

export type FileJob = Pick<ReturnType<typeof useFileJob<never>>, "jobId" | "isBegunHere" | "forget">;

export type ExportFormat = (typeof exportFormats)[number];

type Exported = { start: (format: ExportFormat) => void; isStarting: boolean };

/** Starts an export of the list as it is filtered; `more` is what else can be saved from here. */
export function exportAct(exported: Exported, ...more: Act[]): Act {
  return {
    label: words.exportMenu.export,
    isBusy: exported.isStarting,
    acts: [
      { label: words.exportMenu.excelWorkbookXlsx, onPress: () => exported.start("xlsx") },
      { label: words.exportMenu.textFileCsv, onPress: () => exported.start("csv") },
      ...more,
    ],
  };
}
