import {
  type FormErrors,
  type GetInputPropsOptions,
  type GetInputPropsReturnType,
  type UseFormInput,
  type UseFormReturnType,
  // biome-ignore lint/style/noRestrictedImports: every other form takes it from here
  useForm as useLibraryForm,
} from "@mantine/form";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { complaints, isRequired } from "#web/lib/form-fields.ts";
import { type FormInput as KeptInput, takeBack, watchForm } from "#web/lib/kept-input.ts";
import { notify } from "#web/lib/toast.ts";
import { ui } from "#words/ui.ts";
import { leadToFirstWrong } from "./form-errors.tsx";

type FormInput<V> = Omit<UseFormInput<V>, "validate"> & {
  initialValues: V;
  /** What is wrong with them, by field. */
  validate?: (values: V) => FormErrors;
};

/** A field of the values, or one inside it: `slots.0.name`. */
type FieldOf<V> = (keyof V & string) | `${keyof V & string}.${string}`;

/** The library's form, whose inputs are for fields that its values have: what another one took would never be sent. */
export type Form<V> = Omit<UseFormReturnType<V>, "getInputProps"> & {
  getInputProps: (field: FieldOf<V>, options?: GetInputPropsOptions) => GetInputPropsReturnType;
};

/**
 * The library's form, with what every form owes its users: required fields are marked, an invalid form moves to its
 * first invalid field, and a session that ends takes nothing typed with it.
 */
export function useForm<V extends Record<string, unknown>>(input: FormInput<V>): Form<V> {
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

type FormState<V> = {
  /** What has been typed since the form began; null while there is nothing to save. */
  read: () => (KeptInput & { now: V }) | null;
  began: () => unknown;
  restore: (now: V) => void;
};

/**
 * What is typed when the session ends comes back after the login, in the form that begins with the same values at the
 * same address. `useForm` does it, and `useKeptState`; only a form with another state of its own calls it.
 */
export function useKeptInput<V>(form: FormState<V>): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
    const input = takeBack(window.location.pathname, form.began());
    if (input === undefined) return;
    // Only the same form began with these values.
    form.restore(input.now as V);
    notify.info(ui.form.restored);
  });
  useEffect(() => watchForm(() => latest.current.read()), []);
}

/** The state of what is chosen and typed without `useForm`. What it begins with is no other form's at the same address. */
export function useKeptState<V extends object>(initial: V | (() => V)): [V, Dispatch<SetStateAction<V>>] {
  const [began] = useState<V>(initial);
  const [now, setNow] = useState<V>(began);
  useKeptInput<V>({
    read: () => (now === began ? null : { began, now }),
    began: () => began,
    restore: setNow,
  });
  return [now, setNow];
}
