import {
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  Checkbox,
  CopyButton,
  Group,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { IconCheck, IconCopy, IconKey, IconPencil, IconSignature, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type WebhookEndpoint, webhookEvents, webhookForm } from "#contract/webhooks.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { RowMenu } from "#web/ui/acts.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { SubjectDrawer } from "#web/ui/subject-drawer.tsx";
import { SubjectForm } from "#web/ui/subject-form.tsx";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { eventLabels, eventWords } from "./deliveries.tsx";
import classes from "./webhooks.module.css";

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
            <RowMenu
              label={words.endpointCard.moreFor(description || url)}
              acts={[
                { label: words.endpointCard.edit, icon: IconPencil, onPress: acts.edit },
                { label: words.endpointCard.makeANewSecret, icon: IconKey, onPress: acts.renew },
                isEarlier && {
                  label: words.endpointCard.changeToStandardWebhooks,
                  icon: IconSignature,
                  onPress: acts.changeOver,
                },
              ]}
              apart={[
                {
                  label: words.endpointCard.delete,
                  icon: IconTrash,
                  isDestructive: true,
                  onPress: acts.remove,
                },
              ]}
            />
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

type DrawerProps = {
  /** The one to change as the list has it now, `new` to add one, or null while the drawer is shut. */
  endpoint: WebhookEndpoint | "new" | null;
  onClose: () => void;
  /** A new one comes with its secret, which is shown this once. */
  onAdded: (added: ShownSecret) => void;
};

export function EndpointDrawer({ endpoint, ...rest }: DrawerProps) {
  return (
    <SubjectDrawer
      subject={endpoint}
      onClose={rest.onClose}
      size="lg"
      title={(known) => (known ? words.endpointDrawer.editThisAddress : words.endpointDrawer.addAnAddress)}
    >
      {(known) => <EndpointForm key={known?.id ?? "new"} endpoint={known} {...rest} />}
    </SubjectDrawer>
  );
}

type FormProps = Omit<DrawerProps, "endpoint"> & { endpoint: WebhookEndpoint | null };

/** Reset each time the drawer opens. */
function EndpointForm({ endpoint, onClose, onAdded }: FormProps) {
  const store = useMutation(
    adminApi.webhooks.store.mutationOptions({
      ...inForm,
      // Also once the drawer is closed: the secret is shown only this once.
      onSuccess: ({ data }) => onAdded(data),
    }),
  );
  const update = useMutation(adminApi.webhooks.update.mutationOptions(inForm));
  const isSaving = store.isPending || update.isPending;
  const edit = useVersionedForm({
    subject: endpoint,
    valuesOf,
    validate: zodResolver(webhookForm),
    isSaving,
  });
  const { form } = edit;
  const submit = edit.onSubmit((values, read, onError) => {
    if (read) {
      const { id, version } = read;
      update.mutate({ ...values, id, version }, { onSuccess: onClose, onError });
    } else store.mutate(values, { onError });
  });
  return (
    <SubjectForm
      label={endpoint ? words.endpointDrawer.editThisAddress : words.endpointDrawer.addAnAddress}
      edit={edit}
      onSubmit={submit}
      saveLabel={words.endpointDrawer.save}
    >
      <TextInput
        label={words.endpointDrawer.address}
        description={words.endpointDrawer.whereWeSendTo}
        placeholder={words.endpointDrawer.httpsExampleOrgKitroom}
        type="url"
        required
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("url")}
      />
      <TextInput
        label={words.endpointDrawer.description}
        description={words.endpointDrawer.aNameForYou}
        autoComplete="off"
        {...form.getInputProps("description")}
      />
      <Checkbox.Group label={words.endpointDrawer.eventsToSend} required {...form.getInputProps("events")}>
        <Stack gap="sm" mt={6} mb={4}>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={eventWords[event].label}
              description={`${event}: ${eventWords[event].about}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={words.endpointDrawer.sendToThisAddress}
        description={words.endpointDrawer.whenOff}
        {...form.getInputProps("is_active", { type: "checkbox" })}
      />
    </SubjectForm>
  );
}

function valuesOf(endpoint: WebhookEndpoint | null) {
  const { url = "", description = "", events = [...webhookEvents], is_active = true } = endpoint ?? {};
  return { url, description, events, is_active };
}

export type ShownSecret = { url: string; secret: string };

/** A new secret, shown this once: a click beside it does not close it. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret | null; onClose: () => void }) {
  // Keep the content while the dialog fades out.
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      centered
      size="lg"
      title={words.secretDialog.theSecretOfThisAddress}
    >
      <Stack>
        <Text>
          {sentence(
            words.secretDialog.keepItWithReceiverAt(<span className={classes.words}>{last?.url}</span>),
          )}
        </Text>
        <Text component="code" className={classes.code}>
          {last?.secret}
        </Text>
        <Group justify="flex-end">
          <CopyButton value={last?.secret ?? ""}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                }
              >
                {copied ? words.secretDialog.copied : words.secretDialog.copyTheSecret}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{words.secretDialog.iHaveSavedIt}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
