import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { Reading } from "#contract/file-reading.ts";
import type { ImportResult } from "#contract/member-import.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode, isApiError, UNEXPECTED_ERROR, UPLOAD_FAILED } from "#web/lib/errors.ts";
import { refetchAfter } from "#web/lib/mutation-cache.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { notify } from "#web/lib/toast.ts";
import { imports as words } from "#words/panel/imports.ts";
import { isOver } from "../jobs/job-summary.ts";
import { saveFile, useJobId } from "../jobs/use-job.ts";
import { isAllDone } from "./import-words.ts";

const pollMs = 1000;
const calls = adminApi.memberImport;

/** `asks_headings`, `asks_rows`: what was said of such headings, or of which rows to leave out, is asked again. */
export type MemberReading = Reading & { asks_headings?: "1"; asks_rows?: "1" };
type How = { isDry: boolean; givesJoining: boolean; reading: MemberReading };

/**
 * Uploads a workbook and follows its progress; another page or a reload does not lose it. `onImported` is called for an
 * import that has ended while this screen was open.
 */
export function useImport(onImported: (result: ImportResult) => void) {
  const cache = useQueryClient();
  const [jobId, setJobId] = useJobId("member-import");
  const awaited = useRef<number | null>(null);
  const latest = useRef(onImported);
  latest.current = onImported;

  const query = useQuery(
    calls.result.queryOptions({
      input: { id: jobId ?? 1 },
      enabled: jobId !== null,
      staleTime: FRESH_FOR_MS,
      refetchInterval: ({ state }) => (state.data && isOver(state.data.data) ? false : pollMs),
    }),
  );
  const answer = jobId === null ? undefined : query.data;
  const isGone = hasCode(query.error, "NOT_FOUND");
  useEffect(() => {
    if (isGone) setJobId(null);
  }, [isGone, setJobId]);

  const tell = useCallback(
    ({ message = "", data }: { message?: string | undefined; data: ImportResult }) => {
      if (data.status !== "done") notify.error(message);
      else if (isAllDone(data)) notify.success(message);
      else notify.warning(message);
      latest.current(data);
      if (!data.dry_run) refetchAfter(cache, calls.import);
    },
    [cache],
  );
  useEffect(() => {
    if (!answer || awaited.current !== answer.data.job_id || !isOver(answer.data)) return;
    awaited.current = null;
    tell(answer);
  }, [answer, tell]);

  function follow(sent: { message?: string; data: ImportResult }) {
    const { job_id } = sent.data;
    cache.setQueryData(calls.result.queryKey({ input: { id: job_id } }), sent as never);
    awaited.current = job_id;
    setJobId(job_id);
  }
  const upload = useMutation({
    mutationFn: (input: { file: File; dry_run: "0" | "1"; joining_credits: "0" | "1" } & MemberReading) =>
      adminClient.memberImport.import(input),
    onMutate: () => ({ endMessage: notify.underWay(words.upload.uploadingFile) }),
    onSettled: (_data, _error, _input, begun) => begun?.endMessage(),
    onSuccess: follow,
    onError: (error) => notify.echo(uploadFailure(error)),
  });
  const hasEnded = answer !== undefined && isOver(answer.data);
  const review = useQuery(
    calls.review.queryOptions({ input: { id: jobId ?? 1 }, enabled: hasEnded, staleTime: FRESH_FOR_MS }),
  );
  const again = useMutation({
    mutationFn: (input: Parameters<typeof adminClient.memberImport.again>[0]) =>
      adminClient.memberImport.again(input),
    onSuccess: follow,
    onError: (error) => notify.failure(error),
  });
  const saveResult = useMutation({
    mutationFn: async (id: number) => saveFile(await adminClient.memberImport.workbook({ id })),
    onError: (error) => notify.failure(error),
  });
  return {
    result: answer?.data ?? null,
    /** What has to be corrected or answered, once it is over. */
    review: hasEnded ? (review.data?.data ?? null) : null,
    isUploading: upload.isPending || again.isPending,
    /** Why the file was refused, or did not arrive; null if it was not. */
    failure: upload.error && uploadFailure(upload.error),
    again: again.mutate,
    send: (file: File, { isDry, givesJoining, reading }: How) =>
      upload.mutate({
        file,
        dry_run: isDry ? "1" : "0",
        joining_credits: givesJoining ? "1" : "0",
        ...reading,
      }),
    saveResult,
    forget: () => {
      setJobId(null);
      upload.reset();
    },
  };
}

/** The server's message if it sent one; else that it refused, or that nothing arrived. */
function uploadFailure(error: unknown): string {
  if (isApiError(error) && error.message && error.message !== UNEXPECTED_ERROR) return error.message;
  if (isApiError(error)) return words.upload.failedToImportTheFile;
  return UPLOAD_FAILED;
}
