import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { exportFormats } from "#contract/exports.ts";
import { adminClient } from "#web/lib/admin-api.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { notify } from "#web/lib/toast.ts";
import type { Act } from "#web/ui/acts.tsx";
import { ui as words } from "#words/panel/ui.ts";
import { useJobId } from "./use-job.ts";

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
