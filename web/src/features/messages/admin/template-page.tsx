import { Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { type MailTemplate, type MailVariable, mailEvents } from "#contract/messages.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { fieldErrors } from "#web/lib/errors.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormPage, FormSection } from "#web/ui/form-page.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichTextEditor } from "#web/ui/rich-text-editor.tsx";
import { useToolbar } from "#web/ui/toolbar.tsx";
import { useKeptInput } from "#web/ui/use-form.ts";
import { messages as words } from "#words/panel/messages.ts";
import { MailPreview } from "./mail-preview.tsx";
import { insertVariable, type MailEvent, subjectVariables, variableText, type Wording } from "./mails.tsx";
import classes from "./messages.module.css";

const back = { to: panelPaths.notifications, label: words.template.notifications };

/** The editor of one mail's words; the address says which mail. */
export function Component() {
  const { event } = useParams();
  const mailEvent = mailEvents.find((one) => one === event);
  if (mailEvent) return <Loaded key={mailEvent} event={mailEvent} />;
  return (
    <>
      <PageHeader title={words.template.notifications} back={back} />
      <EmptyState title={words.template.thereIsNoSuchEmail} text={words.template.chooseOneFromList} />
    </>
  );
}

function Loaded({ event }: { event: MailEvent }) {
  // As it was when the editor opened: it must not change while somebody is writing.
  const template = useQuery(
    adminApi.messages.showTemplates.queryOptions({
      input: { event },
      staleTime: "static",
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  const variables = useQuery(
    adminApi.messages.variables.queryOptions({ input: { event }, staleTime: FRESH_FOR_MS }),
  );
  const found: MailTemplate | undefined = template.data?.data[0];
  if (!found) {
    return (
      <>
        <PageHeader title={words.template.notifications} back={back} />
        <QueryState query={template}>{() => null}</QueryState>
      </>
    );
  }
  return (
    <TemplateEditor
      template={found}
      variables={variables.data?.data[0]?.variables ?? []}
      onReload={async () => (await template.refetch()).data?.data[0]}
    />
  );
}

type TemplateEditorProps = {
  template: MailTemplate;
  variables: MailVariable[];
  /** Fetches the newest wording, for somebody whose edit came too late. */
  onReload: () => Promise<MailTemplate | undefined>;
};

/** Subject and body of one mail, with the mail itself beside them. */
function TemplateEditor({ template, variables, onReload }: TemplateEditorProps) {
  const { event, title, explanation, is_own, version } = template;
  const [wording, setWording] = useState<Wording>(() => wordingOf(template));
  const keep = useKeepTemplate(event);
  const save = useMutation(adminApi.messages.updateTemplate.mutationOptions({ ...inForm, onSuccess: keep }));
  const restore = useMutation(adminApi.messages.restoreTemplate.mutationOptions({ onSuccess: keep }));
  const isDirty = wording.subject !== template.subject || wording.body !== template.body;
  useKeptInput<Wording>({
    read: () => (isDirty ? { began: wordingOf(template), now: wording } : null),
    began: () => wordingOf(template),
    restore: setWording,
  });
  const errors = fieldErrors(save.error);
  const begin = (from: MailTemplate) => {
    setWording(wordingOf(from));
    save.reset();
  };
  const submit = () =>
    save.mutate(
      { event, version, ...wording },
      // What was typed while it was being saved stays.
      { onSuccess: ({ data }) => setWording((now) => (now === wording ? wordingOf(data) : now)) },
    );
  const askToRestore = async () => {
    const isSure = await confirmDialog({
      title: words.templateEditor.goBackToStandardText,
      text: words.templateEditor.yourOwnSubjectAndText,
      confirmLabel: words.templateEditor.restoreDefault,
      isDestructive: true,
    });
    if (isSure) restore.mutate({ event }, { onSuccess: ({ data }) => begin(data) });
  };
  const reload = async () => {
    const newest = await onReload();
    if (newest) begin(newest);
  };

  return (
    <FormPage
      title={title}
      back={{ to: panelPaths.notifications, label: words.templateEditor.notifications }}
      isDirty={isDirty}
      isSaving={save.isPending}
      onSave={submit}
      onDiscard={() => begin(template)}
      error={Object.keys(errors).length > 0 ? null : save.error}
      onReload={() => void reload()}
      headerActions={
        <>
          <Badge
            variant="light"
            size="lg"
            fz="xs"
            color={is_own ? "info" : "gray"}
            c={is_own ? undefined : "gray.7"}
          >
            {is_own ? words.templateEditor.yourWording : words.templateEditor.builtIn}
          </Badge>
          {is_own && (
            <Button variant="default" onClick={() => void askToRestore()} loading={restore.isPending}>
              {words.templateEditor.restoreDefault}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.columns}>
        <FormSection title={words.templateEditor.wording} description={explanation}>
          <SubjectInput
            value={wording.subject}
            error={errors.subject}
            variables={variables}
            onChange={(subject) => setWording((now) => ({ ...now, subject }))}
          />
          <RichTextEditor
            label={words.templateEditor.text}
            value={wording.body}
            error={errors.body ?? null}
            variables={variables}
            withPictures
            minHeight={260}
            onChange={(body) => setWording((now) => ({ ...now, body }))}
          />
          <Text size="sm" c="dimmed">
            {words.templateEditor.theHeading}
          </Text>
        </FormSection>
        <div className={classes.beside}>
          <MailPreview event={event} wording={wording} />
        </div>
      </div>
    </FormPage>
  );
}

/** The answer becomes what the editor began with. */
function useKeepTemplate(event: MailEvent) {
  const cache = useQueryClient();
  return ({ data }: { data: MailTemplate }) =>
    cache.setQueryData(
      adminApi.messages.showTemplates.queryKey({ input: { event } }),
      (known) => known && { ...known, data: known.data.map((before) => ({ ...before, ...data })) },
    );
}

function wordingOf({ subject, body }: MailTemplate): Wording {
  return { subject, body };
}

type SubjectInputProps = {
  value: string;
  error: string | undefined;
  variables: MailVariable[];
  onChange: (subject: string) => void;
};

/** The subject, with chips that put a variable where the cursor is. */
function SubjectInput({ value, error, variables, onChange }: SubjectInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const insert = (name: string) => {
    const start = input.current?.selectionStart ?? value.length;
    const end = input.current?.selectionEnd ?? start;
    const { text, cursor } = insertVariable(value, { start, end }, name);
    onChange(text);
    // The new text is in the field once React has drawn it.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <Stack gap={6}>
      <TextInput
        ref={input}
        label={words.subjectInput.subject}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group gap={6} {...useToolbar(words.subjectInput.insertVariableIntoSubject)}>
        {subjectVariables(variables).map(({ name, label }) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            title={variableText(name)}
            onClick={() => insert(name)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
