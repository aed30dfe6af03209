import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Delivery, deliveryStates, messages } from "#contract/messages.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { adminOrderPath, panelPaths } from "#web/lib/panel-paths.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { StatusBadge, statusChoices } from "#web/shared/statuses/status-badge.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { messages as words } from "#words/panel/messages.ts";
import { MailHeader } from "./mails.tsx";

/** The state of every mail: waiting, sent, failed. */
export function Component() {
  const list = useList(adminApi.messages.deliveries, messages.deliveries, {
    sort: "created_at",
    order_by: "desc",
  });
  const again = useMutation(adminApi.messages.resend.mutationOptions());
  const send = async ({ id, title, recipient, recipient_now: now }: Delivery) => {
    const isSure = await confirmDialog({
      title: words.deliveries.sendThisEmailAgain,
      text: now
        ? words.deliveries.getsInstead(now, recipient, title)
        : words.deliveries.getsAgain(recipient, title),
      confirmLabel: now ? words.deliveries.sendTo(now) : words.deliveries.resend,
    });
    if (isSure) again.mutate({ id });
  };
  const resend = {
    send: (delivery: Delivery) => void send(delivery),
    pendingId: again.isPending ? again.variables.id : null,
  };
  return (
    <ListScreen<Delivery>
      title={words.deliveries.deliveries}
      header={<MailHeader tab={panelPaths.deliveries} />}
      list={list}
      columns={mailDeliveryColumns(resend)}
      searchPlaceholder={words.deliveries.addressOrSubject}
      filters={useFilters()}
      empty={{
        text: words.deliveries.emailsAppearHereOnceShop,
        narrowed: { text: words.deliveries.noEmailsMatch, showAll: words.deliveries.showAllEmails },
      }}
    />
  );
}

function useFilters(): ListFilter[] {
  const { data } = useQuery(adminApi.messages.showTemplates.queryOptions({ input: {} }));
  const templates = data?.data ?? [];
  return [
    {
      name: "status",
      label: words.deliveries.state,
      choices: statusChoices("mail", deliveryStates),
    },
    {
      name: "event",
      label: words.deliveries.email,
      choices: templates.map(({ event, title }) => ({ value: event, label: title })),
    },
  ];
}

type Resend = { send: (delivery: Delivery) => void; pendingId: number | null };

function mailDeliveryColumns(resend: Resend): ListColumn<Delivery>[] {
  return [
    {
      name: "created_at",
      card: "note",
      title: words.deliveryColumns.when,
      isFixed: true,
      width: 150,
      as: "moment",
    },
    {
      name: "title",
      card: "title",
      title: words.deliveryColumns.email,
      render: (delivery) => <Mail delivery={delivery} />,
    },
    { name: "recipient", card: "note", title: words.deliveryColumns.to, as: "small" },
    {
      name: "status",
      card: "side",
      title: words.deliveryColumns.state,
      render: (delivery) => <State delivery={delivery} />,
    },
    { name: "attempts", title: words.deliveryColumns.attempts, width: 80, as: "count" },
    {
      name: "action",
      card: "foot",
      onCard: (delivery) => delivery.can.resend && <ResendButton delivery={delivery} resend={resend} />,
      title: words.deliveryColumns.action,
      align: "right",
      isFixed: true,
      width: 130,
      render: (delivery) => <ResendButton delivery={delivery} resend={resend} />,
    },
  ];
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
      aria-label={words.deliveryColumns.resendTo(
        delivery.title,
        delivery.recipient_now ?? delivery.recipient,
      )}
    >
      {words.deliveryColumns.resend}
    </Button>
  );
}
