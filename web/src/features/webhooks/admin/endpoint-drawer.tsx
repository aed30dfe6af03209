import { Button, Checkbox, Stack, Switch, TextInput } from "@mantine/core";
import { type WebhookEndpoint, webhookEvents, webhookForm } from "#contract/webhooks.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { SaveError } from "../../../ui/save-error.tsx";
import { SubjectDrawer } from "../../../ui/subject-drawer.tsx";
import { zodResolver } from "../../../ui/use-form.ts";
import { useVersionedForm } from "../../../ui/use-versioned-form.ts";
import { eventWords } from "../event-words.ts";
import type { EndpointActions } from "./api.ts";
import type { ShownSecret } from "./secret-dialog.tsx";

type DrawerProps = {
  /** The one to change as the list has it now, `new` to add one, or null while the drawer is shut. */
  endpoint: WebhookEndpoint | "new" | null;
  actions: EndpointActions;
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
function EndpointForm({ endpoint, actions, onClose, onAdded }: FormProps) {
  const isSaving = actions.store.isPending || actions.update.isPending;
  const { form, error, onSubmit, loadNewest } = useVersionedForm({
    subject: endpoint,
    valuesOf,
    validate: zodResolver(webhookForm),
    isSaving,
  });
  const submit = onSubmit((values, read, onError) => {
    if (read) {
      const { id, version } = read;
      actions.update.mutate({ ...values, id, version }, { onSuccess: onClose, onError });
    } else actions.store.mutate(values, { onSuccess: ({ data }) => onAdded(data), onError });
  });
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={endpoint ? words.endpointDrawer.editThisAddress : words.endpointDrawer.addAnAddress}
    >
      <Stack>
        <TextInput
          label={words.endpointDrawer.address}
          description={words.endpointDrawer.whereWeSendTo}
          placeholder={words.endpointDrawer.httpsExampleOrgKitroom}
          type="url"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...form.getInputProps("url")}
        />
        <TextInput
          label={words.endpointDrawer.description}
          description={words.endpointDrawer.aNameForYou}
          autoComplete="off"
          maxLength={100}
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
        <SaveError error={error} onReload={loadNewest} />
        <Button type="submit" loading={isSaving}>
          {words.endpointDrawer.save}
        </Button>
      </Stack>
    </form>
  );
}

function valuesOf(endpoint: WebhookEndpoint | null) {
  const { url = "", description = "", events = [...webhookEvents], is_active = true } = endpoint ?? {};
  return { url, description, events, is_active };
}
