import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ErrorCode, errorStatuses } from "#contract/errors.ts";
import { languages } from "#server/words/languages.ts";
import { ApiError } from "../platform/http/api-error.ts";
import { readInput } from "../platform/http/routes.ts";
import { pathOf, type RawAnswer, sendRaw } from "./attack-calls.ts";
import { type Variant, variantsOf } from "./edge-values.ts";
import { allEndpoints, type Endpoint } from "./endpoints.ts";
import { createSession, createStaff, rowsOf } from "./factories.ts";
import { sampleInput } from "./sample-input.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { createWholeClub } from "./whole-club.ts";

/**
 * Every bound of every number, date, text and list of the contract is sent to the endpoint that declares it. Of what the
 * contract refuses in a body, the first of each field is sent; the rest is given to what the server reads bodies with.
 */

/** Every row of a caller's club has this id, so that requests reach a table. */
const ownId = 777_001;

let server: TestServer;
beforeAll(async () => {
  // The hosts in the samples are allowed as a club's own servers.
  const allowed = { SMTP_ALLOWED_HOSTS: "127.0.0.1:2525", WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:443" };
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1000", ...allowed });
  await keepFirstVersions(server.owner);
});
afterAll(() => server.close());

/** One sample is sent again and again: no form becomes older than what is kept. */
async function keepFirstVersions(owner: Pool): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    owner,
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'version' and table_type = 'BASE TABLE'`,
  );
  await owner.query(`create function keep_first_version() returns trigger language plpgsql as
    'begin new.version = old.version; return new; end'`);
  for (const { name } of tables) {
    await owner.query(`create trigger keep_first_version before update on ${name}
      for each row execute function keep_first_version()`);
  }
}

type Caller = { domain: string; token: string | undefined; isSpent: boolean };
type Role = "visitor" | "member" | "admin" | "manager";

const rolesOf = ({ meta }: Endpoint): Role[] => {
  if (meta.who === "staff") return ["admin", "manager"];
  if (meta.who === "member" || meta.who === "admin") return [meta.who];
  return meta.knowsCaller ? ["visitor", "member"] : ["visitor"];
};

/** Somebody with this role in a club that has one of everything, with a fully refunded order. */
async function openCaller(role: Role): Promise<Caller> {
  const { owner } = server;
  const clubId = await createWholeClub(owner, ownId);
  await owner.query(`
    delete from payments where club_id = ${clubId};
    update order_lines set unit_cents = 0, line_cents = 0 where club_id = ${clubId};
    update variations set sold = 1 where club_id = ${clubId};
    update orders set status = 'placed', payment_status = 'not_required', items_cents = 0, total_cents = 0, due_cents = 0,
      placed_at = now() where club_id = ${clubId}`);
  const [club] = await rowsOf<{ domain: string }>(owner, "select domain from clubs where id = $1", [clubId]);
  const people: Record<Role, () => Promise<string | undefined>> = {
    visitor: async () => undefined,
    member: () => createSession(owner, clubId, { memberId: ownId }),
    admin: async () => createSession(owner, clubId, { staffId: await createStaff(owner, clubId) }),
    manager: () => createSession(owner, clubId, { staffId: ownId }),
  };
  return { domain: club?.domain ?? "", token: await people[role](), isSpent: false };
}

const callers = new Map<Role, Caller>();

/** Somebody with this role whose club is unchanged: reads and refusals change nothing. */
async function freshCaller(role: Role): Promise<Caller> {
  const known = callers.get(role);
  const caller = known && !known.isSpent ? known : await openCaller(role);
  callers.set(role, caller);
  return caller;
}

let calls = 0;

async function send(endpoint: Endpoint, caller: Caller, input: unknown): Promise<RawAnswer> {
  const answer = await sendOnce(endpoint, caller, input);
  caller.isSpent ||= endpoint.method !== "GET" && answer.status < 400;
  return answer;
}

function sendOnce(endpoint: Endpoint, caller: Caller, input: unknown): Promise<RawAnswer> {
  calls += 1;
  const fields = { ...(input as Record<string, unknown>) };
  const home = { clubId: 0, memberId: 0, tokens: {}, domain: caller.domain };
  if ("domain" in fields && fields.domain === "Sample") fields.domain = caller.domain;
  const inPath = namesInPath(endpoint);
  const path = `/api${pathOf(endpoint, ownId, wellFormed(fields, inPath))}`;
  const rest = Object.entries(fields).filter(([name]) => !inPath.includes(name));
  const { method } = endpoint;
  const { token } = caller;
  if (hasQuery(endpoint)) {
    const query = rest.flatMap(([name, value]) => [value].flat().map((one) => [name, textOf(one)]));
    return sendRaw(server, home, { method, path: `${path}?${new URLSearchParams(query)}`, token });
  }
  const headers = { "content-type": "application/json", "idempotency-key": `bounds-${calls}` };
  return sendRaw(server, home, {
    method,
    path,
    token,
    headers,
    body: JSON.stringify(Object.fromEntries(rest)),
  });
}

/** Paths contain only text, and a lone surrogate is none. */
function wellFormed(fields: Record<string, unknown>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(fields[name]).toWellFormed()]));
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What is wrong with an answer, or nothing: only success, or a refusal in the standard format, is right. */
function faultOf({ status, text }: RawAnswer): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status < 400 || status >= 500) return `${status} ${text.slice(0, 200)}`;
  const { code, message, request_id: id } = JSON.parse(text) as Record<string, string>;
  const isOurs = errorStatuses[code as ErrorCode] === status && message && id;
  return isOurs ? undefined : `${status} ${text.slice(0, 200)}`;
}

const endpoints = allEndpoints().filter(
  ({ meta, path }) => meta.maxFileBytes === 0 && !path.endsWith("/events"),
);
const isTakenBy = ({ input }: Endpoint, value: unknown) => input.safeParse(value).success;

/** What the server refuses of a body before anything else looks at it. */
function refusalOf({ procedure }: Endpoint, input: unknown): ApiError | undefined {
  try {
    readInput(procedure, JSON.parse(JSON.stringify(input)));
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** What is wrong with a refusal, or nothing: it says of a field what is wrong with it. */
function faultOfRefusal(refusal: ApiError): string | undefined {
  const { message, errors = {} } = refusal.saidIn(languages.en);
  const texts = Object.values(errors).flat();
  const isOurs = refusal.code === "VALIDATION_FAILED" && message && texts.length > 0 && texts.every(Boolean);
  return isOurs ? undefined : `${refusal.code} ${message}`;
}

/** The field that a variant changes. */
const fieldOf = ({ at }: Variant) => at.replace(/(=| left out$| of ).*$/s, "");

const namesInPath = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
const hasQuery = ({ method }: Endpoint) => method === "GET" || method === "DELETE";
const isInBody = (endpoint: Endpoint, field: string) =>
  !hasQuery(endpoint) && !namesInPath(endpoint).includes(field);

/** What a sample is built from: a new row has parts without ids, an existing one has parts with theirs. */
const basesOf = ({ input }: Endpoint) => [
  sampleInput(input, ownId),
  withoutNumbers(sampleInput(input, ownId)) as Record<string, unknown>,
];

function withoutNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNumbers);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== "id");
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNumbers(field)]));
}

/** Somebody to call, and the first input that they succeed with, if there is one. */
async function findBase(endpoint: Endpoint, role: Role) {
  for (const base of basesOf(endpoint).filter((one) => isTakenBy(endpoint, one))) {
    const { status } = await send(endpoint, await freshCaller(role), base);
    if (status < 300) return { base, works: true };
  }
  return { base: basesOf(endpoint)[0], works: false };
}

/** What is wrong with the answers to these, each of them sent by somebody with this role. */
async function faultsOf(endpoint: Endpoint, role: Role, isFirst: boolean): Promise<string[]> {
  const { base, works } = await findBase(endpoint, role);
  if (works) reached.add(endpoint);
  const faults: string[] = [];
  const ask = async (caller: Caller, { at, input }: Variant) => {
    const answer = await send(endpoint, caller, input);
    const fault = faultOf(answer);
    if (fault) faults.push(`${role}, ${at}: ${fault}`);
    return answer;
  };
  const refusedFields = new Set<string>();
  /** Whether it is refused as another wrong value of the same field is, which is sent. */
  const isKnownRefusal = (variant: Variant) => {
    const field = fieldOf(variant);
    const refusal = isInBody(endpoint, field) ? refusalOf(endpoint, variant.input) : undefined;
    if (!refusal) return false;
    const fault = faultOfRefusal(refusal);
    if (fault) faults.push(`${variant.at}: ${fault}`);
    const isKnown = refusedFields.has(field);
    refusedFields.add(field);
    return isKnown;
  };
  const variants = variantsOf(endpoint.input, base, ownId);
  const taken = new Set(variants.filter(({ input }) => isTakenBy(endpoint, input)));
  // What the contract refuses, it refuses whoever asks.
  const sent = isFirst ? variants.filter((variant) => !isKnownRefusal(variant)) : [...taken];
  const caller = await freshCaller(role);
  const again: Variant[] = [];
  await manyAtOnce(sent, async (variant) => {
    const { status } = await ask(caller, variant);
    if (works && taken.has(variant) && (status === 404 || status === 409)) again.push(variant);
  });
  // Another one had used up, changed or removed the row: these are to meet it as it was, which one role shows for all.
  for (const variant of isFirst && caller.isSpent ? again : []) await ask(await freshCaller(role), variant);
  return faults;
}

const reached = new Set<Endpoint>();

it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s takes or refuses every bound, and breaks at none",
  async (_, endpoint) => {
    for (const [place, role] of rolesOf(endpoint).entries()) {
      expect(await faultsOf(endpoint, role, place === 0)).toEqual([]);
    }
  },
);

it("reaches the tables behind most endpoints", () => {
  // The rest ask for what a sample cannot know, such as a mailed code, or for another state of the order.
  expect(reached.size).toBeGreaterThan(endpoints.length * 0.75);
});

async function manyAtOnce<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = list.values();
  const worker = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
}
