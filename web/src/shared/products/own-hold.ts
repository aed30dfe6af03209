import { useQuery } from "@tanstack/react-query";
import type { ProductCard } from "#contract/catalog.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { useIsSignedIn } from "#web/lib/stores/user-store.ts";

/**
 * Whether whoever looks can have some of a product. What the shop's lists say is the same for all, and there a member's own order
 * that waits for payment is like anybody's; so where all is gone, the member asks what of it is their own.
 */
export function useCanBeHad({ id, in_stock }: Pick<ProductCard, "id" | "in_stock">): boolean {
  const isSignedIn = useIsSignedIn();
  const { data: isOwn = false } = useQuery(
    memberApi.checkout.quote.queryOptions({
      input: { items: [] },
      enabled: isSignedIn && !in_stock,
      select: ({ data }) => data.held_products.includes(id),
    }),
  );
  return in_stock || (isSignedIn && isOwn);
}
