import { useState } from "react";
import { type WebhookDelivery, webhookEvents } from "#contract/webhooks.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { statusChoices } from "../../../shared/statuses/status-badge.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../ui/data-table/filters.ts";
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
        filters={useFilters()}
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

function useFilters(): ListFilter[] {
  const endpoints = useEndpoints().data?.data ?? [];
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
    { name: "status", label: words.deliveries.state, choices: statusChoices("webhook", deliveryStates) },
  ];
}
