import { Select } from "@mantine/core";
import { useState } from "react";
import { type WebhookDelivery, webhookEvents } from "#contract/webhooks.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { statusLook } from "../../../shared/statuses/status-badge.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { deliveryStates } from "../delivery-query.ts";
import { eventWords } from "../event-words.ts";
import { useDeliveries, useEndpoints } from "./api.ts";
import { WebhookDeliveryCard, webhookDeliveryColumns } from "./delivery-columns.tsx";
import { DeliveryDrawer } from "./delivery-drawer.tsx";

/** What was told to other systems, and what they answered. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const deliveries = useDeliveries(list.params);
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
        filters={<Filters list={list} />}
        onRowClick={setOpened}
        renderCard={(delivery) => <WebhookDeliveryCard delivery={delivery} open={setOpened} />}
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

function Filters({ list }: { list: ReturnType<typeof useListParams> }) {
  const endpoints = useEndpoints();
  const select = (name: string, label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      w={{ base: "100%", xs: 176 }}
      data={data}
      value={list.params.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  const addresses = (endpoints.data?.data ?? []).map(({ id, url, description }) => ({
    value: String(id),
    label: description || url,
  }));
  return (
    <>
      {select("endpoint_id", words.deliveries.address, addresses)}
      {select(
        "event",
        words.deliveries.event,
        webhookEvents.map((value) => ({ value, label: eventWords[value].label })),
      )}
      {select(
        "status",
        words.deliveries.state,
        deliveryStates.map((value) => ({ value, label: statusLook("webhook", value).label })),
      )}
    </>
  );
}
