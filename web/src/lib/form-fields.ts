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

/** What is wrong with a text of more characters than it may have, while it is typed or pasted: none is cut in silence. */
export function tooLong(text: string, most: number): string | undefined {
  return text.trim().length > most ? forms.atMostCharacters(most) : undefined;
}

/**
 * Whether a form is wrong while this field is empty. A cleared text is "", a cleared choice is null: of these the form takes
 * the one that its field can be.
 */
export function isRequired<V extends Record<string, unknown>>(
  field: string,
  values: V,
  validate: (values: V) => Record<string, unknown>,
): boolean {
  const empties = Array.isArray(values[field]) ? [[]] : ["", null];
  return empties.every((empty) => field in validate({ ...values, [field]: empty }));
}

/** What a form begins with of what is stored: its fields that the one has under the same names, without the version. */
export function fieldsOf<S extends z.ZodRawShape, T extends Record<Exclude<keyof S, "version">, unknown>>(
  form: z.ZodObject<S>,
  stored: T,
): Pick<T, Exclude<keyof S, "version">> {
  const names = Object.keys(form.shape).filter((name) => name !== "version");
  return Object.fromEntries(names.map((name) => [name, stored[name as keyof T]])) as Pick<
    T,
    Exclude<keyof S, "version">
  >;
}
