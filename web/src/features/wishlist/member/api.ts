import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { notify } from "#web/lib/toast.ts";
import { wishlist as words } from "#words/wishlist.ts";

type WishlistQuery = Parameters<typeof memberClient.wishlist.show>[0];

/** Asked for again whenever the page opens, as hearts elsewhere change it. */
export const useWishlist = (input: WishlistQuery) =>
  useQuery(memberApi.wishlist.show.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 0 }));

export const useStockAlerts = () =>
  useQuery(memberApi.wishlist.alerts.queryOptions({ input: {}, staleTime: 0 }));

/** Takes a product off the wishlist. */
export function useRemoveWish(productId: number) {
  return useRemoval(() => memberClient.wishlist.remove({ product_id: productId }), words.dropped);
}

/** Ends the waiting for a colour and size. */
export function useRemoveAlert(variationId: number) {
  return useRemoval(() => memberClient.wishlist.removeAlert({ variation_id: variationId }), words.notAsked);
}

function useRemoval(call: () => Promise<unknown>, said: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => notify.success(said),
    onError: (error) => notify.failure(error),
    onSettled: () => cache.invalidateQueries({ queryKey: memberApi.wishlist.key() }),
  });
}
