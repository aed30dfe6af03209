import type { z } from "zod";

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
