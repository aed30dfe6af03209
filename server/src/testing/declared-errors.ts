import { allEndpoints } from "./endpoints.ts";

const endpoints = allEndpoints().map((endpoint) => ({
  ...endpoint,
  form: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
  /** If two endpoints match, the one with fewer parameters is meant. */
  blanks: endpoint.path.split("{").length,
}));

/**
 * Throws if an endpoint answers an error that it does not declare, so that clients generated from the document
 * know all of them. Every test that calls the server proves it in passing.
 */
export function expectDeclared(method: string, path: string, status: number, body: unknown): void {
  const code = (body as { code?: unknown } | null)?.code;
  if (status < 400 || typeof code !== "string") return;
  const [bare = ""] = path.split("?", 1);
  const [endpoint] = endpoints
    .filter((one) => one.method === method && one.form.test(bare))
    .sort((a, b) => a.blanks - b.blanks);
  if (!endpoint || endpoint.errors.includes(code)) return;
  throw new Error(`${endpoint.name} answers ${code}, which the contract does not name among its errors`);
}
