import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints, type Endpoint } from "./endpoints.ts";
import { createClub, createMember, createSession, createStaff } from "./factories.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

type Caller =
  | "no token"
  | "random token"
  | "member"
  | "other member"
  | "other club's member"
  | "other club's admin"
  | "manager"
  | "admin";

let server: TestServer;
/** Opens a session of the caller; a separate one for each test, because some endpoints end it. */
const openSession: Partial<Record<Caller, () => Promise<string>>> = {};

beforeAll(async () => {
  server = await startTestServer();
  const home = await createClub(server.owner, { domain: "rovers" });
  const away = await createClub(server.owner, { domain: "harbour" });
  const member = async (clubId: number) => {
    const memberId = await createMember(server.owner, clubId);
    return () => createSession(server.owner, clubId, { memberId });
  };
  const staff = async (clubId: number, role: number) => {
    const staffId = await createStaff(server.owner, clubId, { role });
    return () => createSession(server.owner, clubId, { staffId });
  };
  openSession["random token"] = async () => `${home.toString(36)}.${"x".repeat(43)}`;
  openSession.member = await member(home);
  openSession["other member"] = await member(home);
  openSession["other club's member"] = await member(away);
  openSession["other club's admin"] = await staff(away, 2);
  openSession.manager = await staff(home, 5);
  openSession.admin = await staff(home, 2);
});

afterAll(() => server.close());

/** The refusal that the contract's rule demands, or null if the caller must be let in. */
function expectedRefusal(
  { meta, method }: Endpoint,
  caller: Caller,
): { status: number; code: string } | null {
  const unauthenticated = { status: 401, code: "UNAUTHENTICATED" };
  const ignoresToken =
    meta.who === "signed" || (meta.who === "public" && method === "POST" && !meta.knowsCaller);
  if (ignoresToken) return null;
  if (caller === "random token") return unauthenticated;
  if (caller.startsWith("other club") && !meta.withoutClub) return { status: 403, code: "CLUB_MISMATCH" };
  if (meta.who === "public") return null;
  if (caller === "no token") return unauthenticated;
  const allowed = {
    member: ["member", "other member"],
    admin: ["admin"],
    staff: ["admin", "manager"],
  }[meta.who as "member" | "admin" | "staff"];
  return allowed.includes(caller) ? null : { status: 403, code: "FORBIDDEN" };
}

const callers: Caller[] = [
  "no token",
  "random token",
  "member",
  "other member",
  "other club's member",
  "other club's admin",
  "manager",
  "admin",
];

describe.each(allEndpoints())("$method $path ($meta.who)", (endpoint) => {
  it("declares who may call it", () => {
    expect(["public", "member", "admin", "staff", "signed"]).toContain(endpoint.meta.who);
  });

  // Spec 6.1, 6.2, 6.6
  it.each(callers)("treats %s as declared", async (caller) => {
    const token = await openSession[caller]?.();
    const answer = await server.call(
      "rovers",
      endpoint.method,
      endpoint.path.replaceAll(/\{\w+\}/g, "999999"),
      {
        ...(token && { token }),
        ...(endpoint.method !== "GET" && endpoint.method !== "DELETE" && { body: {} }),
      },
    );
    const refusal = expectedRefusal(endpoint, caller);
    if (refusal) {
      expect({ status: answer.status, code: answer.body.code }).toEqual(refusal);
    } else {
      // Let in: it may still refuse the empty input or find nothing, but not because of who is calling.
      expect(answer.status).toBeLessThan(500);
      expect([401, 403]).not.toContain(answer.status);
      // Nothing private stays in a browser's cache, or in one on the way.
      if (endpoint.meta.who !== "public") expect(answer.headers.get("cache-control")).toContain("no-store");
    }
  });
});

// Spec 3.21
it("has no route under /api that the contract does not declare", async () => {
  const declared = new Set(
    allEndpoints().map(({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const documentation = ["GET /api/openapi.json", "GET /api/docs"];
  const undeclared = server.routes.filter((route) => route.includes(" /api/") && !declared.has(route));
  expect(undeclared.sort()).toEqual(documentation.sort());
  expect([...declared].filter((route) => !server.routes.includes(route))).toEqual([]);
});
