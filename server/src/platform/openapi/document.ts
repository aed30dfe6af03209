import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "#contract/index.ts";

const converter = new ZodToJsonSchemaConverter();

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator["generate"]>>;

let made: Promise<OpenApiDocument> | undefined;

/** The OpenAPI document of the whole contract, made once per process when it is first asked for. */
export function openApiDocument(): Promise<OpenApiDocument> {
  made ??= generate();
  return made;
}

async function generate(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] });
  return generator.generate(contract, {
    info: {
      title: "Kitroom",
      version: "1",
      description: [
        "A shop for clubs. One origin per club serves the web app and this API under /api.",
        "Money is decimal dollars with at most 2 decimals. Lists are paged from 1, with at most 100 rows a page.",
        "A bearer token from a login is sent as an Authorization header.",
      ].join(" "),
    },
    servers: [{ url: "/api" }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    customErrorResponseBodySchema: (errors) => ({
      type: "object",
      required: ["message", "code", "request_id"],
      properties: {
        message: { type: "string", description: "May be shown to a person as it is" },
        code: { enum: errors.map(([code]) => code) },
        errors: {
          type: "object",
          description: "Field path, such as items.0.quantity, to sentences",
          additionalProperties: { type: "array", items: { type: "string" } },
        },
        request_id: { type: "string", format: "uuid" },
      },
      examples: errors.map(([code, message]) => ({
        message,
        code,
        request_id: "1b671a64-40d5-491e-99b0-da01ff1f3341",
      })),
    }),
  });
}
