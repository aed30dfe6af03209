import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { ClubSettingsView } from "#contract/settings.ts";
import { payments as words } from "#words/panel/payments.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { QueryState } from "../../../ui/query-state.tsx";
import { useStripeState } from "./api.ts";

/** Whether the club can take card payments, and where to set that up. */
export function StripeCard() {
  const stripe = useStripeState();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="stripe-set-up">
      <Stack gap="md" align="flex-start">
        <Title order={2} size="h3" id="stripe-set-up">
          {words.stripeCard.stripeSetUp}
        </Title>
        <QueryState query={stripe} skeleton={<Skeleton height={80} />}>
          {(state) => <State stripe={state} />}
        </QueryState>
        <Button component={Link} to={`${panelPaths.profileSettings}?section=stripe`} variant="default">
          {words.stripeCard.openTheStripeSettings}
        </Button>
      </Stack>
    </Paper>
  );
}

function State({ stripe }: { stripe: ClubSettingsView["stripe"] }) {
  const { secret_key, webhook_secret, account_name } = stripe;
  if (secret_key === "") return <Text>{words.stripeCard.membersCannotPayByCard}</Text>;
  const isTest = secret_key.includes("_test_");
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Badge color={isTest ? "warning" : "success"} variant="light">
          {isTest ? words.stripeCard.testMode : words.stripeCard.live}
        </Badge>
        <Text span size="sm" ff="monospace">
          {secret_key}
        </Text>
      </Group>
      {account_name && <Text fw={600}>{account_name}</Text>}
      {webhook_secret === "" && <Text size="sm">{words.stripeCard.theWebhookSecretIsMissing}</Text>}
    </Stack>
  );
}
