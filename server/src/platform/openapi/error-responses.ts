import type { OpenAPI } from "@orpc/openapi";
import type { ErrorCode } from "#contract/errors.ts";
import { languages } from "#server/words/languages.ts";
import type { Operation } from "./operations.ts";

/** The body of every answer with a status of 400 or more. */
export const errorSchema: OpenAPI.SchemaObject = {
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
    request_id: { type: "string", format: "uuid" },
  },
};

/**
 * Writes the errors of all operations once for each set of codes, which the generator left as an enum in their place.
 * Changes the operations, gives the named answers.
 */
export function shareErrors(operations: Operation[]): Record<string, OpenAPI.ResponseObject> {
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
