import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checkout } from "#contract/checkout.ts";
import type { MemberOrder } from "#contract/orders.ts";
import { apiLink } from "../../../lib/api-client.ts";
import { memberApi, type memberClient } from "../../../lib/member-api.ts";
import { useUserStore } from "../../../lib/stores/user-store.ts";
import { notify } from "../../../lib/toast.ts";

const ownOrders = { orderCancelPost: checkout.orderCancelPost };
/** The call that also takes back a placed order; the storefront's other calls never do. */
const ownOrdersClient: ContractRouterClient<typeof ownOrders> = createORPCClient(apiLink(ownOrders, "user"));

type OrdersQuery = Parameters<typeof memberClient.orders.getOrders>[0];
type TrackingQuery = Parameters<typeof memberClient.orders.tracking>[0];

export const useOrders = (input: OrdersQuery) =>
  useQuery(memberApi.orders.getOrders.queryOptions({ input, placeholderData: keepPreviousData }));

export const useOrder = (id: string) => useQuery(memberApi.orders.getOrder.queryOptions({ input: { id } }));

export const useParcels = (input: TrackingQuery) =>
  useQuery(memberApi.orders.tracking.queryOptions({ input, placeholderData: keepPreviousData }));

/** Cancels an order that is not sent yet. What is known of orders, credits and stock is then asked anew. */
export function useCancelOrder(order: MemberOrder) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ownOrdersClient.orderCancelPost({ order_id: order.id }),
    onSuccess: ({ message }) => {
      // Until an order is paid its credits are only set aside, and were never off the balance.
      if (order.status !== "pending_payment") useUserStore.getState().increaseCredits(order.credits_used);
      notify.success(message);
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
