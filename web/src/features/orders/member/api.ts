import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";

type OrdersQuery = Parameters<typeof memberClient.orders.getOrders>[0];
type TrackingQuery = Parameters<typeof memberClient.orders.tracking>[0];

export const useOrders = (input: OrdersQuery) =>
  useQuery(memberApi.orders.getOrders.queryOptions({ input, placeholderData: keepPreviousData }));

export const useOrder = (id: string) => useQuery(memberApi.orders.getOrder.queryOptions({ input: { id } }));

export const useParcels = (input: TrackingQuery) =>
  useQuery(memberApi.orders.tracking.queryOptions({ input, placeholderData: keepPreviousData }));

/**
 * Cancels an order. The call for one waiting for payment never touches a paid one, so nobody is refunded who was
 * told that nothing was charged; its credits were only set aside and never left the balance. What is cached of orders,
 * credits and stock is refetched.
 */
export function useCancelOrder({ id: order_id, status }: Pick<MemberOrder, "id" | "status">) {
  const queryClient = useQueryClient();
  const isUnpaid = status === "pending_payment";
  const { cancelPost, orderCancelPost } = memberClient.checkout;
  return useMutation({
    mutationFn: () => (isUnpaid ? cancelPost({ order_id }) : orderCancelPost({ order_id })),
    onSuccess: ({ message, data }) => {
      notify.success(message);
      if (!isUnpaid) useUserStore.getState().increaseCredits(data.credits_used);
    },
    onError: (error) => notify.failure(error),
    onSettled: () =>
      Promise.all(
        [memberApi.orders.key(), memberApi.members.key(), memberApi.catalog.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** The order's invoice as a PDF, handed to the browser to keep. */
export function useInvoice(orderId: number) {
  return useMutation({
    mutationFn: async () => {
      const file = await memberClient.documents.memberInvoice({ id: orderId });
      saveAsFile(file.name, file, file.type);
    },
    onError: (error) => notify.failure(error),
  });
}

/** What the member sends or sent back of one order. */
export const useReturnsOf = (orderId: number) =>
  useQuery(
    memberApi.returns.mine.queryOptions({ input: { order_id: orderId, per_page: 100 }, staleTime: 0 }),
  );
