import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { adminApi, type adminClient } from "#web/lib/admin-api.ts";
import { notify } from "#web/lib/toast.ts";

export type Dashboard = Awaited<ReturnType<typeof adminClient.dashboard.show>>["data"];
export type Period = Awaited<ReturnType<typeof adminClient.dashboard.graph>>["data"][number];
type PeriodLength = Parameters<typeof adminClient.dashboard.graph>[0]["period"];

export const useDashboard = () => useQuery(adminApi.dashboard.show.queryOptions({ input: {} }));

/** Marks a step of the set-up that the club does not need, or unmarks it. */
export function useSkipStep() {
  const queryClient = useQueryClient();
  return useMutation(
    adminApi.dashboard.skipStep.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: adminApi.dashboard.show.key() }),
      onError: (error) => notify.failure(error),
    }),
  );
}

export const useGraph = (period: PeriodLength) =>
  useQuery(adminApi.dashboard.graph.queryOptions({ input: { period } }));
