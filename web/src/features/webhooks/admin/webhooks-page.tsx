import { Alert, Button, Skeleton } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { maxWebhookEndpoints, type WebhookEndpoint } from "#contract/webhooks.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { Columns } from "../../../ui/columns.tsx";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyList } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useEndpointActions, useEndpoints } from "./api.ts";
import { EndpointCard } from "./endpoint-card.tsx";
import { EndpointDrawer } from "./endpoint-drawer.tsx";
import { SecretDialog, type ShownSecret } from "./secret-dialog.tsx";
import { Signature } from "./signature.tsx";
import { TestDialog } from "./test-dialog.tsx";

/** The addresses of other systems that are told of what happens in the club. */
export function Component() {
  const endpoints = useEndpoints();
  const actions = useEndpointActions();
  const [edited, edit] = useState<WebhookEndpoint | "new" | null>(null);
  const [tested, setTested] = useState<WebhookEndpoint | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const isFull = (endpoints.data?.total ?? 0) >= maxWebhookEndpoints;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} disabled={isFull} onClick={() => edit("new")}>
      Add an address
    </Button>
  );
  const renew = async ({ id, url }: WebhookEndpoint) => {
    const isSure = await confirmDialog({
      title: "Make a new secret?",
      text: `The old one stops working at once. Until ${hostOf(url)} has the new one, it cannot tell that a call is from us.`,
      confirmLabel: "Make a new secret",
      isDestructive: true,
    });
    if (isSure) actions.renew.mutate({ id }, { onSuccess: ({ data }) => setSecret(data) });
  };
  const changeOver = async ({ id, url }: WebhookEndpoint) => {
    const isSure = await confirmDialog({
      title: "Switch to Standard Webhooks?",
      text: `${hostOf(url)} gets a new secret and different headers at once, and this cannot be undone. Until it handles both, it cannot tell that a call is from us.`,
      confirmLabel: "Switch",
      isDestructive: true,
    });
    if (isSure)
      actions.renew.mutate({ id, signature: "standard" }, { onSuccess: ({ data }) => setSecret(data) });
  };
  const remove = async ({ id, url }: WebhookEndpoint) => {
    const isSure = await confirmDialog({
      title: "Delete this address?",
      text: `${url} will no longer be sent anything, and its log is deleted. This cannot be undone.`,
      confirmLabel: "Delete",
      isDestructive: true,
    });
    if (isSure) actions.remove.mutate({ id });
  };
  return (
    <>
      <PageHeader
        title="Webhooks"
        back={{ label: "Profile Settings", to: panelPaths.profileSettings }}
        text="Let the club's other systems, such as its accounts or its website, know as soon as something happens here."
        actions={
          <>
            <Button component={Link} to={panelPaths.webhookDeliveries} variant="default">
              See deliveries
            </Button>
            {add}
          </>
        }
      />
      {isFull && (
        <Alert color="info" mb="md">
          A club has at most {maxWebhookEndpoints} addresses. Delete one to add another.
        </Alert>
      )}
      <QueryState
        query={endpoints}
        skeleton={<Skeleton height={180} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyList
            icon={IconWebhook}
            lead="No addresses yet"
            text="Add the address of a system that receives webhooks, and choose what to send it."
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
        onReload={() => {
          edit(null);
          void endpoints.refetch();
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
