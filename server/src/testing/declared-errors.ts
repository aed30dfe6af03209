import { allEndpoints } from "./endpoints.ts";

const endpoints = allEndpoints().map((endpoint) => ({
  ...endpoint,
  form: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
  /** Where two endpoints fit, the one that names its address with fewer blanks is meant. */
  blanks: endpoint.path.split("{").length,
}));

/**
 * Throws where an endpoint answers an error that its contract does not name, so that clients made from the document
 * know of all of them. Whoever calls the server in a test proves it on the way.
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
