import { useQuery } from "@tanstack/react-query";
import type { ProductDetails } from "#contract/catalog.ts";
import type { OrderOutcome } from "#contract/checkout.ts";
import { useIsInBrowser } from "#web/lib/browser.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";

/** As many as a quote takes. */
const MOST = 100;

type OwnHold = {
  /** The product as the member may order it. */
  product: ProductDetails;
  /** The variations that it alone holds back. */
  held: Set<number>;
  waiting: OrderOutcome | null;
};

/** What the member's own order holds while it waits for payment is sold out for everybody else, and not for them. */
export function useOwnHold(product: ProductDetails): OwnHold {
  const { id } = product.general_info;
  const gone = product.colors.flatMap(({ sizes }) => sizes).filter(({ stock }) => stock === 0);
  const isSignedIn = useIsSignedIn();
  const items = gone
    .slice(0, MOST)
    .map(({ variation_id }) => ({ product_id: id, variation_id, quantity: 1 }));
  const quote = useQuery(
    memberApi.checkout.quote.queryOptions({
      input: { items },
      enabled: isSignedIn && items.length > 0,
      staleTime: 0,
    }),
  );
  const { lines = [], waiting = null } = quote.data?.data ?? {};
  const own = new Map(lines.map(({ variation_id, problem, stock }) => [variation_id, problem ? 0 : stock]));
  const colors = product.colors.map((color) => ({
    ...color,
    sizes: color.sizes.map((size) => ({ ...size, stock: size.stock || (own.get(size.variation_id) ?? 0) })),
  }));
  const held = new Set([...own].filter(([, stock]) => stock > 0).map(([variation]) => variation));
  return { product: { ...product, colors }, held, waiting };
}

/** In the browser alone: the page that the server renders is everybody's. */
export function useIsSignedIn(): boolean {
  const isSignedIn = useUserStore(({ isAuthenticated }) => isAuthenticated);
  return useIsInBrowser() && isSignedIn;
}
