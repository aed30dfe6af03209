import { useQuery } from "@tanstack/react-query";
import { home as words } from "#words/home.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { ProductGrid } from "../../../shared/products/product-grid.tsx";
import { useSeenStore } from "../../../shared/products/seen-store.ts";
import { HomeSection } from "./sections.tsx";

/** One row on a desk, two on a phone. */
const MOST_SHOWN = 4;

/** What was last viewed in this browser, at current prices; at the bottom, so that nothing shifts when it loads. */
export function RecentlySeen() {
  const ids = useSeenStore((state) => state.ids);
  const { data } = useQuery(
    memberApi.catalog.productsByIds.queryOptions({
      input: { ids: ids.join(",") },
      enabled: ids.length > 0,
    }),
  );
  const products = ids.length > 0 ? (data?.data ?? []) : [];
  if (products.length === 0) return null;
  return (
    <HomeSection title={words.sections.seen}>
      <ProductGrid products={products.slice(0, MOST_SHOWN)} />
    </HomeSection>
  );
}
