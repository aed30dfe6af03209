import { z } from "zod";
import type { Read } from "./reads.ts";

/**
 * A program that makes every read with both generated clients, as somebody would write it who has nothing but the document:
 * what it asks with has to fit their types. Exports `callAll(fetch, origin, token)`.
 */
export function writtenCalls(reads: readonly Read[]): string {
  return [
    `import createOne from "openapi-fetch";`,
    `import { createClient as createOther } from "./hey-api/client/index.ts";`,
    `import * as other from "./hey-api/sdk.gen.ts";`,
    `import type { paths } from "./openapi-typescript.ts";`,
    "",
    "export async function callAll(fetch: typeof globalThis.fetch, baseUrl: string, token: string | null) {",
    '  const headers = token === null ? {} : { authorization: "Bearer " + token };',
    "  const one = createOne<paths>({ baseUrl, fetch, headers });",
    "  const client = createOther({ baseUrl, fetch, headers });",
    "  return {",
    ...reads.map(
      (read) =>
        `    ${JSON.stringify(read.endpoint.name)}: [() => ${byOpenApiFetch(read)}, () => ${byHeyApi(read)}] as const,`,
    ),
    "  };",
    "}",
    "",
  ].join("\n");
}

function byOpenApiFetch({ endpoint, path, query, body }: Read): string {
  const params = { ...filled({ path }), ...filled({ query }) };
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${JSON.stringify(params)}`] : []),
    ...(body ? [`body: ${JSON.stringify(body)}`] : []),
    ...(endpoint.output instanceof z.ZodFile ? [`parseAs: "blob"`] : []),
    ...(endpoint.meta.isStream ? [`parseAs: "text"`] : []),
  ];
  return `one.${endpoint.method}(${JSON.stringify(endpoint.path)}, { ${options.join(", ")} })`;
}

function byHeyApi({ endpoint, path, query, body }: Read): string {
  const input = { ...filled({ path }), ...filled({ query }), ...(body && { body }) };
  const options = [
    "client",
    // Refused, it would ask again for ever.
    ...(endpoint.meta.isStream ? ["sseMaxRetryAttempts: 1"] : []),
    ...Object.entries(input).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ];
  return `other.${heyName(endpoint.name)}({ ${options.join(", ")} })`;
}

/** What the clients' types say of an answer: declarations that compile only where it fits. */
export function writtenAnswers(
  answers: readonly { name: string; status: number; content: unknown }[],
): string {
  return [
    `import type * as other from "./hey-api/types.gen.ts";`,
    `import type { operations } from "./openapi-typescript.ts";`,
    ...answers.flatMap(({ name, status, content }, at) => {
      const kind = status < 400 ? "Responses" : "Errors";
      const declared = `operations[${JSON.stringify(name)}]["responses"][${status}]["content"]["application/json"]`;
      const heys = `other.${capital(heyName(name))}${kind}[${status}]`;
      const literal = JSON.stringify(content);
      return [
        `export const one${at}: ${declared} = ${literal};`,
        `export const other${at}: ${heys} = ${literal};`,
      ];
    }),
    "",
  ].join("\n");
}

function heyName(name: string): string {
  const [group = "", own = ""] = name.split(".");
  return `${group}${capital(own)}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function filled(input: Record<string, Record<string, unknown>>): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(input).filter(([, values]) => Object.keys(values).length > 0));
}
