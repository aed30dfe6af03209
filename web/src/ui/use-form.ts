import {
  type FormErrors,
  type UseFormInput,
  type UseFormReturnType,
  // biome-ignore lint/style/noRestrictedImports: every other form takes it from here
  useForm as useLibraryForm,
} from "@mantine/form";
import type { z } from "zod";
import { complaints, isRequired } from "#web/lib/form-fields.ts";
import { leadToFirstWrong } from "./form-errors.tsx";
import { useKeptInput } from "./use-kept-input.ts";

type FormInput<V> = Omit<UseFormInput<V>, "validate"> & {
  initialValues: V;
  /** What is wrong with them, by field. */
  validate?: (values: V) => FormErrors;
};

/**
 * The library's form, with what every form owes its users: required fields are marked, an invalid form moves to its
 * first invalid field, and a session that ends takes nothing typed with it.
 */
export function useForm<V extends Record<string, unknown>>(input: FormInput<V>): UseFormReturnType<V> {
  const { validate } = input;
  const form = useLibraryForm<V>({
    ...input,
    enhanceGetInputProps: ({ field, options, form: { getValues } }) => {
      const values = getValues();
      if (!(field in values) || options.type === "checkbox" || !validate) return {};
      return isRequired(field, values, validate) ? { required: true } : {};
    },
  });
  useKeptInput<V>({
    read: () => (form.isDirty() ? { began: form.getInitialValues(), now: form.getValues() } : null),
    began: form.getInitialValues,
    restore: form.setValues,
  });
  return {
    ...form,
    onSubmit: (handle, onInvalid) =>
      form.onSubmit(handle, (...failure) => {
        leadToFirstWrong();
        onInvalid?.(...failure);
      }),
  };
}

/**
 * What a schema finds wrong with a form's values, by field. Of several errors of one field the last is shown; the
 * library's `schemaResolver` would show the first.
 */
export function zodResolver(schema: z.ZodType): (values: unknown) => FormErrors {
  return (values) => Object.fromEntries(complaints(schema.safeParse(values).error));
}
