import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type Home, openHome, pathOf, type RawAnswer, sendRaw } from "./attack-calls.ts";
import { allEndpoints, type Endpoint } from "./endpoints.ts";
import { sampleInput } from "./sample-input.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Generated from the contract, so that no new endpoint can forget to be attacked. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const endpoints = allEndpoints();
const named = (list: Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const unknownId = 999_999_999;
const jsonType = { "content-type": "application/json" };

type Target = { home: Home; path: string; token: string | undefined };

/** The endpoint's own path, with valid parameters, and the token that it requires. */
async function targetOf(endpoint: Endpoint): Promise<Target> {
  const home = await openHome(server);
  const input = sampleInput(endpoint.input, unknownId) as Record<string, unknown>;
  return { home, path: `/api${pathOf(endpoint, unknownId, input)}`, token: home.tokens[endpoint.meta.who] };
}

const shared = new Map<Endpoint, Promise<Target>>();

/** The same each time, for attacks that change nothing. */
function sharedTargetOf(endpoint: Endpoint): Promise<Target> {
  const target = shared.get(endpoint) ?? targetOf(endpoint);
  shared.set(endpoint, target);
  return target;
}

const strangeQueries = [
  ...["page=0", "page=-1", "page=1e9", "page=1000000000", "per_page=1000000", "per_page=0", "page=1.5"],
  ...[
    "sort=x",
    "sort=id;drop",
    "order_by=x",
    "id=1&id=2",
    "id[]=1",
    "id[$gt]=0",
    "keywords[]=",
    "keywords=a&keywords=b",
  ],
  ...["keywords=%25", "keywords=_", "keywords=%5C", "keywords='", "keywords=%22", "keywords=%00"],
  ...["keywords=%ED%A0%80", "keywords=%", "__proto__=1", "__proto__[x]=1", "constructor[prototype][x]=1"],
  ...[
    `keywords=${"x".repeat(10_000)}`,
    "category_id='",
    "status=%00",
    "from=%00",
    "from=2026-02-31",
    "sizes=%00",
  ],
];

const reads = endpoints.filter(({ method, path }) => method === "GET" && !path.endsWith("/events"));

describe.each(named(reads))("%s", (_, endpoint) => {
  it("A23, A101, A103: answers or refuses every strange query, and never breaks", async () => {
    const { home, path, token } = await sharedTargetOf(endpoint);
    const answers = await Promise.all(
      strangeQueries.map(async (query) => {
        const { status } = await sendRaw(server, home, { method: "GET", path: `${path}?${query}`, token });
        return { query: query.slice(0, 40), status };
      }),
    );
    // Some of these change nothing that the endpoint reads, and some paths name a row that is not there.
    expect(answers.filter(({ status }) => ![200, 404, 409, 422].includes(status))).toEqual([]);
  });
});

const lists = reads.filter(({ input }) => "page" in ((input as { shape?: object }).shape ?? {}));

describe.each(named(lists))("the list %s", (_, endpoint) => {
  it.each(["page=0", "page=-1", "page=1e9", "per_page=1000000", "page=1&page=2", "keywords=a&keywords=b"])(
    "A23, A103: refuses %s",
    async (query) => {
      const { home, path, token } = await sharedTargetOf(endpoint);
      const answer = await sendRaw(server, home, { method: "GET", path: `${path}?${query}`, token });
      expect([answer.status, codeOf(answer)]).toEqual([422, "VALIDATION_FAILED"]);
    },
  );
});

const writes = endpoints.filter(({ method }) => method === "POST" || method === "PUT");

const poisoned = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"deep":{"list":[{"__proto__":{"polluted":true}}]}}',
  '{"deep":{"\\u005f_proto__":{"polluted":true}}}',
];
const noObjects = ["[]", "[[]]", "5", '"text"', "null", "true", "1e999", '{"id":{}}', '{"id":[1]}'];
/** Texts that PostgreSQL stores in no column, and depth against recursion. */
const strangeTexts = [
  '{"name":"a\\u0000b","title":"\\u0000","sizes":{"shirt":"\\u0000"}}',
  '{"first_name":"\\ud800","sizes":{"\\udc00":"\\ud800"}}',
  `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
  `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
];
const noJson = ["{", "{'a':1}", '{"a":1}x', "\u0000", "<xml/>"];

