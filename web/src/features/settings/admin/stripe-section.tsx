import { ActionIcon, Badge, Button, CopyButton, Group, List, Skeleton, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import type { ClubSettingsView } from "#contract/settings.ts";
import { stripeSettingsForm } from "#contract/stripe-settings.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { stripeInput } from "../stripe-form.ts";
import { useSaveSettings, useTestPayments, useWebhookCheck } from "./api.ts";
import { SecretField } from "./secret-field.tsx";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

export function StripeSection({ view, nav, onReload }: SectionProps) {
  const { stripe: save } = useSaveSettings();
  const { form, loaded, page } = useSectionForm({
    view,
    save,
    valuesOf: () => ({ secret_key: "" as string | null, webhook_secret: "" as string | null }),
    inputOf: (values, version) => ({ ...stripeInput(values), version }),
    schema: stripeSettingsForm,
  });
  const { stripe } = loaded;
  return (
    <FormPage title="Profile Settings" headerActions={nav} {...page} onReload={onReload}>
      <FormSection title="State">
        <StripeState stripe={stripe} />
        {stripe.has_test_payments && stripe.secret_key === "" && (
          <TestPayments version={loaded.version} isBlocked={page.isDirty} onTaken={onReload} />
        )}
      </FormSection>
      <FormSection
        title="Keys"
        description="From Stripe's dashboard, under Developers. A new key is tested before it is saved. Payments already started keep the previous key for 24 hours."
      >
        <SecretField
          label="Secret key"
          placeholder="sk_live_…"
          stored={stripe.secret_key}
          value={form.values.secret_key}
          onChange={(value) => form.setFieldValue("secret_key", value)}
          error={form.errors.secret_key}
        />
        <SecretField
          label="Webhook secret"
          placeholder="whsec_…"
          stored={stripe.webhook_secret}
          value={form.values.webhook_secret}
          onChange={(value) => form.setFieldValue("webhook_secret", value)}
          error={form.errors.webhook_secret}
        />
      </FormSection>
      <FormSection
        title="Webhook"
        description="Add this address at Stripe, with the events that start with checkout.session, refund and charge.dispute. Without it, payments show up a little later."
      >
        <WebhookAddress url={stripe.webhook_url} />
        {stripe.secret_key !== "" && <WebhookCheck />}
      </FormSection>
    </FormPage>
  );
}

/** Where the installation has a stand-in for Stripe, a club tries everything with pretended cards first. */
function TestPayments(props: { version: number; isBlocked: boolean; onTaken: () => void }) {
  const test = useTestPayments(props.onTaken);
  return (
    <Stack gap={6} align="flex-start">
      <Text size="sm">
        Try out the shop with test cards before you have a Stripe account. No money moves; enter your own keys
        here later.
      </Text>
      <Button
        variant="default"
        disabled={props.isBlocked}
        loading={test.isPending}
        onClick={() => test.mutate({ version: props.version })}
      >
        Use test payments
      </Button>
    </Stack>
  );
}

/** What is right and wrong with the webhook, as far as it can be known. */
function WebhookCheck() {
  const check = useWebhookCheck(true);
  return (
    <QueryState query={check} skeleton={<Skeleton height={44} />}>
      {({ data }) => (
        <Stack gap="xs" align="flex-start">
          <List size="sm" spacing={4} listStyleType="none" aria-label="The webhook's state">
            {data.findings.map(({ text, at, is_right }) => (
              <List.Item
                key={text}
                icon={
                  is_right ? (
                    <IconCheck
                      size={16}
                      role="img"
                      aria-label="Right"
                      color="var(--mantine-color-success-filled)"
                    />
                  ) : (
                    <IconAlertTriangle
                      size={16}
                      role="img"
                      aria-label="Wrong"
                      color="var(--mantine-color-error-filled)"
                    />
                  )
                }
              >
                {text}
                {at && (
                  <Text span size="sm" c="dimmed">
                    {" "}
                    (<DateTime value={at} withTime />)
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
          <Button size="xs" variant="default" loading={check.isFetching} onClick={() => void check.refetch()}>
            Check again
          </Button>
        </Stack>
      )}
    </QueryState>
  );
}

function StripeState({ stripe }: { stripe: ClubSettingsView["stripe"] }) {
  if (stripe.secret_key === "")
    return (
      <Text>
        <Badge color="warning" variant="light" mr="xs">
          Not set up
        </Badge>
        Members can pay with credits only.
      </Text>
    );
  const isTest = stripe.livemode === false || stripe.secret_key.includes("_test_");
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Badge color={isTest ? "warning" : "success"} variant="light">
          {isTest ? "Test mode: no real money" : "Live"}
        </Badge>
        {stripe.account_name && <Text fw={600}>{stripe.account_name}</Text>}
      </Group>
      <Text size="sm" c="dimmed">
        {stripe.checked_at ? (
          <>
            Stripe accepted the key on <DateTime value={stripe.checked_at} withTime />.
          </>
        ) : (
          "The key was set when the club was created."
        )}
        {stripe.webhook_secret === "" && " The webhook secret is missing."}
      </Text>
    </Stack>
  );
}

function WebhookAddress({ url }: { url: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text component="code" size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
        {url}
      </Text>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="default"
            size="lg"
            onClick={copy}
            aria-label={copied ? "The address was copied" : "Copy the webhook address"}
          >
            {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
