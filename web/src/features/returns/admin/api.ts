import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AdminReturn } from "#contract/returns.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { FRESH_FOR_MS } from "#web/lib/fresh.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { listQuery } from "../list-query.ts";

/** The club's returns as the address of the page asks for them. */
export function useReturns(params: ListParams) {
  return useQuery(
    adminApi.returns.show.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

export function useReturn(id: number, enabled: boolean) {
  return useQuery(adminApi.returns.get.queryOptions({ input: { id }, enabled, staleTime: 0 }));
}

/** How goods come back to the club, as its settings say. */
export function useInstructions(enabled: boolean) {
  return useQuery(
    adminApi.settings.getSettings.queryOptions({
      input: {},
      enabled,
      staleTime: FRESH_FOR_MS,
      select: ({ data }) => data.returns.returns_instructions,
    }),
  );
}

/** Each answers with the return as it is now. The dialogs show errors themselves, except `onStale`. */
export function useDecisions(id: number, onStale: () => void) {
  const cache = useQueryClient();
  const options = {
    onSuccess: ({ message, data }: { message: string; data: AdminReturn }) => {
      cache.setQueryData(adminApi.returns.get.queryKey({ input: { id } }), { data });
      refresh(cache);
      notify.success(message);
    },
    onError: (error: unknown) => {
      if (hasCode(error, "STALE_VERSION") || hasCode(error, "INVALID_TRANSITION")) onStale();
    },
  };
  return {
    approve: useMutation(adminApi.returns.approve.mutationOptions(options)),
    decline: useMutation(adminApi.returns.decline.mutationOptions(options)),
    receive: useMutation(adminApi.returns.receive.mutationOptions(options)),
  };
}

/** A decision moves stock, money and the order; a received exchange makes a new one. */
function refresh(cache: QueryClient): void {
  const { returns, orders, products, payments, auditLog, dashboard } = adminApi;
  for (const queryKey of [
    returns.show.key(),
    orders.key(),
    products.key(),
    payments.key(),
    auditLog.key(),
    dashboard.key(),
  ])
    void cache.invalidateQueries({ queryKey });
}
