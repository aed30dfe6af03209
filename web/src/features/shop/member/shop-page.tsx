import { Skeleton, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { shopQuery } from "#contract/shop-address.ts";
import { shop } from "#words/shop.ts";
import { DrawnLater, drawnLater } from "../../../lib/drawn-later.tsx";
import { memberApi } from "../../../lib/member-api.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { ProductSearch } from "../../../shared/products/product-search.tsx";
import { SkeletonCards } from "../../../shared/products/skeleton-card.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { ActiveFilters } from "./list/active-filters.tsx";
import { FiltersPanel } from "./list/filters-panel.tsx";
import { NothingFound } from "./list/nothing-found.tsx";
import { Results } from "./list/results.tsx";
import { ShopBar } from "./list/shop-bar.tsx";
import classes from "./list/shop-page.module.css";
import { SortField } from "./list/sort-field.tsx";

const words = shop.list;

const loadFilters = async () => (await import("./list/filters.tsx")).Filters;
const Filters = import.meta.env.SSR ? await loadFilters() : drawnLater(loadFilters);

/** The shop: search, filters with counts, sort and page, all in the address. */
export function Component() {
  const list = useListParams();
  const { keywords, filters } = list.params;
  const [search] = useSearchParams();
  const panelId = useId();
  const products = useQuery(
    memberApi.catalog.filterProducts.queryOptions({
      input: shopQuery(search),
      placeholderData: keepPreviousData,
    }),
  );
  const facets = products.data?.facets;
  const clearFilters = () =>
    list.setFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, null])));

  return (
    <>
      <PageHeader title={words.title} />
      <div className={classes.search}>
        <ProductSearch value={keywords} onSearch={list.setKeywords} />
      </div>
      <ShopBar
        filters={filters}
        panelId={panelId}
        facets={facets}
        hasFilters={facets !== undefined || products.isPending}
      />
      {facets && (
        <ActiveFilters
          facets={facets}
          filters={filters}
          setFilters={list.setFilters}
          onClear={clearFilters}
        />
      )}
      <div className={classes.columns}>
        <FiltersPanel id={panelId} total={products.data?.total}>
          {facets ? (
            <DrawnLater fallback={<FiltersSkeleton />}>
              <Filters facets={facets} filters={filters} setFilters={list.setFilters} />
            </DrawnLater>
          ) : (
            products.isPending && <FiltersSkeleton />
          )}
        </FiltersPanel>
        <div aria-busy={products.isPlaceholderData} className={classes.results}>
          <QueryState
            query={products}
            skeleton={<SkeletonCards count={12} />}
            isEmpty={({ total }) => total === 0}
            empty={
              <NothingFound
                keywords={keywords}
                filters={filters}
                onClearFilters={clearFilters}
                onClear={list.clear}
              />
            }
          >
            {(found) => <Results found={found} keywords={keywords} sort={<SortField list={list} />} />}
          </QueryState>
        </div>
      </div>
    </>
  );
}

function FiltersSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={220} />
      <Skeleton height={72} />
      <Skeleton height={120} />
    </Stack>
  );
}
