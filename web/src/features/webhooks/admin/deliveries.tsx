import { Anchor, List, Paper, Stack, Text, Title } from "@mantine/core";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { sentence } from "#web/ui/written.tsx";
import { webhooks as words } from "#words/panel/webhooks.ts";
import classes from "./webhooks.module.css";

export type WebhookEvent = WebhookEndpoint["events"][number];

/** What each event is called, and what it tells. */
export const eventWords: Record<WebhookEvent, { label: string; about: string }> = {
  "order.placed": {
    label: words.event.orderPlaced,
    about: words.event.anOrderIsConfirmed,
  },
  "order.paid": {
    label: words.event.orderPaid,
    about: words.event.aCardPaymentArrived,
  },
  "order.shipped": {
    label: words.event.orderShipped,
    about: words.event.parcelOfOrder,
  },
  "member.changed": {
    label: words.event.memberChanged,
    about: words.event.aMemberWasAdded,
  },
};

/** `Order placed, Order paid` */
export function eventLabels(events: WebhookEvent[]): string {
  return events.map((event) => eventWords[event].label).join(", ");
}

/** What was sent, with a line for each field; what is no JSON stays as it is. */
export function readableJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const libraries = "https://www.standardwebhooks.com";

/** What stands in the headers, as every receiver is sent it. */
const code = {
  headers: "webhook-id: 6f1c0a52-…\nwebhook-timestamp: 1767225600\nwebhook-signature: v1,g0hM9SsE+OTP…",
  id: "webhook-id",
  idInBody: "id",
  earlierHeader: "kitroom-signature: t=1767225600,v1=5257a869e7ec…",
  time: "t=",
  signature: "v1=",
};

/** How a receiver sees that a delivery is ours, for whoever writes it. */
export function Signature({ hasEarlierForm }: { hasEarlierForm: boolean }) {
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} mt="lg" component="section" id="signature">
      <Title order={2} size="h4" mb="xs">
        {words.signature.howToVerifyTheSignature}
      </Title>
      <Stack gap="md">
        <Text>
          {sentence(
            words.signature.deliveriesAreSignedWithStandard(
              <Anchor href={libraries} target="_blank" rel="noopener noreferrer" underline="always">
                {words.signature.itsLibraries}
              </Anchor>,
            ),
          )}
        </Text>
        <Text component="code" className={classes.code}>
          {code.headers}
        </Text>
        {hasEarlierForm && <EarlierForm />}
        <List spacing="xs">
          <List.Item>{words.signature.answerWithStatusFrom200}</List.Item>
          <List.Item>
            {sentence(words.signature.idStaysTheSame(<code>{code.id}</code>, <code>{code.idInBody}</code>))}
          </List.Item>
        </List>
      </Stack>
    </Paper>
  );
}

/** For endpoints set up with the old signature, until they migrate. */
function EarlierForm() {
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {words.signature.addressesInTheOlderFormat}
      </Title>
      <Text mb="sm">{words.signature.untilTheyAreChangedOver}</Text>
      <Text component="code" className={classes.code} mb="md">
        {code.earlierHeader}
      </Text>
      <List type="ordered" spacing="xs">
        <List.Item>
          {sentence(words.signature.takeNumberAfterSecondsSince(<code>{code.time}</code>))}
        </List.Item>
        <List.Item>{words.signature.computeHmacSha256}</List.Item>
        <List.Item>{sentence(words.signature.itMustMatchWhatComes(<code>{code.signature}</code>))}</List.Item>
      </List>
    </div>
  );
}
