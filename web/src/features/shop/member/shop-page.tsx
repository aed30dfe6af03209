import { Button, Drawer, Group, Pagination, Select, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { shopQuery } from "#contract/shop-address.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProductGrid } from "../../../ui/product-grid.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SkeletonCards } from "../../../ui/skeleton-card.tsx";
import { sortChoices } from "../shop-query.ts";
import { ActiveFilters, Filters } from "./filters.tsx";
import classes from "./shop-page.module.css";

/** The shop: search, filters with counts, sort and page, all in the address. */
export function Component() {
  const list = useListParams();
  const { params } = list;
  const [search] = useSearchParams();
  const [isFiltering, filtering] = useDisclosure(false);
  const products = useQuery(
    memberApi.catalog.filterProducts.queryOptions({
      input: shopQuery(search),
      placeholderData: keepPreviousData,
    }),
  );
  const sort = sortChoices.find(({ value }) => value === `${params.sort}-${params.order_by}`)?.value;
  const facets = products.data?.facets;
  const panel = facets && <Filters facets={facets} filters={params.filters} setFilters={list.setFilters} />;

  return (
    <>
      <PageHeader title="Shop" />
      <Group mb="md" className={classes.bar}>
        <SearchInput
          value={params.keywords}
          onSearch={list.setKeywords}
          label="Search the shop"
          placeholder="Search the shop"
          maxWidth={420}
        />
        <Group gap="sm" className={classes.tools}>
          <Button
            variant="default"
            hiddenFrom="md"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            onClick={filtering.open}
          >
            Filters
          </Button>
          <Select
            aria-label="Sort by"
            data={[...sortChoices]}
            value={sort ?? sortChoices[0].value}
            allowDeselect={false}
            onChange={(value) => {
              const [column = "newest", order] = (value ?? "").split("-");
              list.setSort(column, order === "asc" ? "asc" : "desc");
            }}
          />
        </Group>
      </Group>
      {facets && (
        <ActiveFilters
          facets={facets}
          filters={params.filters}
          setFilters={list.setFilters}
          onClear={list.clear}
        />
      )}
      <div className={classes.columns}>
        <aside className={classes.side} aria-label="Filters">
          {panel}
        </aside>
        <div aria-busy={products.isPlaceholderData}>
          <QueryState
            query={products}
            skeleton={<SkeletonCards count={12} />}
            isEmpty={({ total }) => total === 0}
            empty={
              <EmptyState
                icon={IconSearchOff}
                title="Nothing fits"
                text="Try fewer filters or other words."
                action={<Button onClick={list.clear}>Show everything</Button>}
              />
            }
          >
            {({ data, total, page, per_page: perPage }) => (
              <>
                <Text c="dimmed" size="sm" mb="sm" aria-live="polite">
                  {total} {total === 1 ? "product" : "products"}
                </Text>
                <ProductGrid products={data} isFirst />
                {total > perPage && (
                  <Group justify="center" mt="xl">
                    <Pagination
                      total={Math.ceil(total / perPage)}
                      value={page}
                      onChange={(next) => {
                        list.setPage(next);
                        window.scrollTo({ top: 0 });
                      }}
                      getControlProps={(control) => ({ "aria-label": `${control} page` })}
                    />
                  </Group>
                )}
              </>
            )}
          </QueryState>
        </div>
      </div>
      <Drawer opened={isFiltering} onClose={filtering.close} title="Filters" position="right" size={320}>
        {panel}
        <Button fullWidth mt="xl" onClick={filtering.close}>
          Show {products.data?.total ?? ""} products
        </Button>
      </Drawer>
    </>
  );
}
