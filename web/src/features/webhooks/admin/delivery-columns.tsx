import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { eventWords } from "../event-words.ts";

type Open = (delivery: WebhookDelivery) => void;

export function webhookDeliveryColumns(open: Open): Column<WebhookDelivery>[] {
  return [
    {
      name: "event",
      title: words.deliveryColumns.event,
      sortable: true,
      isFixed: true,
      render: (delivery) => <Event delivery={delivery} open={open} />,
    },
    {
      name: "created_at",
      title: words.deliveryColumns.when,
      sortable: true,
      width: 170,
      render: ({ created_at }) => <DateTime value={created_at} withTime />,
    },
    {
      name: "url",
      title: words.deliveryColumns.address,
      render: ({ url }) => (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {url}
        </Text>
      ),
    },
    {
      name: "status",
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

/** How a delivery looks on a phone. */
export function WebhookDeliveryCard({ delivery, open }: RowProps) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Event delivery={delivery} open={open} />
        <State delivery={delivery} />
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {delivery.url} · <DateTime value={delivery.created_at} withTime />
      </Text>
    </Stack>
  );
}

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
