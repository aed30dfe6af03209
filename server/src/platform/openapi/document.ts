import { readdirSync } from "node:fs";
import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { sortedTags } from "#contract/tags.ts";
import { languages } from "#server/words/languages.ts";
import { completeOperation, metaByOperation, type Operation, sharedParameters } from "./operations.ts";

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator["generate"]>>;

let made: Promise<OpenApiDocument> | undefined;

/** The OpenAPI document of the whole contract, made once per process when it is first asked for. */
export function openApiDocument(): Promise<OpenApiDocument> {
  made ??= generate();
  return made;
}

const info: OpenAPI.InfoObject = {
  title: "Kitroom",
  version: "1.0.0",
  summary: "A shop for clubs",
  description: [
    "One origin per club serves the web app and this API under /api.",
    "Money is decimal dollars with at most 2 decimals. Lists are paged from 1, with at most 100 rows a page.",
    "A bearer token from a login is sent as an Authorization header.",
    "A club that keeps its shop to members asks for one on its public operations too.",
    "Besides what is listed, any address may answer 405 to another method, and 408 or 431 to a request that arrives too slowly or with headers that are too long.",
  ].join("\n\n"),
  contact: { name: "The operator of this installation" },
  license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
};

async function generate(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [schemaConverter] });
  const document = await generator.generate(contract, {
    info,
    servers: [{ url: "/api", description: "The club's own address" }],
    security: [{ bearer: [] }],
    tags: sortedTags,
    commonSchemas: await namedSchemas(),
    customErrorResponseBodySchema: (errors) => ({ enum: errors.map(([code]) => code) }),
  });
  for (const methods of Object.values(document.paths ?? {}) as Record<string, Operation>[]) {
    for (const [method, operation] of Object.entries(methods)) {
      const meta = metaByOperation.get(operation.operationId ?? "");
      if (meta) methods[method] = completeOperation(method, operation, meta);
    }
  }
  const responses = shareErrors(operationsOf(document));
  const schemas = { Error: errorSchema, ...document.components?.schemas };
  const whole = {
    ...document,
    components: { schemas, responses, parameters: sharedParameters, securitySchemes },
  };
  return { ...whole, components: { ...whole.components, schemas: usedSchemas(whole) } };
}

const securitySchemes: Record<string, OpenAPI.SecuritySchemeObject> = {
  bearer: { type: "http", scheme: "bearer", description: "The access token that a login answers" },
  stripeSignature: {
    type: "apiKey",
    in: "header",
    name: "Stripe-Signature",
    description: "Stripe's signature of the body, made with the club's webhook secret",
  },
};

/** Every operation of the document. */
function operationsOf({ paths = {} }: OpenApiDocument): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods as Record<string, Operation>));
}

type Schemas = NonNullable<NonNullable<OpenApiDocument["components"]>["schemas"]>;

/** The named schemas that something refers to, also by way of others. */
function usedSchemas(document: OpenApiDocument): Schemas {
  const all = document.components?.schemas ?? {};
  const used = new Set<string>();
  const look = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      look(all[name]);
    }
  };
  look([document.paths, document.components?.responses]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}

/** The body of every answer with a status of 400 or more. */
const errorSchema: OpenAPI.SchemaObject = {
  type: "object",
  required: ["message", "code", "request_id"],
  properties: {
    message: { type: "string", description: "May be shown to a person as it is" },
    code: { type: "string", description: "Stable; what a program looks at" },
    errors: {
      type: "object",
      description: "Field path, such as items.0.quantity, to sentences",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
    request_id: { type: "string", pattern: "^[0-9a-f]{32}$" },
  },
};

/**
 * Writes the errors of all operations once for each set of codes, which the generator left as an enum in their place.
 * Changes the operations, gives the named answers.
 */
function shareErrors(operations: Operation[]): Record<string, OpenAPI.ResponseObject> {
  const shared: Record<string, OpenAPI.ResponseObject> = {};
  for (const { responses = {} } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const codes = codesOf(response as OpenAPI.ResponseObject);
      const name = codes.map(pascalCase).join("Or");
      shared[name] ??= errorResponse(codes);
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}

function codesOf({ content }: OpenAPI.ResponseObject): ErrorCode[] {
  const schema = content?.["application/json"]?.schema as { enum?: ErrorCode[] } | undefined;
  return [...new Set(schema?.enum)].sort();
}

function errorResponse(codes: ErrorCode[]): OpenAPI.ResponseObject {
  const own: OpenAPI.SchemaObject = { properties: { code: { type: "string", enum: codes } } };
  return {
    description: codes.map((code) => `${code}: ${languages.en.errors[code]}`).join("\n\n"),
    ...(codes.includes("UNAUTHENTICATED") && { headers: { "WWW-Authenticate": bearer } }),
    content: { "application/json": { schema: { allOf: [{ $ref: "#/components/schemas/Error" }, own] } } },
  };
}

const bearer: OpenAPI.HeaderObject = { schema: { type: "string", enum: ["Bearer"] } };

function pascalCase(code: string): string {
  return code.toLowerCase().replace(/(^|_)([a-z])/g, (_all, _before, letter: string) => letter.toUpperCase());
}

type JsonObject = ReturnType<ZodToJsonSchemaConverter["convert"]>[1];

/** Turns the contract's schemas into JSON Schema as clients need it. */
const schemaConverter = new ZodToJsonSchemaConverter({
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

const folder = new URL("../../../../contract/src/", import.meta.url);

/**
 * What the contract exports under a name goes by that name in the document too. Texts, numbers and yes or no are
 * written where they stand.
 */
async function namedSchemas(): Promise<Record<string, { schema: z.ZodType }>> {
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
