import { Anchor, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type WebhookDelivery, webhookEvents } from "#contract/webhooks.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { StatusBadge, statusChoices } from "#web/shared/statuses/status-badge.tsx";
import type { Column } from "#web/ui/data-table/columns.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { DateTime } from "#web/ui/written.tsx";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { deliveryQuery, deliveryStates, eventWords, LOOK_EVERY_MS } from "../events.ts";
import { DeliveryDrawer } from "./delivery-drawer.tsx";

/** What was told to other systems, and what they answered. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const deliveries = useQuery(
    adminApi.webhooks.deliveries.queryOptions({
      input: deliveryQuery(list.params),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === "queued") ? LOOK_EVERY_MS : false,
    }),
  );
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  return (
    <>
      <PageHeader
        title={words.deliveries.webhookDeliveries}
        back={{ label: words.deliveries.webhooks, to: panelPaths.webhooks }}
        text={words.deliveries.whatWasSentToOther}
      />
      <DataTable<WebhookDelivery>
        label={words.deliveries.webhookDeliveries}
        query={deliveries}
        list={list}
        columns={webhookDeliveryColumns(setOpened)}
        searchPlaceholder={words.deliveries.addressIdOrProblem}
        filters={useFilters()}
        onRowClick={setOpened}
        empty={{
          lead: words.deliveries.nothingSentYet,
          text: words.deliveries.deliveriesAppearHereAsSoon,
          narrowed: { text: words.deliveries.noDeliveriesMatch, showAll: words.deliveries.showAllDeliveries },
        }}
      />
      <DeliveryDrawer delivery={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function useFilters(): ListFilter[] {
  const { data } = useQuery(adminApi.webhooks.show.queryOptions({ input: {} }));
  const endpoints = data?.data ?? [];
  return [
    {
      name: "endpoint_id",
      label: words.deliveries.address,
      choices: endpoints.map(({ id, url, description }) => ({
        value: String(id),
        label: description || url,
      })),
    },
    {
      name: "event",
      label: words.deliveries.event,
      choices: webhookEvents.map((value) => ({ value, label: eventWords[value].label })),
    },
    {
      name: "status",
      label: words.deliveries.state,
      choices: statusChoices("webhook", deliveryStates),
    },
  ];
}

type Open = (delivery: WebhookDelivery) => void;

function webhookDeliveryColumns(open: Open): Column<WebhookDelivery>[] {
  return [
    {
      name: "event",
      card: "title",
      title: words.deliveryColumns.event,
      sortable: true,
      isFixed: true,
      render: (delivery) => <Event delivery={delivery} open={open} />,
    },
    {
      name: "created_at",
      card: "note",
      title: words.deliveryColumns.when,
      sortable: true,
      width: 170,
      render: ({ created_at }) => <DateTime value={created_at} withTime />,
    },
    {
      name: "url",
      card: "note",
      onCard: ({ url }) => url,
      title: words.deliveryColumns.address,
      render: ({ url }) => (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {url}
        </Text>
      ),
    },
    {
      name: "status",
      card: "side",
      title: words.deliveryColumns.state,
      sortable: true,
      render: (delivery) => <State delivery={delivery} />,
    },
    {
      name: "attempts",
      title: words.deliveryColumns.attempts,
      align: "right",
      width: 80,
      render: ({ attempts }) => <span className="tabular">{attempts}</span>,
    },
  ];
}

type RowProps = { delivery: WebhookDelivery; open: Open };

function Event({ delivery, open }: RowProps) {
  return (
    <Anchor component="button" type="button" fw={600} ta="left" onClick={() => open(delivery)}>
      {eventWords[delivery.event].label}
    </Anchor>
  );
}

function State({ delivery: { status, last_error } }: Pick<RowProps, "delivery">) {
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge kind="webhook" status={status} isQuiet />
      {last_error && (
        <Text size="xs" c="error.8" maw={260}>
          {last_error}
        </Text>
      )}
    </Stack>
  );
}
