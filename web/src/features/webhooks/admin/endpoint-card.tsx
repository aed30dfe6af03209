import { Alert, Anchor, Badge, Button, Card, Group, Menu, Stack, Text, Title } from "@mantine/core";
import { IconKey, IconPencil, IconSignature, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { sentence } from "#web/ui/sentence.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { RowMenu } from "../../../ui/row-menu.tsx";
import { eventLabels } from "../event-words.ts";

type Acts = {
  edit: () => void;
  test: () => void;
  renew: () => void;
  changeOver: () => void;
  remove: () => void;
};

/** One address: what it is told, and whether it takes it. */
export function EndpointCard({ endpoint, acts }: { endpoint: WebhookEndpoint; acts: Acts }) {
  const { id, url, description, events, failing_since, last_delivery_at } = endpoint;
  const isEarlier = endpoint.signature === "kitroom";
  return (
    <Card withBorder component="article">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <Title order={2} size="h4">
              {description || url}
            </Title>
            {description && (
              <Text size="sm" c="dimmed">
                {url}
              </Text>
            )}
          </div>
          <Group gap={4} wrap="nowrap">
            <State endpoint={endpoint} />
            <RowMenu label={words.endpointCard.moreFor(description || url)}>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={acts.edit}>
                {words.endpointCard.edit}
              </Menu.Item>
              <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={acts.renew}>
                {words.endpointCard.makeANewSecret}
              </Menu.Item>
              {isEarlier && (
                <Menu.Item leftSection={<IconSignature size={16} aria-hidden />} onClick={acts.changeOver}>
                  {words.endpointCard.changeToStandardWebhooks}
                </Menu.Item>
              )}
              <Menu.Item
                color="error"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={acts.remove}
              >
                {words.endpointCard.delete}
              </Menu.Item>
            </RowMenu>
          </Group>
        </Group>
        <Text size="sm">{words.endpointCard.events(eventLabels(events))}</Text>
        <Text size="sm">
          {isEarlier ? words.endpointCard.signedInOlderFormat : words.endpointCard.signed}
        </Text>
        {failing_since && (
          <Alert color="error" p="sm">
            {sentence(
              words.endpointCard.itHasNotAcceptedAnything(<DateTime value={failing_since} withTime />),
            )}
          </Alert>
        )}
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {last_delivery_at
              ? sentence(words.endpointCard.lastTried(<DateTime value={last_delivery_at} withTime />))
              : words.endpointCard.nothingSentYet}
          </Text>
          <Group gap="sm">
            <Anchor component={Link} to={`${panelPaths.webhookDeliveries}?endpoint_id=${id}`} size="sm">
              {words.endpointCard.deliveries}
            </Anchor>
            <Button size="xs" variant="default" onClick={acts.test}>
              {words.endpointCard.sendATest}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Card>
  );
}

function State({ endpoint: { is_active, failing_since } }: { endpoint: WebhookEndpoint }) {
  const [label, color] = !is_active
    ? [words.endpointCard.switchedOff, "gray"]
    : failing_since
      ? [words.endpointCard.failing, "error"]
      : [words.endpointCard.on, "success"];
  return (
    <Badge variant="light" color={color} miw="max-content" c={color === "gray" ? "gray.7" : undefined}>
      {label}
    </Badge>
  );
}
