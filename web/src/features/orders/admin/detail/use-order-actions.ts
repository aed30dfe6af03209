import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { inFormOnItsPage, onItsPage } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";

/** `onStale`: somebody else changed the order first, and nothing was saved. `onSaved`: the change was made. */
type Outcomes = { onStale: () => void; onSaved: () => void };

/**
 * What staff do with one order. Each answers with the order as it is now, so that the next change need not wait for it.
 * The forms show errors themselves; a change of state has no form and uses a toast.
 */
export function useOrderActions(id: number, { onStale, onSaved }: Outcomes) {
  const cache = useQueryClient();
  const onSuccess = ({ data }: { data: AdminOrder }) => {
    cache.setQueryData(adminApi.orders.adminGet.queryKey({ input: { id } }), { data });
    onSaved();
  };
  const options = {
    ...inFormOnItsPage,
    onSuccess,
    onError: (error: unknown) => {
      if (hasCode(error, "STALE_VERSION")) onStale();
    },
  };
  return {
    updateStatus: useMutation(
      adminApi.orders.updateStatus.mutationOptions({
        ...options,
        onError: (error) => (hasCode(error, "STALE_VERSION") ? onStale() : notify.failure(error)),
      }),
    ),
    saveParcel: useMutation(adminApi.orders.updateTracking.mutationOptions(options)),
    cancel: useMutation(adminApi.orders.cancel.mutationOptions(options)),
    /** A repeat with the same key refunds nothing twice. */
    refund: useMutation({
      mutationKey: adminApi.refunds.refund.mutationKey(),
      mutationFn: ({ input, key }: { input: RefundInput; key: string }) =>
        adminClient.refunds.refund(input, { context: { headers: { "idempotency-key": key } } }),
      ...options,
    }),
    givenBack: useMutation(adminApi.refunds.givenBack.mutationOptions({ ...onItsPage, onSuccess })),
    liftHold: useMutation(adminApi.refunds.liftHold.mutationOptions(options)),
  };
}

type RefundInput = Parameters<typeof adminClient.refunds.refund>[0];
