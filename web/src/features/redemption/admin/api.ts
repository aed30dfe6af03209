import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { redemption as words } from "#words/panel/redemption.ts";
import { listQuery, reportQuery } from "../list-query.ts";
import type { ReportRow } from "../report-csv.ts";
import type { RedeemForm } from "../words.ts";

const calls = adminApi.redemption;
/** Fallback messages, for failures without one from the server. */
export const REDEEM_FALLBACK = words.failures.somethingWentWrong;
const RUNS_A_PAGE = 5;
/** The most rows a page that the server gives; a whole report is read in pages of it. */
const REPORT_PAGE = 100;
/** As many people as one run takes at most. */
const MAX_REPORT_PAGES = 200;

/** The club's members with their packs, as the address of the page asks for them. Rows are numbered by their person. */
export const useRedemptionMembers = (params: ListParams) =>
  useQuery(
    calls.show.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
      select: (answer) => ({ ...answer, data: answer.data.map((row) => ({ ...row, id: row.user.id })) }),
    }),
  );

/** Asked again whenever it is opened: stock and packs change meanwhile. */
export const usePreview = (form: RedeemForm) =>
  useQuery(calls.preview.queryOptions({ input: form, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }));

export const useRuns = (page: number) =>
  useQuery(
    calls.runs.queryOptions({
      input: { page, per_page: RUNS_A_PAGE },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );

export const useReport = (id: number, params: ListParams) =>
  useQuery(
    calls.report.queryOptions({
      input: { ...reportQuery(params), id },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );

type Started = { message: string; data: { job_id: number } };

function useStart(onStarted: (jobId: number) => void) {
  const cache = useQueryClient();
  return {
    onSuccess: ({ message, data }: Started) => {
      notify.success(message);
      onStarted(data.job_id);
      void cache.invalidateQueries({ queryKey: calls.runs.key() });
    },
    onError: (error: unknown) => notify.failure(error, REDEEM_FALLBACK),
  };
}

/** Redeems as a job; `onStarted` gets its number. */
export const useRedeem = (onStarted: (jobId: number) => void) =>
  useMutation(calls.redeem.mutationOptions(useStart(onStarted)));

/** Takes a run back as a job. */
export const useUndo = (onStarted: (jobId: number) => void) =>
  useMutation(calls.undo.mutationOptions(useStart(onStarted)));

/** Every row of a report, for a file. */
export function useWholeReport() {
  return useMutation({
    mutationFn: async (id: number) => {
      const rows: ReportRow[] = [];
      for (let page = 1; page <= MAX_REPORT_PAGES; page++) {
        const { data, total } = await adminClient.redemption.report({ id, page, per_page: REPORT_PAGE });
        rows.push(...data);
        if (data.length === 0 || rows.length >= total) break;
      }
      return rows;
    },
    onError: (error) => notify.failure(error, REDEEM_FALLBACK),
  });
}

/** After a run or its undoing, packs, orders, stock and figures have all changed. */
export function refreshAfterRun(cache: QueryClient): void {
  for (const group of [
    calls,
    adminApi.clubMembers,
    adminApi.orders,
    adminApi.dashboard,
    adminApi.auditLog,
    adminApi.products,
    adminApi.packs,
    adminApi.entitlements,
  ])
    void cache.invalidateQueries({ queryKey: group.key() });
}
