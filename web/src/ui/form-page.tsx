import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { type FormEvent, type ReactNode, useId } from "react";
import { bottomBar } from "#web/lib/browser.ts";
import { ui } from "#words/ui.ts";
import formColumnsClasses from "./form-columns.module.css";
import classes from "./form-page.module.css";
import { PageHeader } from "./page-header.tsx";
import { SaveError } from "./save-error.tsx";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

const words = ui.form;

type FormPageProps = {
  title: string;
  back?: { to: string; label: string };
  /** `FormSection`s. This component is the `<form>` around them, so they contain no other. */
  children: ReactNode;
  isDirty: boolean;
  isSaving: boolean;
  /** Called by the Save button and by Enter in a field. */
  onSave: () => void;
  /** Resets the form to what was loaded; offered while there are changes. */
  onDiscard?: () => void;
  saveLabel?: string;
  /** It adds something, so its button is there from the beginning; other forms are saved once something changed. */
  isNew?: boolean;
  /** What saving failed with. STALE_VERSION becomes a notice that offers the newest. */
  error?: unknown;
  /** Loads what somebody else saved meanwhile; the changes here are lost. */
  onReload?: () => void;
  headerActions?: ReactNode;
  /** Without one, the page around it has a header of its own. */
  hasHeader?: boolean;
};

/** A page that is one form: header, sections, and a bar to save that stays visible once there is something to save. */
export function FormPage(props: FormPageProps) {
  const { title, back, children, isDirty, isSaving, onSave, headerActions, hasHeader = true } = props;
  // What is being saved is not unsaved: the page may navigate in its `onSuccess`.
  useUnsavedGuard(isDirty && !isSaving);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form of a dialog opened from here bubbles to this one through React, not through the document.
    if (event.target === event.currentTarget && !isSaving) onSave();
  };
  return (
    <>
      {hasHeader && <PageHeader title={title} back={back} actions={headerActions} />}
      <form onSubmit={submit} noValidate aria-label={title} tabIndex={-1}>
        <Stack gap="lg">{children}</Stack>
        <SaveBar {...props} />
      </form>
    </>
  );
}

function SaveBar(props: FormPageProps) {
  const { isDirty, isSaving, onDiscard, saveLabel = words.save, isNew = false, error, onReload } = props;
  const isShown = isNew || isDirty || isSaving || Boolean(error);
  return (
    // Without anything to save it stays for what it says: a screen reader hears only of changes to what was there.
    <div ref={bottomBar} className={classes.bar} data-shown={isShown || undefined}>
      <SaveError error={error} onReload={onReload} />
      <div className={classes.buttons}>
        <Text size="sm" fw={600} className={classes.state} role="status">
          {isDirty && !isSaving && words.unsaved}
        </Text>
        {isShown && (
          <div ref={handFocusToForm} className={classes.acts}>
            {isDirty && onDiscard && (
              <Button variant="default" onClick={onDiscard} disabled={isSaving}>
                {words.discard}
              </Button>
            )}
            <Button
              type="submit"
              loading={isSaving}
              title={words.saveKeys}
              aria-keyshortcuts="Control+S Meta+S"
            >
              {saveLabel}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** The `ref` of buttons that go with being pressed: the form goes on from where it is, without being scrolled. */
function handFocusToForm(buttons: HTMLElement | null) {
  const form = buttons?.closest("form");
  return () => {
    if (buttons?.contains(document.activeElement)) form?.focus({ preventScroll: true });
  };
}

type FormSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** A group of fields that belong together, with a heading. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={headingId}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id={headingId}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" size="sm" mt={4} maw={640} component="div">
              {description}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}

type FormColumnsProps = {
  children: ReactNode;
  /** How the thing stands: its status, its price, whose it is. */
  aside: ReactNode;
  /** Below the content; on narrow screens after everything. */
  last?: ReactNode;
};

/** Of a form the content on the left, how it stands on the right; on narrow screens one below the other. */
export function FormColumns({ children, aside, last }: FormColumnsProps) {
  return (
    <div className={formColumnsClasses.columns} data-last={last ? true : undefined}>
      <Stack gap="lg">{children}</Stack>
      <Stack gap="lg" className={formColumnsClasses.aside}>
        {aside}
      </Stack>
      {last}
    </div>
  );
}
