import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconTruckDelivery } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { idIn } from "#contract/id-text.ts";
import type { Parcel } from "#contract/parcels.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { orderPath, paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { sentence } from "#web/ui/written.tsx";
import { orders } from "#words/orders.ts";
import classes from "./orders.module.css";
import { isUnderWay, ParcelCard, PastParcel } from "./parcel-card.tsx";

const { tracking: words, detail } = orders;

const PER_PAGE = 10;

/** The member's parcels, those under way first; `?order_id=` shows those of one order. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, filters } = list.params;
  const orderId = idIn(filters.order_id);
  const parcels = useQuery(
    memberApi.orders.tracking.queryOptions({
      input: { page, per_page, order_id: orderId },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      {orderId !== undefined && (
        <Group mb="md" gap="sm">
          <Text>
            {sentence(
              words.only(
                <Anchor component={Link} underline="always" to={orderPath(orderId)}>
                  {words.onlyLink}
                </Anchor>,
              ),
            )}
          </Text>
          <Button size="xs" variant="default" onClick={list.clear}>
            {words.showAll}
          </Button>
        </Group>
      )}
      <QueryState
        query={parcels}
        skeleton={<Skeleton height={180} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<NoParcels isOfOrder={orderId !== undefined} />}
      >
        {({ data, total }) => (
          <Stack gap="md" aria-busy={parcels.isPlaceholderData}>
            {data
              .filter(({ status }) => isUnderWay(status))
              .map((parcel) => (
                <ParcelCard key={parcel.id} parcel={parcel} withOrder />
              ))}
            <PastParcels parcels={data.filter(({ status }) => !isUnderWay(status))} />
            <ListPages total={total} perPage={per_page} page={page} onChange={list.setPage} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function PastParcels({ parcels }: { parcels: Parcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <section aria-label={words.earlier}>
      <Title order={2} size="h4" mb="sm">
        {words.earlier}
      </Title>
      <Paper withBorder component="ul" className={classes.pastParcels}>
        {parcels.map((parcel) => (
          <PastParcel key={parcel.id} parcel={parcel} />
        ))}
      </Paper>
    </section>
  );
}

function NoParcels({ isOfOrder }: { isOfOrder: boolean }) {
  return (
    <EmptyState
      icon={IconTruckDelivery}
      title={isOfOrder ? words.emptyOfOrder : words.empty}
      text={words.emptyText}
      action={
        <Button component={Link} to={paths.orders} variant="default">
          {detail.seeOrders}
        </Button>
      }
    />
  );
}
