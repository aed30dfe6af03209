import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { z } from "zod";

type JsonObject = ReturnType<ZodToJsonSchemaConverter["convert"]>[1];

/** Turns the contract's schemas into JSON Schema as clients need it. */
export const schemaConverter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ next, schema, options }) => {
      const [required, json] = next();
      if (schema instanceof z.ZodNumber) return [required, withoutIdleBounds(json)];
      if (schema instanceof z.ZodUnion && options.strategy === "input") return [required, asNumber(json)];
      if (schema instanceof z.ZodPipe && options.strategy === "input")
        return [required, withFormat(json, schema.def.out as z.ZodType)];
      return [required, withFormat(json, schema as unknown as z.ZodType)];
    },
  ],
});

/** That a whole number is one that JavaScript can tell goes without saying. */
function withoutIdleBounds({ minimum, maximum, ...rest }: JsonObject): JsonObject {
  const isIdle = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;
  return {
    ...rest,
    ...(minimum !== undefined && !isIdle(minimum) && { minimum }),
    ...(maximum !== undefined && !isIdle(maximum) && { maximum }),
  };
}

/** A number that is also taken as text, because a query has nothing else, is a number. */
function asNumber(json: JsonObject): JsonObject {
  const [number, text, ...others] = (json.anyOf ?? []) as JsonObject[];
  const isBoth = (number?.type === "integer" || number?.type === "number") && text?.type === "string";
  if (!isBoth || others.length > 0) return json;
  const { anyOf: _, ...rest } = json;
  return { ...rest, ...number };
}

/** What a text is: said of it, or found by what it is checked with after it was trimmed. */
function withFormat(json: JsonObject, schema: z.ZodType): JsonObject {
  const format = z.globalRegistry.get(schema)?.format ?? (schema as { format?: unknown }).format;
  const isText = json.type === "string" && json.format === undefined && json.contentMediaType === undefined;
  return isText && typeof format === "string" && formats.has(format) ? { ...json, format } : json;
}

const formats = new Set(["date", "date-time", "email", "uri", "uuid"]);
