import { Alert } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { errorText, fieldErrors } from "#web/lib/errors.ts";
import { notify } from "#web/lib/toast.ts";

/**
 * Puts the server's errors at their fields. Returns false if the form shows none of them: then show the error
 * elsewhere, with `FormError` or a toast.
 */
export function showFieldErrors<T extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<T>, "getValues" | "setErrors">,
  error: unknown,
): boolean {
  const shown = Object.entries(fieldErrors(error)).filter(
    ([field]) => (field.split(".")[0] as string) in form.getValues(),
  );
  form.setErrors(Object.fromEntries(shown));
  if (shown.length > 0) leadToFirstWrong();
  return shown.length > 0;
}

/**
 * Focuses the first invalid field, where a screen reader reads the error; if it already has the
 * focus, the error is announced. Within an element, or the form in use.
 */
export function leadToFirstWrong(part?: ParentNode | null): void {
  const used = document.activeElement;
  // They are marked once this is drawn.
  requestAnimationFrame(() => {
    const places = [part, used?.closest("form"), [...document.querySelectorAll("form")].at(-1)];
    for (const place of places) {
      const field = place?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (!field) continue;
      if (field === document.activeElement) notify.aloud(complaintOf(field), "error");
      return field.focus();
    }
  });
}

/** What stands below the field. */
function complaintOf(field: Element): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
}

type FormErrorProps = {
  error: unknown;
  fallback?: string;
  /** What the toast says instead of the sentence that stands here. */
  toast?: string;
  /** Instead of what the error says. */
  text?: string | undefined;
};

/** What went wrong with the whole form, above its button; a toast says it too. */
export function FormError({ error, fallback, toast, text = errorText(error, fallback) }: FormErrorProps) {
  useEffect(() => {
    if (error) notify.echo(toast ?? text);
  }, [error, toast, text]);
  if (!error) return null;
  return (
    <Alert color="error" variant="light" icon={<IconAlertCircle size={20} aria-hidden />} role="alert">
      {text}
    </Alert>
  );
}
