import { Alert, Button, Group, Select, Skeleton, Stack, Text } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { maxWebhookEndpoints, type WebhookEndpoint, webhookEvents } from "#contract/webhooks.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { useRemoval } from "#web/shared/lists/list-acts.ts";
import { Columns } from "#web/ui/columns.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useSubject } from "#web/ui/subject-drawer.tsx";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { eventWords, Signature, type WebhookEvent } from "./deliveries.tsx";
import { EndpointCard, EndpointDrawer, SecretDialog, type ShownSecret } from "./endpoints.tsx";

/** The endpoints of other systems that are notified of what happens in the club. */
export function Component() {
  const endpoints = useQuery(adminApi.webhooks.show.queryOptions({ input: {} }));
  const renewal = useMutation(adminApi.webhooks.renewSecret.mutationOptions());
  const [edited, edit] = useSubject(endpoints.data?.data);
  const [tested, setTested] = useState<WebhookEndpoint | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const isFull = (endpoints.data?.total ?? 0) >= maxWebhookEndpoints;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} disabled={isFull} onClick={() => edit("new")}>
      {words.screen.addAnAddress}
    </Button>
  );
  const renew = async ({ id, url }: WebhookEndpoint) => {
    const isSure = await confirmDialog({
      title: words.screen.askNewSecret,
      text: words.screen.oldOneStopsWorking(hostOf(url)),
      confirmLabel: words.screen.makeNewSecret,
      isDestructive: true,
    });
    if (isSure) renewal.mutate({ id }, { onSuccess: ({ data }) => setSecret(data) });
  };
  const changeOver = async ({ id, url }: WebhookEndpoint) => {
    const isSure = await confirmDialog({
      title: words.screen.switchToStandardWebhooks,
      text: words.screen.getsNewSecretAndDifferent(hostOf(url)),
      confirmLabel: words.screen.switch,
      isDestructive: true,
    });
    if (isSure) renewal.mutate({ id, signature: "standard" }, { onSuccess: ({ data }) => setSecret(data) });
  };
  const remove = useRemoval<WebhookEndpoint>(adminApi.webhooks.delete, ({ url }) => ({
    title: words.screen.deleteThisAddress,
    text: words.screen.willNoLongerBeSent(url),
    confirmLabel: words.screen.delete,
  }));
  return (
    <>
      <PageHeader
        title={words.screen.webhooks}
        back={{ label: words.screen.profileSettings, to: panelPaths.profileSettings }}
        text={words.screen.letTheClubsOtherSystems}
        actions={
          <>
            <Button component={Link} to={panelPaths.webhookDeliveries} variant="default">
              {words.screen.seeDeliveries}
            </Button>
            {add}
          </>
        }
      />
      {isFull && (
        <Alert color="info" mb="md">
          {words.screen.clubHasAtMostAddresses(maxWebhookEndpoints)}
        </Alert>
      )}
      <QueryState
        query={endpoints}
        skeleton={<Skeleton height={180} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            icon={IconWebhook}
            title={words.screen.noAddressesYet}
            text={words.screen.addAddressOfSystem}
            action={add}
          />
        }
      >
        {({ data }) => (
          <Columns cols={{ base: 1, lg: 2 }} spacing="md">
            {data.map((endpoint) => (
              <EndpointCard
                key={endpoint.id}
                endpoint={endpoint}
                acts={{
                  edit: () => edit(endpoint),
                  test: () => setTested(endpoint),
                  renew: () => void renew(endpoint),
                  changeOver: () => void changeOver(endpoint),
                  remove: () => remove(endpoint),
                }}
              />
            ))}
          </Columns>
        )}
      </QueryState>
      <Signature
        hasEarlierForm={endpoints.data?.data.some(({ signature }) => signature === "kitroom") ?? false}
      />
      <EndpointDrawer
        endpoint={edited}
        onClose={() => edit(null)}
        onAdded={(added) => {
          edit(null);
          setSecret(added);
        }}
      />
      <TestDialog endpoint={tested} onClose={() => setTested(null)} />
      <SecretDialog shown={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

type TestProps = { endpoint: WebhookEndpoint; onClose: () => void };

/** Sends an example, and leads to what became of it. */
function TestDialog({
  endpoint,
  ...rest
}: Omit<TestProps, "endpoint"> & { endpoint: WebhookEndpoint | null }) {
  return (
    <Modal opened={endpoint !== null} onClose={rest.onClose} centered title={words.testDialog.sendATest}>
      {endpoint && <TestForm endpoint={endpoint} {...rest} />}
    </Modal>
  );
}

function TestForm({ endpoint, onClose }: TestProps) {
  const test = useMutation(adminApi.webhooks.sendTest.mutationOptions(inForm));
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
