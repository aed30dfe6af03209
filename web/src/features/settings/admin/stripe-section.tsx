import {
  ActionIcon,
  Badge,
  Button,
  CopyButton,
  Group,
  List,
  PasswordInput,
  Skeleton,
  Stack,
  Text,
} from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ClubSettingsView } from "#contract/settings.ts";
import { stripeSettingsForm } from "#contract/stripe-settings.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { quietly } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";
import { FormPage, FormSection } from "#web/ui/form-page.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { settings as words } from "#words/panel/settings.ts";
import { type SectionProps, stripeInput, useSectionForm } from "./section-forms.ts";
import { takeIn, useSaveSettings } from "./use-save-settings.ts";

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
    <FormPage title={words.stripeSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection title={words.stripeSection.state}>
        <StripeState stripe={stripe} />
        {stripe.has_test_payments && stripe.secret_key === "" && (
          <TestPayments version={loaded.version} isBlocked={page.isDirty} onTaken={onReload} />
        )}
      </FormSection>
      <FormSection title={words.stripeSection.keys} description={words.stripeSection.fromStripesDashboard}>
        <SecretField
          label={words.stripeSection.secretKey}
          placeholder={words.stripeSection.skLive}
          stored={stripe.secret_key}
          value={form.values.secret_key}
          onChange={(value) => form.setFieldValue("secret_key", value)}
          error={form.errors.secret_key}
        />
        <SecretField
          label={words.stripeSection.webhookSecret}
          placeholder={words.stripeSection.whsec}
          stored={stripe.webhook_secret}
          value={form.values.webhook_secret}
          onChange={(value) => form.setFieldValue("webhook_secret", value)}
          error={form.errors.webhook_secret}
        />
      </FormSection>
      <FormSection
        title={words.stripeSection.webhook}
        description={words.stripeSection.addThisAddressAtStripe}
      >
        <WebhookAddress url={stripe.webhook_url} />
        {stripe.secret_key !== "" && <WebhookCheck />}
      </FormSection>
    </FormPage>
  );
}

/** Where the installation has a stand-in for Stripe, a club can try everything with test cards first. */
function TestPayments(props: { version: number; isBlocked: boolean; onTaken: () => void }) {
  const cache = useQueryClient();
  const test = useMutation(
    adminApi.settings.testPayments.mutationOptions({
      ...quietly,
      onSuccess: ({ data }) => {
        takeIn(cache, data);
        notify.success(words.saved.testPaymentsAreOn);
        props.onTaken();
      },
    }),
  );
  return (
    <Stack gap={6} align="flex-start">
      <Text size="sm">{words.stripeSection.tryOutShopWithTest}</Text>
      <Button
        variant="default"
        disabled={props.isBlocked}
        loading={test.isPending}
        onClick={() => test.mutate({ version: props.version })}
      >
        {words.stripeSection.useTestPayments}
      </Button>
    </Stack>
  );
}

/** The state of the webhook, as far as it can be known. */
function WebhookCheck() {
  const check = useQuery(adminApi.settings.checkWebhook.queryOptions({ input: {} }));
  return (
    <QueryState query={check} skeleton={<Skeleton height={44} />}>
      {({ data }) => (
        <Stack gap="xs" align="flex-start">
          <List size="sm" spacing={4} listStyleType="none" aria-label={words.stripeSection.theWebhooksState}>
            {data.findings.map(({ text, at, is_right }) => (
              <List.Item
                key={text}
                icon={
                  is_right ? (
                    <IconCheck
                      size={16}
                      role="img"
                      aria-label={words.stripeSection.right}
                      color="var(--mantine-color-success-filled)"
                    />
                  ) : (
                    <IconAlertTriangle
                      size={16}
                      role="img"
                      aria-label={words.stripeSection.wrong}
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
            {words.stripeSection.checkAgain}
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
          {words.stripeSection.notSetUp}
        </Badge>
        {words.stripeSection.membersCanPayWithCredits}
      </Text>
    );
  const isTest = stripe.livemode === false || stripe.secret_key.includes("_test_");
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Badge color={isTest ? "warning" : "success"} variant="light">
          {isTest ? words.stripeSection.testModeNoRealMoney : words.stripeSection.live}
        </Badge>
        {stripe.account_name && <Text fw={600}>{stripe.account_name}</Text>}
      </Group>
      <Text size="sm" c="dimmed">
        {stripe.checked_at
          ? sentence(
              words.stripeSection.stripeAcceptedTheKeyOn(<DateTime value={stripe.checked_at} withTime />),
            )
          : words.stripeSection.keyWasSetWhenClub}
        {stripe.webhook_secret === "" && words.stripeSection.theWebhookSecretIsMissing}
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
            aria-label={
              copied ? words.stripeSection.theAddressWasCopied : words.stripeSection.copyTheWebhookAddress
            }
          >
            {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}

type SecretFieldProps = {
  label: string;
  placeholder: string;
  /** The stored secret, masked; empty if there is none. */
  stored: string;
  /** Empty keeps what is stored, null removes it. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
};

/** A secret that is never shown again: it can be kept, replaced or removed. */
function SecretField({ label, placeholder, stored, value, onChange, error }: SecretFieldProps) {
  const isGone = value === null;
  return (
    <Group align="flex-end" gap="sm">
      <PasswordInput
        label={label}
        description={stored ? words.secretField.leaveEmptyToKeepIt(stored) : words.secretField.noneSaved}
        placeholder={isGone ? words.secretField.removedWhenYouSave : placeholder}
        autoComplete="new-password"
        spellCheck={false}
        flex="1 1 280px"
        maw={520}
        value={value ?? ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {stored && !isGone && (
        <Button
          variant="subtle"
          color="error"
          onClick={() => onChange(null)}
          aria-label={words.secretField.removeThe(label.toLowerCase())}
        >
          {words.secretField.remove}
        </Button>
      )}
      {isGone && (
        <>
          <Button variant="default" onClick={() => onChange("")}>
            {words.secretField.keepIt}
          </Button>
          <Text size="sm" c="error" role="status" w="100%">
            {words.secretField.itWillBeRemoved}
          </Text>
        </>
      )}
    </Group>
  );
}
