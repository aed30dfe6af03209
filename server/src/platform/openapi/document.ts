import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { contract } from "#contract/index.ts";
import { sortedTags } from "#contract/tags.ts";
import { errorSchema, shareErrors } from "./error-responses.ts";
import { namedSchemas } from "./named-schemas.ts";
import { completeOperation, metaByOperation, type Operation, sharedParameters } from "./operations.ts";
import { schemaConverter } from "./schema-converter.ts";

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
export function operationsOf({ paths = {} }: OpenApiDocument): Operation[] {
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
