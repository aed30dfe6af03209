import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { type FaqRow, faqForm } from "#contract/club-pages.ts";
import { pages as words } from "#words/panel/pages.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "../../../ui/form-errors.tsx";
import { RichTextEditor } from "../../../ui/rich-text-editor.tsx";
import { useForm, zodResolver } from "../../../ui/use-form.ts";
import { useUnsavedGuard } from "../../../ui/use-unsaved-guard.ts";
import type { useFaqActions } from "./api.ts";

type FaqDialogProps = {
  /** A new one, one to change, or null while the dialog is shut. */
  faq: FaqRow | "new" | null;
  actions: ReturnType<typeof useFaqActions>;
  onClose: () => void;
};

/** Writes a question and its answer. */
export function FaqDialog({ faq, actions, onClose }: FaqDialogProps) {
  // Keep the content while the dialog fades out.
  const [shown, setShown] = useState(faq);
  const [isDirty, setDirty] = useState(false);
  if (faq !== null && faq !== shown) setShown(faq);
  const close = async () => {
    const isSure = !isDirty || (await confirmLeaving());
    if (!isSure) return;
    setDirty(false);
    onClose();
  };
  return (
    <FormDialog
      opened={faq !== null}
      onClose={() => void close()}
      size="xl"
      title={shown === "new" ? words.faqDialog.addAQuestion : words.faqDialog.editThisQuestion}
    >
      <FaqForm
        key={shown === "new" ? shown : shown?.id}
        faq={shown === "new" ? null : shown}
        actions={actions}
        onDirty={setDirty}
        onSaved={onClose}
      />
    </FormDialog>
  );
}

function confirmLeaving(): Promise<boolean> {
  return confirmDialog({
    title: words.faqDialog.closeWithoutSaving,
    text: words.faqDialog.whatYouWroteHere,
    confirmLabel: words.faqDialog.close,
    cancelLabel: words.faqDialog.stayHere,
    isDestructive: true,
  });
}

type FaqFormProps = Pick<FaqDialogProps, "actions"> & {
  faq: FaqRow | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
};

function FaqForm({ faq, actions, onDirty, onSaved }: FaqFormProps) {
  const save = faq ? actions.change : actions.add;
  const form = useForm({
    initialValues: { question: faq?.question ?? "", answer: faq?.answer ?? "", live: faq?.live ?? true },
    validate: zodResolver(faqForm),
    onValuesChange: () => onDirty(true),
  });
  useUnsavedGuard(form.isDirty() && !save.isPending);
  const [error, setError] = useState<unknown>(null);
  const done = {
    onSuccess: () => {
      onDirty(false);
      onSaved();
    },
    onError: (failure: unknown) => setError(showFieldErrors(form, failure) ? null : failure),
  };
  const submit = (values: typeof form.values) => {
    setError(null);
    if (faq) actions.change.mutate({ ...values, id: faq.id, version: faq.version }, done);
    else actions.add.mutate(values, done);
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <TextInput
          label={words.faqDialog.question}
          maxLength={300}
          data-autofocus
          {...form.getInputProps("question")}
        />
        <RichTextEditor
          label={words.faqDialog.answer}
          minHeight={160}
          value={form.values.answer}
          error={form.errors.answer ? String(form.errors.answer) : null}
          onChange={(answer) => form.setFieldValue("answer", answer)}
        />
        <Switch
          label={words.faqDialog.live}
          description={words.faqDialog.whenOff}
          {...form.getInputProps("live", { type: "checkbox" })}
        />
        <FormError error={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {words.faqDialog.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
