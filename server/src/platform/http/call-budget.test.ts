import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createClub, createMember, createSession, createStaff } from "#server/testing/factories.ts";
import { type Answer, requestOf, startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { buildApp } from "../../app.ts";
import { openPlatform } from "../open-platform.ts";
import { callLimits } from "./call-budget.ts";

let server: TestServer;
let clubId: number;
let staffId: number;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());

beforeEach(async () => {
  staffId = await createStaff(server.owner, clubId);
  admin = await createSession(server.owner, clubId, { staffId });
});

const get = (path: string, token?: string) => server.call("rovers", "GET", path, { ...(token && { token }) });

/** Calls, some in parallel, until one is refused, but no more than these; returns how many were let in, and the refusal. */
async function flood(most: number, call: () => Promise<Answer>) {
  let letIn = 0;
  let refusal: Answer | undefined;
  for (let sent = 0; sent < most && !refusal; sent += 20) {
    for (const answer of await Promise.all(Array.from({ length: 20 }, call))) {
      if (answer.status === 429) refusal = answer;
      else letIn += 1;
    }
  }
  return { letIn, refusal };
}

it("A107: a signed-in person who floods is told to wait, in every session and whatever they ask", async () => {
  const { burst } = callLimits.calls;
  const { letIn, refusal } = await flood(3 * burst, () => get("/club-admin-panel/get-info", admin));
  expect(letIn).toBeGreaterThanOrEqual(burst);
  expect(refusal).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(Number(refusal?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  const again = await createSession(server.owner, clubId, { staffId });
  const others = await flood(400, () => get("/club-member/filter-products", again));
  expect(others.refusal).toMatchObject({ status: 429 });
  // Nobody else pays for it: not another person, not a visitor, not the monitoring of the server.
  const memberId = await createMember(server.owner, clubId);
  const member = await createSession(server.owner, clubId, { memberId });
  expect((await get("/club-member/profile", member)).status).toBe(200);
  expect((await get("/club-member/filter-products")).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${server.port}/health/live`)).status).toBe(200);
  server.clock.advance(60_000);
  expect((await get("/club-admin-panel/get-info", admin)).status).toBe(200);
});

it("A107: nobody turns more than 100 pages a minute, but first pages are still shown", async () => {
  const { burst } = callLimits.furtherPages;
  let page = 1;
  const turned = await flood(4 * burst, () => {
    page += 1;
    return get(`/club-orders/show?page=${page}`, admin);
  });
  expect(turned.letIn).toBeGreaterThanOrEqual(burst);
  expect(turned.refusal?.headers.get("retry-after")).toBe("1");
  expect((await get("/club-orders/show", admin)).status).toBe(200);
  expect((await get("/club-orders/show?page=1", admin)).status).toBe(200);
  server.clock.advance(60_000);
  expect((await get("/club-orders/show?page=2", admin)).status).toBe(200);
});

it("A107: what one server counts, the others count too: calls, and quick searches", async () => {
  const platform = { ...openPlatform(server.platform.config, server.clock), shedsLoad: false };
  const other = await buildApp(platform);
  await other.listen({ port: 0, host: "127.0.0.1" });
  const { port } = other.server.address() as AddressInfo;
  const path = "/club-admin-panel/get-info";
  let turn = 0;
  server.clock.stop();
  const { letIn } = await flood(3 * callLimits.calls.burst, () => {
    turn += 1;
    return requestOf(turn % 2 ? port : server.port, "rovers", "GET", path, { token: admin });
  });
  server.clock.go();
  // One of them may have calls left that it reserved and did not spend.
  expect(letIn).toBeLessThanOrEqual(callLimits.calls.burst);
  const search = "/club-search/show?keywords=shirt";
  const searcher = await createSession(server.owner, clubId, {
    staffId: await createStaff(server.owner, clubId),
  });
  const searched = await flood(400, () => requestOf(port, "rovers", "GET", search, { token: searcher }));
  expect(searched.refusal).toMatchObject({ status: 429 });
  expect((await get(search, searcher)).status).toBe(429);
  await other.close();
  await platform.pool.end();
});

it("counts nothing where load is being tested", async () => {
  const wide = await startTestServer({ RATE_LIMIT_FACTOR: "1000" });
  const club = await createClub(wide.owner, { domain: "rovers" });
  const token = await createSession(wide.owner, club, { staffId: await createStaff(wide.owner, club) });
  const call = () => wide.call("rovers", "GET", "/club-orders/show?page=2", { token });
  const { refusal } = await flood(callLimits.calls.burst + 100, call);
  expect(refusal).toBeUndefined();
  await wide.close();
});
