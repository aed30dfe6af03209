import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { errorText, hasCode } from "../../../../lib/errors.ts";
import { leadToFirstWrong, showFieldErrors } from "../../../../ui/form-errors.tsx";

/** What saving a person failed with: at its field if it is about one, else as an error of the whole form. */
export function useFormFailure<T extends { email: string } & Record<string, unknown>>(
  form: UseFormReturnType<T>,
) {
  const [error, setError] = useState<unknown>(null);
  const fail = (failure: unknown) => {
    if (showFieldErrors(form, failure)) return setError(null);
    // Nothing else of a person is unique in the club.
    if (!hasCode(failure, "DUPLICATE")) return setError(failure);
    setError(null);
    form.setErrors({ email: errorText(failure) });
    leadToFirstWrong();
  };
  return { error, fail, clear: () => setError(null) };
}
