import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { codeOf, type Home, openHome, pathOf, type RawAnswer, sendRaw } from "./attack-calls.ts";
import { allEndpoints, type Endpoint } from "./endpoints.ts";
import { sampleInput } from "./sample-input.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { createWholeClub, fingerprintOf } from "./whole-club.ts";

/** Every endpoint is asked for rows of another club, which must look like rows that never existed (A03, A05, A07). */

/** Every row of the other club has this id, and no row at home. */
const strangeId = 777_001;
const unusedId = 888_001;

let server: TestServer;
let awayId: number;
let before: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  awayId = await createWholeClub(server.owner, strangeId);
  before = await fingerprintOf(server.owner, awayId);
});
afterAll(() => server.close());

const endpoints = allEndpoints().filter(({ meta }) => meta.maxFileBytes === 0 && meta.who !== "signed");
const named = (list: Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Calls it with everything that it requires, every row's id being this one, in a separate club. */
async function ask(
  endpoint: Endpoint,
  id: number,
  { more = {}, as }: { more?: Record<string, unknown>; as?: Home } = {},
): Promise<RawAnswer> {
  const home = as ?? (await openHome(server));
  const input = { ...(sampleInput(endpoint.input, id) as Record<string, unknown>), ...more };
  if ("domain" in input) input.domain = home.domain;
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const path = `/api${pathOf(endpoint, id, input)}`;
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const token = home.tokens[endpoint.meta.who];
  if (endpoint.method === "GET" || endpoint.method === "DELETE") {
    const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
    return sendRaw(server, home, { method: endpoint.method, path: `${path}?${query}`, token });
  }
  const headers = { "content-type": "application/json", "idempotency-key": `stranger-${id}` };
  const body = JSON.stringify(Object.fromEntries(rest));
  return sendRaw(server, home, { method: endpoint.method, path, token, headers, body });
}

/** An answer without what differs from call to call. */
function told(answer: RawAnswer): { status: number; code: string | undefined; text: string } {
  const text = answer.text
    .replace(/"request_id":"[^"]*"/, "")
    .replaceAll(String(strangeId), "ID")
    .replaceAll(String(unusedId), "ID");
  // The result for a row at home has its own ids and times.
  return { status: answer.status, code: codeOf(answer), text: answer.status < 400 ? "" : text };
}

const namesRows = endpoints.filter((endpoint) =>
  JSON.stringify(sampleInput(endpoint.input, strangeId)).includes(String(strangeId)),
);

it("makes input of its own that every endpoint takes", () => {
  const refused = endpoints.filter(({ input }) => !input.safeParse(sampleInput(input, strangeId)).success);
  expect(refused.map(({ name }) => name)).toEqual([]);
  expect(namesRows.length).toBeGreaterThan(50);
});

describe.each(named(namesRows))("%s", (_, endpoint) => {
  it("A03, A07: answers for a row of another club as for one that never was", async () => {
    const strange = await ask(endpoint, strangeId);
    const unused = await ask(endpoint, unusedId);
    expect(told(strange)).toEqual(told(unused));
    expect(strange.status).toBeLessThan(500);
    expect(strange.text).not.toMatch(/canary/i);
  });
});

/** What refers only to goods is nobody's own: everyone may keep or await what the club sells. */
const namesGoodsAlone = ({ input }: Endpoint) =>
  input instanceof z.ZodObject &&
  Object.keys(input.shape).every((name) => name === "product_id" || name === "variation_id");
const membersOwn = namesRows.filter((one) => one.meta.who === "member" && !namesGoodsAlone(one));

describe.each(named(membersOwn))("%s", (_, endpoint) => {
  it("A15, A17, A19, A21: does nothing with what is another member's of the same club", async () => {
    const clubId = await createWholeClub(server.owner, strangeId);
    const as = await openHome(server, clubId);
    const prints = await fingerprintOf(server.owner, clubId);
    const { status, text } = await ask(endpoint, strangeId, { as });
    if (endpoint.method === "GET") expect([200, 404]).toContain(status);
    else expect(status).toBe(404);
    expect(text).not.toMatch(/canary@harbour|CANARY-1/);
    const { idempotency_keys: _keys, ...now } = await fingerprintOf(server.owner, clubId);
    expect(prints).toMatchObject(now);
  });
});

const writes = endpoints.filter(({ method }) => method === "POST" || method === "PUT");

describe.each(named(writes))("%s", (_, endpoint) => {
  it("A05: takes no club from its body", async () => {
    const plain = await ask(endpoint, unusedId);
    const claimed = await ask(endpoint, unusedId, {
      more: { club_id: awayId, tenant_id: awayId, clubId: awayId },
    });
    // A form that lists its fields refuses others, which is as good.
    if (codeOf(claimed) !== "VALIDATION_FAILED") expect(told(claimed).status).toBe(plain.status);
  });
});

it("A03, A05: left every row of the other club as it was", async () => {
  expect(await fingerprintOf(server.owner, awayId)).toEqual(before);
});
