import type { FormErrors } from "@mantine/form";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { inForm } from "#web/lib/mutation-cache.ts";
import { zodResolver } from "./use-form.ts";
import { useVersionedForm } from "./use-versioned-form.ts";

type Stored = { id: number; version: number };
type Save<I, A> = { mutationKey: () => QueryKey; call: (input: I) => Promise<A> };

type StoredForm<S extends Stored, V, F, A> = {
  /** What is changed, as its list has it now, or null for a new one. */
  subject: S | null;
  valuesOf: (subject: S | null) => V;
  /** What is sent of what is typed. */
  toForm: (values: V) => F;
  schema: z.ZodType;
  /** Complaints by field, where those of the schema need other words. */
  validate?: (values: V) => FormErrors;
  store: Save<F, A>;
  update: Save<F & Stored, A>;
  onSaved: (answer: A) => void;
  /** At which field a failure belongs that the server does not name one for. */
  atField?: (failure: unknown) => FormErrors | null;
};

/**
 * The form of one thing of a list: adds it, or changes it with the version that was read. See `useVersionedForm`.
 *
 *     const edit = useStoredForm({ subject: faq, valuesOf, toForm, schema: faqForm,
 *       store: adminApi.faqs.store, update: adminApi.faqs.update, onSaved: onClose });
 *     <SubjectForm label={words.edit} edit={edit} onSubmit={edit.submit} saveLabel={words.save}>
 */
export function useStoredForm<S extends Stored, V extends Record<string, unknown>, F extends object, A>({
  subject,
  valuesOf,
  toForm,
  schema,
  validate = (values) => zodResolver(schema)(toForm(values)),
  store,
  update,
  onSaved,
  atField,
}: StoredForm<S, V, F, A>) {
  const save = useMutation({
    ...inForm,
    mutationKey: store.mutationKey(),
    mutationFn: (form: F) => store.call(form),
  });
  const change = useMutation({
    ...inForm,
    mutationKey: update.mutationKey(),
    mutationFn: (form: F & Stored) => update.call(form),
  });
  const edit = useVersionedForm<S | null, V>({
    subject,
    valuesOf,
    validate,
    isSaving: save.isPending || change.isPending,
    atField,
  });
  const submit = edit.onSubmit((values, read, onError) => {
    const outcome = { onSuccess: onSaved, onError };
    if (read) change.mutate({ ...toForm(values), id: read.id, version: read.version }, outcome);
    else save.mutate(toForm(values), outcome);
  });
  return { ...edit, submit };
}
