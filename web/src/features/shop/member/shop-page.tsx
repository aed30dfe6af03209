import { Button, Group, Input, Pagination, Skeleton, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconPackage, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link, type To, useSearchParams } from "react-router";
import { shopQuery } from "#contract/shop-address.ts";
import { DrawnLater, drawnLater } from "#web/lib/drawn-later.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { ProductSearch } from "#web/shared/products/product-search.tsx";
import { ProductGrid, SkeletonCards } from "#web/shared/products/product-tile.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { shop } from "#words/shop.ts";
import { filterCount, sortChoices, sortInAddress } from "../shop-query.ts";
import { ActiveFilters, FiltersPanel, ShopBar } from "./list/shop-bar.tsx";
import classes from "./list/shop-page.module.css";

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

type Found = Awaited<ReturnType<typeof memberApi.catalog.filterProducts.call>>;
type ResultsProps = { found: Found; keywords: string; sort: ReactNode };

/** The products of one page, and what was searched for them where that is not what was typed. */
function Results({ found, keywords, sort }: ResultsProps) {
  const { data, total, page, per_page: perPage, corrected } = found;
  const pageCount = Math.ceil(total / perPage);
  const linkTo = useLinkToPage();
  const steps = { first: 1, previous: page - 1, next: page + 1, last: pageCount };
  return (
    <>
      <Group justify="space-between" mb="sm" className={classes.resultsHead}>
        <div aria-live="polite">
          {corrected && (
            <Text mb={4} style={{ overflowWrap: "anywhere" }}>
              {words.noMatch(keywords)} {words.showing} <strong>{words.corrected(corrected)}</strong>
            </Text>
          )}
          <Text c="dimmed" size="sm">
            {words.count(total)}
          </Text>
        </div>
        {sort}
      </Group>
      <ProductGrid products={data} isFirst />
      {total > perPage && (
        <Group component="nav" aria-label={words.pages} justify="center" mt="xl">
          <Pagination
            total={pageCount}
            value={page}
            siblings={1}
            onChange={() => window.scrollTo({ top: 0 })}
            getItemProps={linkTo}
            getControlProps={(control) => ({
              "aria-label": words.page(control),
              ...(steps[control] >= 1 && steps[control] <= pageCount && linkTo(steps[control])),
            })}
          />
        </Group>
      )}
    </>
  );
}

/** Pages are links, so that they can be opened beside this one, and read without a script. */
function useLinkToPage() {
  const [search] = useSearchParams();
  return (page: number): { component: typeof Link; to: To } => {
    const params = new URLSearchParams(search);
    if (page > 1) params.set("page", String(page));
    else params.delete("page");
    return { component: Link, to: { search: params.toString() } };
  };
}

type NothingFoundProps = {
  keywords: string;
  filters: Record<string, string>;
  onClearFilters: () => void;
  onClear: () => void;
};

/** Why the list is empty, and what leads to products again. */
function NothingFound({ keywords, filters, onClearFilters, onClear }: NothingFoundProps) {
  const hasFilters = filterCount(filters) > 0;
  if (!keywords && !hasFilters) {
    return <EmptyState icon={IconPackage} title={words.empty} text={words.emptyText} />;
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={keywords ? words.nothingFor(keywords) : words.nothing}
      text={hasFilters ? words.nothingText : words.otherWords}
      action={
        <Group justify="center" gap="sm">
          {keywords && hasFilters && (
            <Button variant="default" onClick={onClearFilters}>
              {words.clearFilters}
            </Button>
          )}
          <Button onClick={onClear}>{words.showAll}</Button>
        </Group>
      }
    />
  );
}

/** In which order the products are shown. */
function SortField({ list }: { list: ReturnType<typeof useListParams> }) {
  const { choices, value } = sortChoices(list.params);
  return (
    <Input
      component="select"
      pointer
      rightSection={<IconChevronDown size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      className={classes.sort}
      aria-label={shop.list.sort}
      value={value}
      onChange={(event) => list.setFilters(sortInAddress(event.currentTarget.value))}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Input>
  );
}
