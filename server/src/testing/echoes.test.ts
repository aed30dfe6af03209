import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProduct } from "#server/testing/factories.ts";
import { type Home, openHome, pathOf, type RawAnswer, sendRaw } from "./attack-calls.ts";
import { allEndpoints, type Endpoint } from "./endpoints.ts";
import { sampleInput } from "./sample-input.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Whatever a caller sends, a refusal does not repeat it: not in its body, not in a header, not as markup. */

let server: TestServer;
let home: Home;
beforeAll(async () => {
  server = await startTestServer();
  home = await openHome(server);
  await createProduct(server.owner, home.clubId);
});
afterAll(() => server.close());

const markup = "<b>echoed</b>";
const sent = encodeURIComponent(markup);
const unknownField = JSON.stringify({ [markup]: 1 });
const strangeHeaders = {
  "x-request-id": markup,
  "x-forwarded-host": markup,
  "user-agent": markup,
  "idempotency-key": markup,
  "if-none-match": markup,
  "accept-language": markup,
  referer: markup,
  origin: markup,
};

/** Where the text turns up in an answer. */
function echoesIn({ status, headers, text }: RawAnswer): string[] {
  const told = { ...headers, body: text };
  return Object.entries(told)
    .filter(([, value]) => /echoed/i.test(String(value)))
    .map(([place, value]) => `${status} ${place}: ${String(value).slice(0, 300)}`);
}

describe.each(allEndpoints().map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    it("says nothing again of a path, a query, a body or headers that it refuses", async () => {
      const { method } = endpoint;
      const path = `/api${pathOf(endpoint, 999_999_999, namesOf(endpoint))}`;
      const isRead = method === "GET" || method === "DELETE";
      const bodies = isRead ? [undefined] : [markup, unknownField, JSON.stringify(fieldsOf(endpoint))];
      for (const body of bodies) {
        const answer = await sendRaw(server, home, {
          method,
          path: `${path}?${sent}=${sent}&sort=${sent}`,
          token: home.tokens[endpoint.meta.who],
          headers: { ...strangeHeaders, ...(body && { "content-type": "application/json" }) },
          body,
        });
        if (answer.status >= 400) expect(echoesIn(answer)).toEqual([]);
      }
    });
  },
);

it.each([
  `/api/${sent}`,
  `/api/get-faqs/${sent}`,
  `/files/${sent}`,
  `/assets/${sent}.js`,
  `/guide/${sent}`,
  `/health/${sent}`,
])("says nothing again of %s, where nothing is", async (path) => {
  for (const method of ["GET", "POST", "PROPFIND"]) {
    const answer = await sendRaw(server, home, { method, path: `${path}?${sent}`, headers: strangeHeaders });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(echoesIn(answer)).toEqual([]);
  }
});

/** The text in the place of every part of the path. */
function namesOf({ path }: Endpoint): Record<string, unknown> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, markup]));
}

/** The text in every field that the endpoint knows. */
function fieldsOf(endpoint: Endpoint): Record<string, unknown> {
  const input = sampleInput(endpoint.input, 999_999_999) as Record<string, unknown>;
  return Object.fromEntries(Object.keys(input ?? {}).map((field) => [field, markup]));
}
