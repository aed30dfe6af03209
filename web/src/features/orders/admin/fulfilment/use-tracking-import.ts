import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Reading } from "#contract/file-reading.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { uploadText } from "#web/lib/errors.ts";
import { refetchAfter } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";
import { isOver } from "#web/shared/jobs/job-summary.ts";
import { saveFile, useJobId } from "#web/shared/jobs/use-job.ts";

const pollMs = 1000;

/** Sends a filled-in tracking workbook and follows it; another page or a reload does not lose it. */
export function useTrackingImport() {
  const cache = useQueryClient();
  const [jobId, setJobId, forget] = useJobId("tracking-import");
  const query = useQuery(
    adminApi.trackingImport.result.queryOptions({
      input: { id: jobId ?? 1 },
      enabled: jobId !== null,
      refetchInterval: ({ state }) =>
        state.error || (state.data && isOver(state.data.data)) ? false : pollMs,
    }),
  );
  const result = jobId === null ? null : (query.data?.data ?? null);
  const hasEnded = result !== null && isOver(result) && !result.dry_run;
  useEffect(() => {
    if (hasEnded) refetchAfter(cache, adminApi.trackingImport.import);
  }, [hasEnded, cache]);
  const send = useMutation({
    mutationFn: ({ file, isDry, reading }: { file: File; isDry: boolean; reading: Reading }) =>
      adminClient.trackingImport.import({ file, dry_run: isDry ? "1" : "0", ...reading }),
    onSuccess: ({ data }) => setJobId(data.job_id),
    onError: (error) => notify.echo(uploadText(error)),
  });
  const saveResult = useMutation({
    mutationFn: async (id: number) => saveFile(await adminClient.trackingImport.workbook({ id })),
    onError: (error) => notify.failure(error),
  });
  return {
    result,
    error: jobId === null ? null : query.error,
    isUploading: send.isPending,
    /** Why the file was refused, or did not arrive; null if it was not. */
    failure: send.error && uploadText(send.error),
    send: send.mutate,
    saveResult,
    forget: () => {
      forget();
      send.reset();
    },
  };
}
