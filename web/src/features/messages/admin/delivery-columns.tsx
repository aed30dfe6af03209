import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Delivery } from "#contract/messages.ts";
import { messages as words } from "#words/panel/messages.ts";
import { adminOrderPath } from "../../../lib/panel-paths.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DateTime } from "../../../ui/date-time.tsx";

export type Resend = { send: (delivery: Delivery) => void; pendingId: number | null };

export function mailDeliveryColumns(resend: Resend): Column<Delivery>[] {
  return [
    {
      name: "created_at",
      title: words.deliveryColumns.when,
      sortable: true,
      isFixed: true,
      width: 150,
      render: ({ created_at }) => <DateTime value={created_at} withTime />,
    },
    { name: "title", title: words.deliveryColumns.email, render: (delivery) => <Mail delivery={delivery} /> },
    {
      name: "recipient",
      title: words.deliveryColumns.to,
      sortable: true,
      render: ({ recipient }) => (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {recipient}
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
    {
      name: "action",
      title: words.deliveryColumns.action,
      align: "right",
      isFixed: true,
      width: 130,
      render: (delivery) => <ResendButton delivery={delivery} resend={resend} />,
    },
  ];
}

/** How a mail looks on a phone. */
export function MailDeliveryCard({ delivery, resend }: { delivery: Delivery; resend: Resend }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Mail delivery={delivery} />
        <State delivery={delivery} />
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {delivery.recipient} · <DateTime value={delivery.created_at} withTime />
      </Text>
      <ResendButton delivery={delivery} resend={resend} />
    </Stack>
  );
}

function Mail({ delivery: { title, subject, order_id } }: { delivery: Delivery }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {order_id ? (
          <Anchor component={Link} to={adminOrderPath(order_id)} inherit>
            {subject}
          </Anchor>
        ) : (
          subject
        )}
      </Text>
    </div>
  );
}

function State({ delivery: { status, last_error } }: { delivery: Delivery }) {
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge kind="mail" status={status} isQuiet />
      {last_error && (
        <Text size="xs" c="error.8" maw={260}>
          {last_error}
        </Text>
      )}
    </Stack>
  );
}

function ResendButton({ delivery, resend }: { delivery: Delivery; resend: Resend }) {
  if (!delivery.can.resend) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      w="fit-content"
      loading={resend.pendingId === delivery.id}
      onClick={() => resend.send(delivery)}
      aria-label={words.deliveryColumns.resendTo(delivery.title, delivery.recipient)}
    >
      {words.deliveryColumns.resend}
    </Button>
  );
}
