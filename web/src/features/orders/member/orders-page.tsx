import { Button, Card, Group, Select, Skeleton, Stack, Text } from "@mantine/core";
import { IconGift, IconSearchOff, IconShoppingBag } from "@tabler/icons-react";
import { Link } from "react-router";
import type { MemberOrderSummary } from "#contract/order-shapes.ts";
import { orderStatuses } from "#contract/order-statuses.ts";
import { orders as allWords } from "#words/orders.ts";
import { formatDollars } from "../../../lib/format.ts";
import { orderPath, paths } from "../../../lib/paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { ProductImage } from "../../../shared/products/product-image.tsx";
import { StatusBadge, statusLook } from "../../../shared/statuses/status-badge.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyList } from "../../../ui/empty-state.tsx";
import { ListPages } from "../../../ui/list-pages.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { listOrders, readOrder } from "../member-list-orders.ts";
import { packsForText } from "../pack-text.ts";
import { useOrders } from "./api.ts";
import classes from "./orders.module.css";
import { ThankYou } from "./thank-you.tsx";

const { list: words, detail } = allWords;

const PER_PAGE = 10;
/** Side by side on a phone, below the search. */
const filterWidth = { flex: "1 1 150px", maw: { xs: 220 } };
const statusChoices = orderStatuses.map((value) => ({ value, label: statusLook("order", value).label }));

/** Everything the member has ordered, newest first unless they ask otherwise. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, keywords, filters } = list.params;
  const status = orderStatuses.find((known) => known === filters.status);
  const order = readOrder(list.params.sort, list.params.order_by);
  const orders = useOrders({ page, per_page, keywords: keywords || undefined, status, ...order.query });
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
            {data.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
            <ListPages total={total} perPage={per_page} page={page} onChange={list.setPage} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function OrderCard({ order }: { order: MemberOrderSummary }) {
  const isSent = order.fulfilment_status !== "unfulfilled";
  return (
    <Card withBorder component={Link} to={orderPath(order.id)} className={classes.order}>
      <div className={classes.orderWords}>
        <Group gap="xs">
          <Text fw={650}>{detail.title(order.number)}</Text>
          <StatusBadge kind="order" status={order.status} />
          {isSent && <StatusBadge kind="fulfilment" status={order.fulfilment_status} />}
        </Group>
        <Text size="sm" c="dimmed">
          <DateTime value={order.created_at} withTime /> · {words.items(order.item_count)}
        </Text>
        {order.status === "pending_payment" && (
          <Text size="sm" fw={600} c="var(--club-text)">
            {words.waits}
          </Text>
        )}
        {order.packs_for.length > 0 && (
          <Text size="sm" className={classes.fromPack}>
            <IconGift size={16} aria-hidden />
            {packsForText(order.packs_for)}
          </Text>
        )}
      </div>
      <div className={classes.pictures}>
        {order.images.map((image) => (
          <ProductImage key={image.url} image={image} sizes="56px" alt="" />
        ))}
      </div>
      <Text fw={650} className={`${classes.orderTotal} tabular`}>
        {order.total === 0 && order.packs_for.length > 0 ? words.fromPacks : formatDollars(order.total)}
      </Text>
    </Card>
  );
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
    <EmptyList
      icon={IconSearchOff}
      lead={words.nothingFits}
      text={words.nothingFitsText}
      action={<Button onClick={onClear}>{words.showAll}</Button>}
    />
  );
}

function NoOrders() {
  return (
    <EmptyList
      icon={IconShoppingBag}
      lead={words.empty}
      text={words.emptyText}
      action={
        <Button component={Link} to={paths.shop}>
          {words.toShop}
        </Button>
      }
    />
  );
}
