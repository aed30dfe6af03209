import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, type memberClient } from "#web/lib/member-api.ts";
import { notify } from "#web/lib/toast.ts";

type ReturnsQuery = Parameters<typeof memberClient.returns.mine>[0];

/** Which items of an order can be returned; refetched whenever the form opens, because days pass and stock moves. */
export function useChoices(orderId: string) {
  return useQuery(
    memberApi.returns.choices.queryOptions({
      input: { id: orderId },
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
}

export function useReturns(input: ReturnsQuery) {
  return useQuery(
    memberApi.returns.mine.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 0 }),
  );
}

/** An order shows its returns in its history. */
function useRefresh() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: memberApi.returns.key() });
    void cache.invalidateQueries({ queryKey: memberApi.orders.key() });
  };
}

/** The form shows the error; a refusal often means that what can be returned has changed. */
export function useRequestReturn() {
  const refresh = useRefresh();
  return useMutation(
    memberApi.returns.request.mutationOptions({
      onSuccess: ({ message }) => notify.success(message),
      onSettled: refresh,
    }),
  );
}

export function useWithdraw() {
  const refresh = useRefresh();
  return useMutation(
    memberApi.returns.withdraw.mutationOptions({
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.failure(error),
      onSettled: refresh,
    }),
  );
}
