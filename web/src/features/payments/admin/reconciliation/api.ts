import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { differencesQuery } from "../../difference-words.ts";

const SHOWN_DAYS = 31;

export function useDifferences(params: ListParams) {
  return useQuery(
    adminApi.reconciliation.differences.queryOptions({
      input: differencesQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** The days that were compared last. */
export function useDays() {
  return useQuery(
    adminApi.reconciliation.days.queryOptions({ input: { per_page: SHOWN_DAYS }, staleTime: 0 }),
  );
}

export function useCompare(onStarted: (jobId: number) => void) {
  return useMutation(
    adminApi.reconciliation.run.mutationOptions({ onSuccess: ({ data }) => onStarted(data.job_id) }),
  );
}

export function useExplain() {
  const cache = useQueryClient();
  return useMutation(
    adminApi.reconciliation.explain.mutationOptions({
      onSuccess: ({ message }) => {
        refreshBooks(cache);
        notify.success(message);
      },
    }),
  );
}

/** After a comparison, or after somebody explained a difference. */
export function refreshBooks(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: adminApi.reconciliation.key() });
}
