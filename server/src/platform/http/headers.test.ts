import { afterAll, beforeAll, expect, it } from "vitest";
import { type Home, openHome, sendRaw } from "#server/testing/attack-calls.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let home: Home;
beforeAll(async () => {
  server = await startTestServer();
  home = await openHome(server);
});
afterAll(() => server.close());

async function headersOf(path: string): Promise<Headers> {
  const { headers } = await sendRaw(server, home, { method: "GET", path });
  return new Headers(headers as Record<string, string>);
}

/** The policy as a browser parses it. */
function directives(policy: string): Record<string, string[]> {
  const parts = policy.split(";").map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(parts.map(([name = "", ...sources]) => [name, sources.sort()]));
}

it.each(["/", "/shop", "/adminlogin", "/api/get-faqs", "/api/nothing", "/health/live"])(
  "A73: %s runs no script but the product's own, talks to nobody else and is framed by nobody",
  async (path) => {
    const headers = await headersOf(path);
    const policy = directives(headers.get("content-security-policy") ?? "");
    expect(policy).toMatchObject({
      "default-src": ["'self'"],
      "script-src-attr": ["'none'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "font-src": ["'self'"],
      "img-src": ["'self'", "blob:", "data:"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
    // A page's own first script is allowed by its digest, and nothing else.
    const scripts = policy["script-src"]?.filter((source) => !/^'sha256-[\w+/]{43}='$/.test(source));
    expect(scripts).toEqual(["'self'"]);
    // Any other directive may be a stricter rule, but no way out.
    expect(
      Object.values(policy)
        .flat()
        .filter((source) => /^https?:|^\*|unsafe-eval/.test(source)),
    ).toEqual([]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("content-type")).toMatch(/^(text\/html|application\/json); ?charset=utf-8$/);
    // The session is a header that the app sends; there is no cookie to protect, or for another site's page to send.
    expect(headers.get("set-cookie")).toBeNull();
  },
);

it("in production browsers are told to come by https alone, for a year, to every name below", async () => {
  const production = await startTestServer({ NODE_ENV: "production" });
  try {
    const club = await openHome(production);
    const { headers } = await sendRaw(production, club, { method: "GET", path: "/" });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  } finally {
    await production.close();
  }
});
