import { Alert, Button, Skeleton } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { maxWebhookEndpoints, type WebhookEndpoint } from "#contract/webhooks.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { Columns } from "../../../ui/columns.tsx";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useSubject } from "../../../ui/use-subject.ts";
import { useEndpointActions, useEndpoints } from "./api.ts";
import { EndpointCard } from "./endpoint-card.tsx";
import { EndpointDrawer } from "./endpoint-drawer.tsx";
import { SecretDialog, type ShownSecret } from "./secret-dialog.tsx";
import { Signature } from "./signature.tsx";
import { TestDialog } from "./test-dialog.tsx";

/** The endpoints of other systems that are notified of what happens in the club. */
export function Component() {
  const endpoints = useEndpoints();
  const actions = useEndpointActions();
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
    if (isSure) actions.renew.mutate({ id }, { onSuccess: ({ data }) => setSecret(data) });
  };
  const changeOver = async ({ id, url }: WebhookEndpoint) => {
    const isSure = await confirmDialog({
      title: words.screen.switchToStandardWebhooks,
      text: words.screen.getsNewSecretAndDifferent(hostOf(url)),
      confirmLabel: words.screen.switch,
      isDestructive: true,
    });
    if (isSure)
      actions.renew.mutate({ id, signature: "standard" }, { onSuccess: ({ data }) => setSecret(data) });
  };
  const remove = async ({ id, url }: WebhookEndpoint) => {
    const isSure = await confirmDialog({
      title: words.screen.deleteThisAddress,
      text: words.screen.willNoLongerBeSent(url),
      confirmLabel: words.screen.delete,
      isDestructive: true,
    });
    if (isSure) actions.remove.mutate({ id });
  };
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
                  remove: () => void remove(endpoint),
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
        actions={actions}
        onClose={() => edit(null)}
        onAdded={(added) => {
          edit(null);
          setSecret(added);
        }}
      />
      <TestDialog endpoint={tested} test={actions.test} onClose={() => setTested(null)} />
      <SecretDialog shown={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
