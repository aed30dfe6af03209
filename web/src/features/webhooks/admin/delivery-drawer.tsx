import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { SubjectDrawer } from "#web/ui/subject-drawer.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { eventWords, LOOK_EVERY_MS, readableJson } from "../events.ts";
import classes from "./webhooks.module.css";

type DrawerProps = { delivery: WebhookDelivery | null; onClose: () => void };

/** One delivery: what was sent, what came back, and the way to send it once more. */
export function DeliveryDrawer({ delivery, onClose }: DrawerProps) {
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
