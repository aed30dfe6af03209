import { Button, Checkbox, Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { type WebhookEndpoint, webhookEvents, webhookForm } from "#contract/webhooks.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { showFieldErrors } from "../../../ui/form-errors.tsx";
import { SaveError } from "../../../ui/save-error.tsx";
import { SubjectDrawer } from "../../../ui/subject-drawer.tsx";
import { useForm, zodResolver } from "../../../ui/use-form.ts";
import { useUnsavedGuard } from "../../../ui/use-unsaved-guard.ts";
import { eventWords } from "../event-words.ts";
import type { EndpointActions } from "./api.ts";
import type { ShownSecret } from "./secret-dialog.tsx";

type DrawerProps = {
  /** A new one, one to change, or null while the drawer is shut. */
  endpoint: WebhookEndpoint | "new" | null;
  actions: EndpointActions;
  onClose: () => void;
  /** A new one comes with its secret, which is shown this once. */
  onAdded: (added: ShownSecret) => void;
  onReload: () => void;
};

export function EndpointDrawer({ endpoint, ...rest }: DrawerProps) {
  return (
    <SubjectDrawer
      subject={endpoint}
      onClose={rest.onClose}
      size="lg"
      title={(known) => (known ? words.endpointDrawer.editThisAddress : words.endpointDrawer.addAnAddress)}
    >
      {(known) => (
        <EndpointForm key={known ? `${known.id} ${known.version}` : "new"} endpoint={known} {...rest} />
      )}
    </SubjectDrawer>
  );
}

type FormProps = Omit<DrawerProps, "endpoint"> & { endpoint: WebhookEndpoint | null };

/** Reset each time the drawer opens. */
function EndpointForm({ endpoint, actions, onClose, onAdded, onReload }: FormProps) {
  const [error, setError] = useState<unknown>(null);
  const form = useForm({ initialValues: valuesOf(endpoint), validate: zodResolver(webhookForm) });
  const isSaving = actions.store.isPending || actions.update.isPending;
  useUnsavedGuard(form.isDirty() && !isSaving);
  const onError = (failure: unknown) => setError(showFieldErrors(form, failure) ? null : failure);
  const submit = (values: typeof form.values) => {
    setError(null);
    if (endpoint) {
      const { id, version } = endpoint;
      actions.update.mutate({ ...values, id, version }, { onSuccess: onClose, onError });
    } else actions.store.mutate(values, { onSuccess: ({ data }) => onAdded(data), onError });
  };
  return (
    <form
      onSubmit={form.onSubmit(submit)}
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
        <SaveError error={error} onReload={onReload} />
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
