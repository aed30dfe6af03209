import { Alert, Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type WebhookDelivery, webhookDelivery, webhookEvents, webhooks } from "#contract/webhooks.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { StatusBadge, statusChoices } from "#web/shared/statuses/status-badge.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { QueryState } from "#web/ui/query-state.tsx";
import { SubjectDrawer } from "#web/ui/subject-drawer.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { eventWords, readableJson } from "./deliveries.tsx";
import classes from "./webhooks.module.css";

/** While something waits to be sent it is looked at again. */
const LOOK_EVERY_MS = 3000;

/** What was told to other systems, and what they answered. */
export function Component() {
  const list = useList(adminApi.webhooks.deliveries, webhooks.deliveries, {
    sort: "created_at",
    order_by: "desc",
    refetchInterval: (rows) => rows.some(({ status }) => status === "queued") && LOOK_EVERY_MS,
  });
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  return (
    <>
      <ListScreen<WebhookDelivery>
        title={words.deliveries.webhookDeliveries}
        back={{ label: words.deliveries.webhooks, to: panelPaths.webhooks }}
        text={words.deliveries.whatWasSentToOther}
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
      choices: statusChoices("webhook", webhookDelivery.shape.status.options),
    },
  ];
}

type Open = (delivery: WebhookDelivery) => void;

function webhookDeliveryColumns(open: Open): ListColumn<WebhookDelivery>[] {
  return [
    {
      name: "event",
      card: "title",
      title: words.deliveryColumns.event,
      isFixed: true,
      render: (delivery) => <Event delivery={delivery} open={open} />,
    },
    { name: "created_at", card: "note", title: words.deliveryColumns.when, width: 170, as: "moment" },
    { name: "url", card: "note", title: words.deliveryColumns.address, as: "small" },
    {
      name: "status",
      card: "side",
      title: words.deliveryColumns.state,
      render: (delivery) => <State delivery={delivery} />,
    },
    { name: "attempts", title: words.deliveryColumns.attempts, width: 80, as: "count" },
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

type DrawerProps = { delivery: WebhookDelivery | null; onClose: () => void };

/** One delivery: what was sent, what came back, and the way to send it once more. */
function DeliveryDrawer({ delivery, onClose }: DrawerProps) {
  return (
    <SubjectDrawer
      subject={delivery}
      onClose={onClose}
      size="xl"
      title={(known) => (known ? eventWords[known.event].label : "")}
    >
      {(known) => known && <Opened id={known.id} />}
    </SubjectDrawer>
  );
}

function Opened({ id }: { id: number }) {
  const query = useQuery(
    adminApi.webhooks.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.data.status === "queued" ? LOOK_EVERY_MS : false),
    }),
  );
  return <QueryState query={query}>{({ data }) => <Detail delivery={data} />}</QueryState>;
}

function Detail({ delivery }: { delivery: WebhookDelivery }) {
  const { url, event_id, status, attempts, status_code, last_error, response, payload } = delivery;
  const replay = useMutation(adminApi.webhooks.replay.mutationOptions());
  const ask = async () => {
    const isSure = await confirmDialog({
      title: words.deliveryDrawer.sendThisAgain,
      text: words.deliveryDrawer.getsItAgain(url),
      confirmLabel: words.deliveryDrawer.sendAgain,
    });
    if (isSure) replay.mutate({ id: delivery.id });
  };
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <StatusBadge kind="webhook" status={status} />
          <Text size="sm" c="dimmed">
            {words.deliveryDrawer.attempts(attempts)}
            {status_code !== null && words.deliveryDrawer.responseStatus(status_code)}
          </Text>
        </Group>
        {status !== "queued" && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRepeat size={18} aria-hidden />}
            loading={replay.isPending}
            onClick={() => void ask()}
          >
            {words.deliveryDrawer.sendAgain}
          </Button>
        )}
      </Group>
      {last_error && (
        <Alert color={status === "failed" ? "error" : "warning"} className={classes.words}>
          {last_error}
          {status === "queued" &&
            sentence(words.deliveryDrawer.theNextAttemptIsAt(<DateTime value={delivery.due_at} withTime />))}
        </Alert>
      )}
      <Text size="sm" className={classes.words}>
        {words.deliveryDrawer.to(url)}
        <br />
        <Text span inherit c="dimmed">
          {sentence(
            words.deliveryDrawer.happened(
              <DateTime value={delivery.created_at} withTime />,
              delivery.delivered_at && (
                <>
                  {words.deliveryDrawer.delivered}
                  <DateTime value={delivery.delivered_at} withTime />
                </>
              ),
              event_id,
            ),
          )}
        </Text>
      </Text>
      <Box
        title={words.deliveryDrawer.whatIsSent}
        text={readableJson(payload)}
        nothing={words.deliveryDrawer.nothingIsKept}
      />
      <Box
        title={words.deliveryDrawer.response}
        text={response}
        nothing={
          status_code === null ? words.deliveryDrawer.nothingYet : words.deliveryDrawer.theAnswerWasEmpty
        }
      />
    </Stack>
  );
}

function Box({ title, text, nothing }: { title: string; text: string; nothing: string }) {
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {title}
      </Title>
      {text === "" ? (
        <Text size="sm" c="dimmed">
          {nothing}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre className={`${classes.code} ${classes.payload}`} tabIndex={0}>
          {text}
        </pre>
      )}
    </section>
  );
}
