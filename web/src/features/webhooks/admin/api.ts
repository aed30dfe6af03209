import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { useSaving } from "#web/lib/use-saving.ts";
import { deliveryQuery } from "../delivery-query.ts";

const { webhooks } = adminApi;

/** All addresses; a club has at most ten. */
export function useEndpoints() {
  return useQuery(webhooks.show.queryOptions({ input: {}, staleTime: 0 }));
}

/** What an admin does with addresses; forms and dialogs say themselves what went wrong where they are open. */
export function useEndpointActions() {
  const saving = useSaving(webhooks.key(), adminApi.auditLog.key());
  const failing = { ...saving, onError: (error: unknown) => notify.failure(error) };
  return {
    store: useMutation(webhooks.store.mutationOptions(saving)),
    update: useMutation(webhooks.update.mutationOptions(saving)),
    renew: useMutation(webhooks.renewSecret.mutationOptions(failing)),
    remove: useMutation(webhooks.delete.mutationOptions(failing)),
    test: useMutation(webhooks.sendTest.mutationOptions(saving)),
  };
}
export type EndpointActions = ReturnType<typeof useEndpointActions>;

const LOOK_EVERY_MS = 3000;

/** The log; while something of it waits to be sent it is looked at again. */
export function useDeliveries(params: ListParams) {
  return useQuery(
    webhooks.deliveries.queryOptions({
      input: deliveryQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === "queued") ? LOOK_EVERY_MS : false,
    }),
  );
}

/** One delivery with what was sent and answered; null while none is open. */
export function useDelivery(id: number | null) {
  return useQuery(
    webhooks.get.queryOptions({
      input: { id: id ?? 1 },
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.status === "queued" ? LOOK_EVERY_MS : false),
    }),
  );
}

export function useReplay() {
  const cache = useQueryClient();
  return useMutation(
    webhooks.replay.mutationOptions({
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.failure(error),
      onSettled: () => void cache.invalidateQueries({ queryKey: webhooks.key() }),
    }),
  );
}
