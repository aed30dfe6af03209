import type { z } from "zod";

/** Of a row, what an answer has under the same names. For answers that the router does not check on their way out. */
export function picked<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  row: z.output<z.ZodObject<S>>,
): z.output<z.ZodObject<S>> {
  const values = row as Record<string, unknown>;
  const names = Object.keys(schema.shape);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as z.output<z.ZodObject<S>>;
}
