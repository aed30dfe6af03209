import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { orderSorts } from "#contract/orders.ts";
import { adminApi } from "../../../lib/admin-api.ts";
import { hasCode } from "../../../lib/errors.ts";
import type { ListParams } from "../../../lib/list-params.ts";
import { notify } from "../../../lib/toast.ts";
import { listQuery } from "../list-query.ts";

/** The club's orders as the address of the page asks for them. */
export function useOrders(params: ListParams) {
  return useQuery(
    adminApi.orders.adminShow.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

export function useOrder(id: number, enabled: boolean) {
  return useQuery(adminApi.orders.adminGet.queryOptions({ input: { id }, enabled, staleTime: 0 }));
}

/** What staff do with one order. Each answers with the order as it is now, so nothing has to be asked for again. */
export function useOrderActions(id: number) {
  const cache = useQueryClient();
  const options = {
    onSuccess: (answer: Awaited<ReturnType<typeof adminApi.orders.updateStatus.call>>) => {
      cache.setQueryData(adminApi.orders.adminGet.queryKey({ input: { id } }), { data: answer.data });
      void cache.invalidateQueries({ queryKey: adminApi.orders.adminShow.key() });
      void cache.invalidateQueries({ queryKey: adminApi.dashboard.key() });
      notify.success(answer.message);
    },
    onError: (error: unknown) => {
      // The page offers to reload; a toast would be gone before it is read.
      if (!hasCode(error, "STALE_VERSION")) notify.failure(error);
    },
  };
  return {
    updateStatus: useMutation(adminApi.orders.updateStatus.mutationOptions(options)),
    saveParcel: useMutation(adminApi.orders.updateTracking.mutationOptions(options)),
    cancel: useMutation(adminApi.orders.cancel.mutationOptions(options)),
  };
}

export type OrderSort = (typeof orderSorts)[number];
