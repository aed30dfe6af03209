import { Badge, Button, Text } from "@mantine/core";
import { useState } from "react";
import type { MailTemplate, MailVariable } from "#contract/messages.ts";
import { messages as words } from "#words/panel/messages.ts";
import { fieldErrors } from "../../../lib/errors.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { RichTextEditor } from "../../../ui/rich-text-editor.tsx";
import { useKeptInput } from "../../../ui/use-kept-input.ts";
import { useTemplateActions, type Wording } from "./api.ts";
import { MailPreview } from "./mail-preview.tsx";
import classes from "./messages.module.css";
import { SubjectInput } from "./subject-input.tsx";

type TemplateEditorProps = {
  template: MailTemplate;
  variables: MailVariable[];
  /** Fetches the newest wording, for somebody whose edit came too late. */
  onReload: () => Promise<MailTemplate | undefined>;
};

/** Subject and body of one mail, with the mail itself beside them. */
export function TemplateEditor({ template, variables, onReload }: TemplateEditorProps) {
  const { event, title, explanation, is_own, version } = template;
  const [wording, setWording] = useState<Wording>(() => wordingOf(template));
  const { save, restore } = useTemplateActions(event);
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

function wordingOf({ subject, body }: MailTemplate): Wording {
  return { subject, body };
}
