import { Anchor, Badge, Button, Card, Group, Paper, Select, Stack, Text, Title } from "@mantine/core";
import { IconHeart, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ProductCard } from "#contract/catalog.ts";
import { type StockAlert, type Wish, wishSorts } from "#contract/wishlist.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { quietly } from "#web/lib/mutation-cache.ts";
import { paths, productPath } from "#web/lib/paths.ts";
import { notify } from "#web/lib/toast.ts";
import { useCanBeHad } from "#web/shared/products/own-hold.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { ProductTile, SkeletonCard } from "#web/shared/products/product-tile.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { SearchInput } from "#web/ui/search-input.tsx";
import { wishlist as words } from "#words/wishlist.ts";
import classes from "./wishlist.module.css";

const PER_PAGE = 24;

/** What the member keeps for later, and what they wait for to be back. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, keywords, sort, order_by } = list.params;
  const order = readOrder(sort, order_by);
  const wishes = useQuery(
    memberApi.wishlist.show.queryOptions({
      input: { page, per_page, keywords: keywords || undefined, ...order.query },
      placeholderData: keepPreviousData,
      // Hearts elsewhere change it.
      staleTime: 0,
    }),
  );
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

/** A product that is kept for later, with the way into the cart. Its heart takes it off the list. */
function WishCard({ wish }: { wish: Wish }) {
  const { product } = wish;
  return (
    <div className={classes.wish}>
      {product ? <ProductTile product={product} /> : <Gone title={nameOf(wish)} />}
      {product ? <ToProduct product={product} /> : <Remove wish={wish} />}
    </div>
  );
}

function ToProduct({ product }: { product: ProductCard }) {
  const canBeHad = useCanBeHad(product);
  return (
    <Button component={Link} to={productPath(product.id)} variant="light" fullWidth>
      {canBeHad ? words.choose : words.seeProduct}
    </Button>
  );
}

/** A draft has no name to show. */
function nameOf({ title }: Wish): string {
  return title || words.unnamed;
}

/** A product no longer sold has no page to link to. */
function Gone({ title }: { title: string }) {
  return (
    <Card withBorder padding={0} className={classes.gone}>
      <ProductImage image={null} sizes="290px" />
      <Stack gap={4} p="sm" align="flex-start">
        <Badge color="gray" variant="light">
          {words.gone}
        </Badge>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {words.goneText}
        </Text>
      </Stack>
    </Card>
  );
}

function Remove({ wish }: { wish: Wish }) {
  const remove = useMutation(
    memberApi.wishlist.remove.mutationOptions({ ...quietly, onSuccess: () => notify.success(words.dropped) }),
  );
  return (
    <Button
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      fullWidth
      aria-label={words.drop(nameOf(wish))}
      loading={remove.isPending}
      onClick={() => remove.mutate({ product_id: wish.product_id })}
    >
      {words.remove}
    </Button>
  );
}

/** What the member will be mailed about when it is back in stock; renders nothing if there is none. */
function Waiting() {
  const { data } = useQuery(memberApi.wishlist.alerts.queryOptions({ input: {}, staleTime: 0 }));
  if (!data || data.data.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="waiting">
      <Title order={2} size="h3" id="waiting">
        {words.waiting}
      </Title>
      <Text c="dimmed" mb="md">
        {words.waitingText}
      </Text>
      <Paper withBorder component="ul" className={classes.alerts}>
        {data.data.map((alert) => (
          <AlertRow key={alert.variation_id} alert={alert} />
        ))}
      </Paper>
    </section>
  );
}

function AlertRow({ alert }: { alert: StockAlert }) {
  const { variation_id, product_id, color, size, image, is_sold } = alert;
  const title = alert.title || words.unnamed;
  const remove = useMutation(
    memberApi.wishlist.removeAlert.mutationOptions({
      ...quietly,
      onSuccess: () => notify.success(words.notAsked),
    }),
  );
  const choice = [color, size].filter(Boolean).join(", ");
  return (
    <li className={classes.alert}>
      <ProductImage image={image} sizes="56px" alt="" />
      <div className={classes.words}>
        {is_sold ? (
          <Anchor component={Link} to={productPath(product_id)} fw={600} c="inherit">
            {title}
          </Anchor>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        <Text size="sm" c="dimmed">
          {[choice, !is_sold && words.notSoldNow].filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={words.stopWaiting([title, choice].filter(Boolean).join(", "))}
        loading={remove.isPending}
        onClick={() => remove.mutate({ variation_id })}
      >
        {words.stop}
      </Button>
    </li>
  );
}

const { sorts } = words;

/** The orders that a wishlist is shown in, the usual one first. */
export const wishOrders = [
  { name: "newest", label: sorts.newest, query: { sort: "created_at", order_by: "desc" } },
  { name: "oldest", label: sorts.oldest, query: { sort: "created_at", order_by: "asc" } },
  { name: "title", label: sorts.title, query: { sort: "title", order_by: "asc" } },
  { name: "cheapest", label: sorts.cheapest, query: { sort: "price", order_by: "asc" } },
  { name: "dearest", label: sorts.dearest, query: { sort: "price", order_by: "desc" } },
] as const;

/** The order the address asks for, or the default if it names none we know. */
export function readOrder(sort: string | undefined, direction: "asc" | "desc" | undefined) {
  const known = wishSorts.find((one) => one === sort);
  const found = wishOrders.find(({ query }) => query.sort === known && query.order_by === direction);
  return found ?? wishOrders[0];
}
