import { Button, Card, Group, Select, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconGift, IconSearchOff, IconShoppingBag } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { MemberOrderSummary } from "#contract/order-shapes.ts";
import { orderStatuses } from "#contract/order-statuses.ts";
import { formatDate, formatDollars } from "#web/lib/format.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { orderPath, paths } from "#web/lib/paths.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { statusLook } from "#web/shared/statuses/status-badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { SearchInput } from "#web/ui/search-input.tsx";
import { orders as allWords } from "#words/orders.ts";
import { packsForText } from "../order-words.ts";
import { isOpen, listOrders, orderSentence, readOrder, titlesText } from "../own-orders.ts";
import classes from "./orders.module.css";
import { ThankYou } from "./thank-you.tsx";

const { list: words } = allWords;

const PER_PAGE = 10;
/** Side by side on a phone, below the search. */
const filterWidth = { flex: "1 1 150px", maw: { xs: 220 } };
const statusChoices = orderStatuses.map((value) => ({ value, label: statusLook("order", value).label }));

/** Everything the member has ordered, the open ones first unless they ask otherwise. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, keywords, filters } = list.params;
  const status = orderStatuses.find((known) => known === filters.status);
  const order = readOrder(list.params.sort, list.params.order_by);
  const orders = useQuery(
    memberApi.orders.getOrders.queryOptions({
      input: { page, per_page, keywords: keywords || undefined, status, ...order.query },
      placeholderData: keepPreviousData,
    }),
  );
  const isFiltered = keywords !== "" || status !== undefined;

  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <Button component={Link} to={paths.memberReturns} variant="default">
            {words.returns}
          </Button>
        }
      />
      <ThankYou />
      <Group mb="md" gap="sm">
        <SearchInput
          value={keywords}
          onSearch={list.setKeywords}
          label={words.search}
          placeholder={words.searchHint}
        />
        <Select
          aria-label={words.status}
          {...filterWidth}
          placeholder={words.everyStatus}
          clearable
          data={statusChoices}
          value={status ?? null}
          onChange={(value) => list.setFilter("status", value)}
        />
        <Select
          aria-label={words.sort}
          {...filterWidth}
          allowDeselect={false}
          data={listOrders.map(({ name, label }) => ({ value: name, label }))}
          value={order.name}
          onChange={(name) => {
            const chosen = listOrders.find((one) => one.name === name)?.query;
            if (chosen) list.setSort(chosen.sort, chosen.order_by);
          }}
        />
      </Group>
      <QueryState
        query={orders}
        skeleton={<OrderSkeletons />}
        isEmpty={({ data }) => data.length === 0}
        empty={isFiltered || page > 1 ? <NothingFits onClear={list.clear} /> : <NoOrders />}
      >
        {({ data, total }) => (
          <Stack gap="md" aria-busy={orders.isPlaceholderData}>
            {order.name === "open" ? (
              <>
                <OrderGroup title={words.open} orders={data.filter(isOpen)} />
                <OrderGroup title={words.earlier} orders={data.filter((one) => !isOpen(one))} />
              </>
            ) : (
              data.map((one) => <OrderCard key={one.id} order={one} />)
            )}
            <ListPages total={total} perPage={per_page} page={page} onChange={list.setPage} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function OrderGroup({ title, orders }: { title: string; orders: MemberOrderSummary[] }) {
  if (orders.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label={title} mb="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </Stack>
  );
}

function OrderCard({ order }: { order: MemberOrderSummary }) {
  const { number, created_at, item_count, packs_for, total } = order;
  return (
    <Card withBorder component={Link} to={orderPath(order.id)} className={classes.order}>
      <div className={classes.pictures} data-row>
        {order.images.map((image) => (
          <ProductImage key={image.url} image={image} sizes="56px" alt="" />
        ))}
      </div>
      <div className={classes.orderWords}>
        <Text fw={650} c={colorOf(order)}>
          {orderSentence(order)}
        </Text>
        <Text>{titlesText(order.titles)}</Text>
        {packs_for.length > 0 && (
          <Text size="sm" className={classes.fromPack}>
            <IconGift size={16} aria-hidden />
            {packsForText(packs_for)}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {words.about(number, formatDate(created_at), words.items(item_count))}
        </Text>
      </div>
      <Text fw={650} className={`${classes.orderTotal} tabular`}>
        {total > 0 ? formatDollars(total) : packs_for.length > 0 ? words.fromPacks : words.nothingToPay}
      </Text>
    </Card>
  );
}

/** Only what the member has to do has a colour; what is over steps back. */
function colorOf({ status, fulfilment_status }: MemberOrderSummary): string | undefined {
  if (status === "pending_payment") return "warning";
  if (status === "cancelled" || status === "expired") return "dimmed";
  return fulfilment_status === "ready_to_collect" ? "var(--club-text)" : undefined;
}

function OrderSkeletons() {
  return (
    <Stack gap="md">
      <Skeleton height={96} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </Stack>
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

function NoOrders() {
  return (
    <EmptyState
      icon={IconShoppingBag}
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
