import type { z } from "zod";
import { validationError } from "./http/errors.ts";

type Optional<T> = { [F in keyof T]-?: object extends Pick<T, F> ? F : never }[keyof T];
type Kept<C> = { [F in Optional<C>]-?: Exclude<C[F], undefined> };

/**
 * What a form changes, with the stored value of each field that it leaves out. The compiler asks for every field that
 * may be left out, so that none is emptied by an older tab or another client.
 */
export function withKept<C extends object>(changes: C, stored: NoInfer<Kept<C>>): C & Kept<C> {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(sent) } as C & Kept<C>;
}

/** A stored row with what a form says of its columns. What the form leaves out stays as it is. */
export function changedBy<R extends object>(stored: R, form: { [C in keyof R]?: R[C] | undefined }): R {
  const changes = Object.keys(stored).map((column) => [column, form[column as keyof R]]);
  return { ...stored, ...Object.fromEntries(changes.filter(([, value]) => value !== undefined)) };
}

/** The form as a whole, by the rules over several fields. Throws VALIDATION_FAILED at each field at fault. */
export function wholeForm<S extends z.ZodType>(schema: S, form: z.input<S>): z.output<S> {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}
