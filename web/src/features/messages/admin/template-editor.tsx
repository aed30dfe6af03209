import { Badge, Button, Text } from "@mantine/core";
import { useState } from "react";
import type { MailTemplate, MailVariable } from "#contract/messages.ts";
import { fieldErrors } from "../../../lib/errors.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { RichTextEditor } from "../../../ui/rich-text-editor.tsx";
import { useTemplateActions, type Wording } from "./api.ts";
import { MailPreview } from "./mail-preview.tsx";
import classes from "./messages.module.css";
import { SubjectInput } from "./subject-input.tsx";

type TemplateEditorProps = {
  template: MailTemplate;
  variables: MailVariable[];
  /** Asks for the newest wording, for somebody whose edit came too late. */
  onReload: () => Promise<MailTemplate | undefined>;
};

/** Subject and body of one mail, with the mail itself beside them. */
export function TemplateEditor({ template, variables, onReload }: TemplateEditorProps) {
  const { event, title, explanation, is_own, version } = template;
  const [wording, setWording] = useState<Wording>(() => wordingOf(template));
  const { save, restore } = useTemplateActions(event);
  const isDirty = wording.subject !== template.subject || wording.body !== template.body;
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
      title: "Go back to the standard text?",
      text: "Your own subject and text for this email will be lost.",
      confirmLabel: "Restore default",
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
      back={{ to: panelPaths.notifications, label: "Notifications" }}
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
            {is_own ? "Your wording" : "Built-in"}
          </Badge>
          {is_own && (
            <Button variant="default" onClick={() => void askToRestore()} loading={restore.isPending}>
              Restore default
            </Button>
          )}
        </>
      }
    >
      <div className={classes.columns}>
        <FormSection title="Wording" description={explanation}>
          <SubjectInput
            value={wording.subject}
            error={errors.subject}
            variables={variables}
            onChange={(subject) => setWording((now) => ({ ...now, subject }))}
          />
          <RichTextEditor
            label="Text"
            value={wording.body}
            error={errors.body ?? null}
            variables={variables}
            withPictures
            minHeight={260}
            onChange={(body) => setWording((now) => ({ ...now, body }))}
          />
          <Text size="sm" c="dimmed">
            The heading, the button and the club's details around the text are the same in every wording.
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
