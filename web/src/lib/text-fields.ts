import type { z } from "zod";

/** Texts, and nullable days. */
type Shape = Record<string, z.ZodType<string | null | undefined>>;

/**
 * The text fields of a form, including days: an empty text if there is none. Derived from the
 * form's schema, less what is not a text, so that a new field is included.
 */
export function textFields<S extends Shape>({ shape }: z.ZodObject<S>) {
  type Texts = { [K in keyof S]: string };
  type Sent = { [K in keyof S]: null extends z.output<S[K]> ? string | null : string };
  const names = Object.keys(shape) as (keyof S & string)[];
  const each = <V>(of: (name: keyof S & string) => V) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as { [K in keyof S]: V };
  return {
    empty: each(() => "") satisfies Texts,
    /** As an existing thing fills them. */
    of: (row: { [K in keyof S]: string | null }): Texts => each((name) => row[name] ?? ""),
    /** As they are sent: an empty nullable one is null. */
    sent: (values: Texts) =>
      each((name) => {
        const isNone = values[name] === "" && shape[name]?.safeParse(null).success;
        return isNone ? null : values[name];
      }) as Sent,
  };
}
