import { z } from "zod";
import { saidOfUnforeseen, sentence } from "#contract/said.ts";
import { forms } from "#words/forms.ts";

z.config({ localeError: saidOfUnforeseen });

/** What a schema found wrong, as field and sentence, in its order; nothing where it found all well. */
export function complaints(error: z.ZodError | undefined): [field: string, sentence: string][] {
  return (error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    sentence(message, forms) ?? message,
  ]);
}
