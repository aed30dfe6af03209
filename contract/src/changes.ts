import { z } from "zod";
import { id, version } from "./shapes.ts";

type Changes<S extends z.ZodRawShape> = {
  [F in keyof S]: S[F] extends z.ZodDefault<infer Inner> ? Inner : S[F];
};

/**
 * The fields of a form that changes what is stored: those of the form that stores it, without their defaults. So a field
 * that is left out keeps its value, and emptying one is said: `null` or an empty text.
 */
export function changesOf<S extends z.ZodRawShape>(shape: S): Changes<S> {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.def.innerType : field,
  ]);
  return Object.fromEntries(fields) as Changes<S>;
}

/** The same for what has a version, as an object. */
export function changesForm<S extends z.ZodRawShape>(shape: S) {
  return z.object({ ...changesOf(shape), id, version });
}

type Shown<S extends z.ZodRawShape> = { [F in keyof S]: z.ZodType<z.output<S[F]>, z.output<S[F]>> };

/**
 * The fields of a form as they are shown: without what the form asks of them, which what was stored earlier may not fulfil,
 * and each with a value.
 */
export function shownOf<S extends z.ZodRawShape>(shape: S): Shown<S> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, shown(field)])) as Shown<S>;
}

function shown(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return shown(field.unwrap());
  if (field instanceof z.ZodNullable) return z.nullable(shown(field.unwrap()));
  if (field instanceof z.ZodString) return z.string();
  return field instanceof z.ZodNumber ? z.int() : field;
}
