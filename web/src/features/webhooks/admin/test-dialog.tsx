import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type WebhookEndpoint, webhookEvents } from "#contract/webhooks.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { Modal } from "../../../ui/dialogs.tsx";
import { FormError } from "../../../ui/form-errors.tsx";
import { eventWords, type WebhookEvent } from "../event-words.ts";
import type { EndpointActions } from "./api.ts";

type TestProps = { endpoint: WebhookEndpoint; test: EndpointActions["test"]; onClose: () => void };

/** Sends an example, and leads to what became of it. */
export function TestDialog({
  endpoint,
  ...rest
}: Omit<TestProps, "endpoint"> & { endpoint: WebhookEndpoint | null }) {
  return (
    <Modal opened={endpoint !== null} onClose={rest.onClose} centered title={words.testDialog.sendATest}>
      {endpoint && <TestForm endpoint={endpoint} {...rest} />}
    </Modal>
  );
}

function TestForm({ endpoint, test, onClose }: TestProps) {
  const navigate = useNavigate();
  const [event, setEvent] = useState<WebhookEvent>(endpoint.events[0] ?? "order.placed");
  const [error, setError] = useState<unknown>(null);
  const send = () => {
    setError(null);
    test.mutate(
      { id: endpoint.id, event },
      {
        onSuccess: () => {
          onClose();
          void navigate(`${panelPaths.webhookDeliveries}?endpoint_id=${endpoint.id}`);
        },
        onError: setError,
      },
    );
  };
  return (
    <form
      aria-label={words.testDialog.sendATest}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {words.testDialog.anExampleGoesTo(endpoint.url)}
        </Text>
        <Select
          label={words.testDialog.event}
          allowDeselect={false}
          data={webhookEvents.map((value) => ({ value, label: eventWords[value].label }))}
          value={event}
          onChange={(value) => setEvent(webhookEvents.find((one) => one === value) ?? event)}
        />
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.testDialog.cancel}
          </Button>
          <Button type="submit" loading={test.isPending}>
            {words.testDialog.sendTheTest}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
