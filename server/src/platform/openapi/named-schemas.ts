import { readdirSync } from "node:fs";
import { z } from "zod";

const folder = new URL("../../../../contract/src/", import.meta.url);

/**
 * What the contract exports under a name goes by that name in the document too. Texts, numbers and yes or no are
 * written where they stand.
 */
export async function namedSchemas(): Promise<Record<string, { schema: z.ZodType }>> {
  const files = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const exported = modules.flatMap((one: Record<string, unknown>) => Object.entries(one));
  return Object.fromEntries(
    exported.flatMap(([name, schema]) =>
      schema instanceof z.ZodType && isComposed(schema)
        ? [[name.charAt(0).toUpperCase() + name.slice(1), { schema }]]
        : [],
    ),
  );
}

function isComposed(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return isComposed(schema.def.innerType as z.ZodType);
  if (schema instanceof z.ZodUnion) return (schema.def.options as z.ZodType[]).every(isComposed);
  return [z.ZodObject, z.ZodArray, z.ZodRecord, z.ZodIntersection, z.ZodEnum].some(
    (kind) => schema instanceof kind,
  );
}
