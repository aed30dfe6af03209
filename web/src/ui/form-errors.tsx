import { Alert } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { errorText, fieldErrors } from "../lib/errors.ts";
import { notify } from "../lib/toast.ts";

/**
 * Puts the server's complaints at their fields. False when there are none that the form shows: then say the error
 * elsewhere, with `FormError` or a toast.
 */
export function showFieldErrors<T extends Record<string, unknown>>(
  form: UseFormReturnType<T>,
  error: unknown,
): boolean {
  const shown = Object.entries(fieldErrors(error)).filter(
    ([field]) => (field.split(".")[0] as string) in form.getValues(),
  );
  form.setErrors(Object.fromEntries(shown));
  const first = shown[0]?.[0];
  if (first !== undefined) form.getInputNode(first)?.focus();
  return shown.length > 0;
}

type FormErrorProps = {
  error: unknown;
  fallback?: string;
  /** What the toast says instead of the sentence that stands here. */
  toast?: string;
};

/** What went wrong with the whole form, above its button; a toast says it too. */
export function FormError({ error, fallback, toast }: FormErrorProps) {
  useEffect(() => {
    if (error) notify.echo(toast ?? errorText(error, fallback));
  }, [error, fallback, toast]);
  if (!error) return null;
  return (
    <Alert color="error" variant="light" icon={<IconAlertCircle size={20} aria-hidden />} role="alert">
      {errorText(error, fallback)}
    </Alert>
  );
}
