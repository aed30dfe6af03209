import type { FormErrors } from "@mantine/form";
import { useState } from "react";
import { leadToFirstWrong, showFieldErrors } from "./form-errors.tsx";
import { useForm } from "./use-form.ts";

type VersionedForm<S, V> = {
  /** What is changed, as its list or page has it now, or null for a new one. */
  subject: S;
  valuesOf: (subject: S) => V;
  /** `read` is what the form began with. */
  validate: (values: V, read: S) => FormErrors;
  isSaving: boolean;
  /** Asks for what it is now; left out, that is what `subject` has become. */
  newest?: () => Promise<S | undefined>;
  /** At which field a failure belongs that the server does not name one for. */
  atField?: (failure: unknown) => FormErrors | null;
};

type Save<S, V> = (values: V, read: S, onError: (failure: unknown) => void) => void;

/**
 * A form that is saved with the version that was read when it began: what somebody else saves meanwhile neither
 * replaces what is typed nor is overwritten. `page` goes to a `FormPage`, or `edit` to a `SubjectForm`; both say what saving
 * failed with, and offer what somebody else saved.
 *
 *     const edit = useVersionedForm({ subject: faq, valuesOf, validate: zodResolver(faqForm), isSaving });
 *     const submit = edit.onSubmit((values, read, onError) =>
 *       read ? update.mutate({ ...values, id: read.id, version: read.version }, { onSuccess, onError })
 *            : store.mutate(values, { onSuccess, onError }));
 */
export function useVersionedForm<S extends { version: number } | null, V extends Record<string, unknown>>({
  subject,
  valuesOf,
  validate,
  isSaving,
  newest,
  atField,
}: VersionedForm<S, V>) {
  const [read, setRead] = useState(subject);
  const [error, setError] = useState<unknown>(null);
  const form = useForm<V>({
    initialValues: valuesOf(subject),
    validate: (values) => validate(values, read),
  });
  const onError = (failure: unknown) => {
    const errors = atField?.(failure);
    if (errors) {
      form.setErrors(errors);
      leadToFirstWrong();
    }
    setError(errors || showFieldErrors(form, failure) ? null : failure);
  };
  const onSubmit = (save: Save<S, V>) =>
    form.onSubmit((values) => {
      setError(null);
      save(values, read, onError);
    });
  /** Goes on from what was saved, or from the newest. */
  const begin = (next: S) => {
    const values = valuesOf(next);
    setRead(next);
    setError(null);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  };
  const onReload = async () => {
    const next = newest ? await newest() : subject;
    if (next !== undefined) begin(next);
  };
  const onDiscard = () => {
    form.reset();
    setError(null);
  };
  const page = { isDirty: form.isDirty(), isSaving, onDiscard, error, onReload: () => void onReload() };
  return { form, read, onSubmit, begin, page };
}
