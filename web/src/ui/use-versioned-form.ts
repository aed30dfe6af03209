import type { FormErrors } from "@mantine/form";
import { useState } from "react";
import { showFieldErrors } from "./form-errors.tsx";
import { useForm } from "./use-form.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

type VersionedForm<T, V> = {
  /** What is changed, as its list has it now, or null for a new one. */
  subject: T | null;
  valuesOf: (subject: T | null) => V;
  validate: (values: V) => FormErrors;
  isSaving: boolean;
  onValuesChange?: () => void;
};

type Save<T, V> = (values: V, read: T | null, onError: (failure: unknown) => void) => void;

/**
 * A form that is saved with the version that was read when it began: what somebody else saves meanwhile neither
 * replaces what is typed nor is overwritten. `error` belongs into a `SaveError` with `loadNewest`, which begins again
 * with what the list has now.
 */
export function useVersionedForm<T extends { version: number }, V extends Record<string, unknown>>({
  subject,
  valuesOf,
  validate,
  isSaving,
  onValuesChange,
}: VersionedForm<T, V>) {
  const [read, setRead] = useState(subject);
  const [error, setError] = useState<unknown>(null);
  const form = useForm<V>({ initialValues: valuesOf(subject), validate, onValuesChange });
  useUnsavedGuard(form.isDirty() && !isSaving);
  const onError = (failure: unknown) => setError(showFieldErrors(form, failure) ? null : failure);
  const onSubmit = (save: Save<T, V>) =>
    form.onSubmit((values) => {
      setError(null);
      save(values, read, onError);
    });
  const loadNewest = () => {
    const newest = valuesOf(subject);
    setRead(subject);
    setError(null);
    form.setValues(newest);
    form.resetDirty(newest);
  };
  return { form, error, onSubmit, loadNewest };
}
