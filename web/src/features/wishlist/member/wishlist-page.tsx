import { Button, Group, Select } from "@mantine/core";
import { IconHeart, IconSearchOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { wishlist as words } from "#words/wishlist.ts";
import { paths } from "../../../lib/paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { SkeletonCard } from "../../../shared/products/skeleton-card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListPages } from "../../../ui/list-pages.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { readOrder, wishOrders } from "../wish-orders.ts";
import { useWishlist } from "./api.ts";
import { Waiting } from "./waiting.tsx";
import { WishCard } from "./wish-card.tsx";
import classes from "./wishlist.module.css";

const PER_PAGE = 24;

/** What the member keeps for later, and what they wait for to be back. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, keywords, sort, order_by } = list.params;
  const order = readOrder(sort, order_by);
  const wishes = useWishlist({ page, per_page, keywords: keywords || undefined, ...order.query });
  const isNarrowed = keywords !== "" || page > 1;
  const isBare = wishes.data?.total === 0 && !isNarrowed;
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      {!isBare && (
        <Group mb="lg" gap="sm">
          <SearchInput
            value={keywords}
            onSearch={list.setKeywords}
            label={words.search}
            placeholder={words.search}
          />
          <Select
            aria-label={words.sort}
            flex="1 1 150px"
            maw={{ xs: 240 }}
            allowDeselect={false}
            data={wishOrders.map(({ name, label }) => ({ value: name, label }))}
            value={order.name}
            onChange={(name) => {
              const chosen = wishOrders.find((one) => one.name === name)?.query;
              if (chosen) list.setSort(chosen.sort, chosen.order_by);
            }}
          />
        </Group>
      )}
      <QueryState
        query={wishes}
        skeleton={<Skeletons />}
        isEmpty={({ data }) => data.length === 0}
        empty={isNarrowed ? <NothingFits onClear={list.clear} /> : <NothingYet />}
      >
        {({ data, total }) => (
          <>
            <ul className={classes.grid} aria-label={words.title} aria-busy={wishes.isPlaceholderData}>
              {data.map((wish) => (
                <li key={wish.product_id}>
                  <WishCard wish={wish} />
                </li>
              ))}
            </ul>
            <ListPages total={total} perPage={per_page} page={page} onChange={list.setPage} />
          </>
        )}
      </QueryState>
      <Waiting />
    </>
  );
}

function Skeletons() {
  return (
    <div className={classes.grid}>
      {[1, 2, 3, 4].map((place) => (
        <SkeletonCard key={place} />
      ))}
    </div>
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={words.nothingFits}
      text={words.nothingFitsText}
      action={<Button onClick={onClear}>{words.showAll}</Button>}
    />
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={IconHeart}
      title={words.empty}
      text={words.emptyText}
      action={
        <Button component={Link} to={paths.shop}>
          {words.toShop}
        </Button>
      }
    />
  );
}
