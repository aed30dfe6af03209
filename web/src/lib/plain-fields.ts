import type { z } from "zod";
import type { Typed } from "./typed-numbers.ts";

/** Texts, nullable days, numbers, and what is ticked or not. */
type Shape = Record<string, z.ZodType<string | number | boolean | null | undefined>>;

/** What an input holds of a field. */
type Held<T> = boolean extends T ? boolean : number extends T ? Typed : string;
/** What is sent of it. */
type Sent<T> = boolean extends T
  ? boolean
  : number extends T
    ? Typed
    : null extends T
      ? string | null
      : string;

/**
 * The values of a form's plain fields: an empty text, no amount and no tick if there is nothing, also for a day. Derived from
 * the form's schema, less what is neither text, number nor tick, so that a new field is included.
 */
export function plainFields<S extends Shape>({ shape }: z.ZodObject<S>) {
  type Values = { [K in keyof S]: Held<z.output<S[K]>> };
  type Stored = { [K in keyof S]: z.output<S[K]> | null };
  const names = Object.keys(shape) as (keyof S & string)[];
  const each = (of: (name: keyof S & string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, of(name)]));
  const empty = each((name) => emptyOf(shape[name])) as Values;
  const of = (row: Stored) => each((name) => row[name] ?? empty[name]) as Values;
  return {
    empty,
    /** As an existing thing fills them. */
    of,
    /** The same, and empty for a new one. */
    valuesOf: (row: Stored | null) => (row ? of(row) : empty),
    /** As they are sent: an empty nullable one is null. */
    sent: (values: Values) =>
      each((name) => {
        const isNone = values[name] === "" && shape[name]?.safeParse(null).success;
        return isNone ? null : values[name];
      }) as { [K in keyof S]: Sent<z.output<S[K]>> },
  };
}

function emptyOf(field: z.ZodType | undefined): unknown {
  const isOne = (value: unknown) => field?.safeParse(value).success;
  return isOne(false) ? false : isOne(0) ? 0 : "";
}
