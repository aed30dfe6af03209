import { Button, Group, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { ui } from "#words/ui.ts";
import { SaveError } from "./save-error.tsx";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

type SubjectFormProps = {
  /** Names the form. */
  label: string;
  /** From `useVersionedForm`. */
  edit: { page: { isDirty: boolean; isSaving: boolean; error: unknown; onReload: () => void } };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  saveLabel: string;
  onCancel?: () => void;
  children: ReactNode;
};

/** The form in a drawer or dialog: its fields, what saving failed with, and its end. */
export function SubjectForm({ label, edit, onSubmit, saveLabel, onCancel, children }: SubjectFormProps) {
  const { isDirty, isSaving, error, onReload } = edit.page;
  useUnsavedGuard(isDirty && !isSaving);
  return (
    <form onSubmit={onSubmit} noValidate aria-label={label}>
      <Stack>
        {children}
        <SaveError error={error} onReload={onReload} />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {ui.dialog.cancel}
            </Button>
          )}
          <Button type="submit" loading={isSaving}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
