import type { z } from "zod";

/** The fields of a row that an answer has under the same names. For answers that the router does not check. */
export function picked<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  row: z.output<z.ZodObject<S>>,
): z.output<z.ZodObject<S>> {
  const values = row as Record<string, unknown>;
  const names = Object.keys(schema.shape);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as z.output<z.ZodObject<S>>;
}
