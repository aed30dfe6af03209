import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { type FaqRow, faqForm } from "#contract/club-pages.ts";
import { pages as words } from "#words/panel/pages.ts";
import { Modal } from "../../../ui/dialogs.tsx";
import { RichTextEditor } from "../../../ui/rich-text-editor.tsx";
import { SaveError } from "../../../ui/save-error.tsx";
import { zodResolver } from "../../../ui/use-form.ts";
import { useTypedClose } from "../../../ui/use-typed-close.ts";
import { useVersionedForm } from "../../../ui/use-versioned-form.ts";
import type { useFaqActions } from "./api.ts";

type FaqDialogProps = {
  /** The one to change as the list has it now, `new` to add one, or null while the dialog is shut. */
  faq: FaqRow | "new" | null;
  actions: ReturnType<typeof useFaqActions>;
  onClose: () => void;
};

/** Writes a question and its answer. */
export function FaqDialog({ faq, actions, onClose }: FaqDialogProps) {
  // Keep the content while the dialog fades out.
  const [shown, setShown] = useState(faq);
  if (faq !== null && faq !== shown) setShown(faq);
  // What is pasted or formatted in the answer is no input to the browser, so the form says itself that it changed.
  const { onClose: close, onInput: markTyped } = useTypedClose(faq !== null, onClose);
  return (
    <Modal
      opened={faq !== null}
      onClose={close}
      size="xl"
      title={shown === "new" ? words.faqDialog.addAQuestion : words.faqDialog.editThisQuestion}
    >
      <FaqForm
        key={shown === "new" ? shown : shown?.id}
        faq={shown === "new" ? null : shown}
        actions={actions}
        onTyped={markTyped}
        onSaved={onClose}
      />
    </Modal>
  );
}

type FaqFormProps = Pick<FaqDialogProps, "actions"> & {
  faq: FaqRow | null;
  onTyped: () => void;
  onSaved: () => void;
};

function FaqForm({ faq, actions, onTyped, onSaved }: FaqFormProps) {
  const isSaving = actions.add.isPending || actions.change.isPending;
  const { form, error, onSubmit, loadNewest } = useVersionedForm({
    subject: faq,
    valuesOf: (known) => ({
      question: known?.question ?? "",
      answer: known?.answer ?? "",
      live: known?.live ?? true,
    }),
    validate: zodResolver(faqForm),
    onValuesChange: onTyped,
    isSaving,
  });
  const submit = onSubmit((values, read, onError) => {
    const outcome = { onSuccess: onSaved, onError };
    if (read) actions.change.mutate({ ...values, id: read.id, version: read.version }, outcome);
    else actions.add.mutate(values, outcome);
  });
  return (
    <form onSubmit={submit} noValidate>
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
        <SaveError error={error} onReload={loadNewest} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            {words.faqDialog.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