describe.each(named(writes))("%s", (_, endpoint) => {
  const sendAll = ({ home, path, token }: Target, bodies: string[]): Promise<RawAnswer[]> =>
    Promise.all(
      bodies.map((body) =>
        sendRaw(server, home, { method: endpoint.method, path, token, headers: jsonType, body }),
      ),
    );
  const takesFile = endpoint.meta.maxFileBytes > 0;
  const isSigned = endpoint.meta.who === "signed";

  it.skipIf(takesFile || isSigned)("A99: refuses a body that reaches for prototypes", async () => {
    const answers = await sendAll(await sharedTargetOf(endpoint), poisoned);
    expect(answers.map(({ status }) => status)).toEqual(poisoned.map(() => 422));
    expect({}).not.toHaveProperty("polluted");
  });

  it.skipIf(takesFile)("takes no list, number or half a text for an object, and does not break", async () => {
    // If nothing needs to be sent, some of these do what the endpoint is for.
    const answers = await sendAll(await targetOf(endpoint), [...noObjects, ...noJson, ...strangeTexts]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const needsInput = !endpoint.input.safeParse({}).success && !/\{/.test(endpoint.path);
    if (needsInput) expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
  });

  it("A97: refuses every kind of body that it does not take, so that no form of another site is a call", async () => {
    const boundary = "----strange";
    const kinds: [type: string, body: string][] = [
      ["text/plain", "{}"],
      ["application/x-www-form-urlencoded", "domain=rovers&id=1"],
      ["application/xml", "<id>1</id>"],
      takesFile
        ? ["application/json", "{}"]
        : [`multipart/form-data; boundary=${boundary}`, `--${boundary}--\r\n`],
    ];
    const { home, path, token } = await sharedTargetOf(endpoint);
    for (const [type, body] of kinds) {
      const headers = { "content-type": type };
      const { status } = await sendRaw(server, home, { method: endpoint.method, path, token, headers, body });
      expect([type, status]).toEqual([type, 415]);
    }
  });
});

const forged = {
  "x-user-id": "1",
  "x-forwarded-user": "admin",
  "x-remote-user": "admin",
  "x-original-url": "/api/get-faqs",
  "x-rewrite-url": "/api/get-faqs",
  "x-http-method-override": "GET",
  "x-forwarded-host": "harbour.kitroom.localhost",
  "x-forwarded-for": "10.0.0.1",
  "x-club-id": "1",
  "x-tenant-id": "1",
};

describe.each(named(endpoints))("%s", (_, endpoint) => {
  it("A05, A33: takes no notice of headers that claim to be somebody, somewhere else", async () => {
    const input = sampleInput(endpoint.input, unknownId) as Record<string, unknown>;
    const path = `/api${pathOf(endpoint, unknownId, input)}`;
    const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
    const send = (home: Home, token: string | undefined, headers: Record<string, string>) =>
      sendRaw(server, home, {
        method: endpoint.method,
        path,
        token,
        headers: { ...headers, ...(hasBody && jsonType) },
        ...(hasBody && {
          body: JSON.stringify({ ...input, ...("domain" in input && { domain: home.domain }) }),
        }),
      });
    // The forged ones in a separate club, because the calls may change something: without a session, then with one.
    const home = await openHome(server);
    const other = await openHome(server);
    for (const who of ["nobody", "caller"]) {
      const tokenOf = ({ tokens }: Home) => (who === "nobody" ? undefined : tokens[endpoint.meta.who]);
      const before = await send(home, tokenOf(home), {});
      const after = await send(other, tokenOf(other), forged);
      expect([who, after.status, codeOf(after)]).toEqual([who, before.status, codeOf(before)]);
    }
  });
});

describe.each([...new Set(endpoints.map(({ path }) => path))])("%s", (path) => {
  it("A105: knows no method that it does not declare, and lets no other site ask", async () => {
    const home = await openHome(server);
    const declared = endpoints.filter((one) => one.path === path).map(({ method }) => method);
    const others = ["TRACE", "OPTIONS", "PATCH", "PROPFIND", "GET", "POST", "PUT", "DELETE"].filter(
      (method) => !declared.includes(method),
    );
    for (const method of others) {
      const { status, headers } = await sendRaw(server, home, {
        method,
        path: `/api${path.replaceAll(/\{\w+\}/g, "1")}`,
        token: home.tokens.admin,
        headers: { origin: "https://evil.example" },
      });
      // Two paths of the contract may differ in one segment only, as show/{id} and show/all.
      expect([method, [404, 405, 415].includes(status) || /\{/.test(path)]).toEqual([method, true]);
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

it.each(["/.git/config", "/.env", "/metrics", "/api/../.env", "/assets/", "/files/"])(
  "A105: shows nothing at %s",
  async (path) => {
    const home = await openHome(server);
    const { status, text } = await sendRaw(server, home, { method: "GET", path });
    expect(status).toBe(404);
    expect(text).not.toMatch(/DATABASE_URL|root:x:|\[core\]/);
  },
);

it.each(["/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fpackage.json", "/files/..%2f..%2fetc%2fpasswd"])(
  "A83, A105: finds no way out of its folders by %s",
  async (path) => {
    const home = await openHome(server);
    const { text } = await sendRaw(server, home, { method: "GET", path });
    expect(text).not.toMatch(/root:x:|"dependencies"/);
  },
);
