import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { createClub } from "../../testing/factories.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { openLog } from "../log.ts";

let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  server = await startTestServer({}, openLog("error", { write: (line) => void lines.push(line) }));
  await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());

it("tells nothing of what broke inside but a number to ask with, by which the log tells it", async () => {
  await server.owner.query("alter table faqs rename to faqs_elsewhere");
  const answer = await server.call("rovers", "GET", "/get-faqs");
  expect(answer.status).toBe(500);
  const { request_id: id, ...told } = answer.body;
  expect(told).toEqual({ message: "An unexpected error occurred", code: "INTERNAL" });
  expect(answer.headers.get("x-request-id")).toBe(id);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  await eventually(() => expect(lines.join("")).toContain('relation \\"faqs\\" does not exist'));
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === "INTERNAL");
  expect(JSON.stringify(logged)).toContain(id);
});

it("a call without a session or with a wrong one is told how to say who it is", async () => {
  for (const [path, token] of [
    ["/club-member/profile", undefined],
    ["/club-orders/show", "wrong"],
    ["/get-faqs", "wrong"],
  ] as const) {
    const { status, headers } = await server.call("rovers", "GET", path, token ? { token } : {});
    expect([status, headers.get("www-authenticate")], path).toEqual([401, "Bearer"]);
  }
  expect((await server.call("rovers", "GET", "/nothing")).headers.get("www-authenticate")).toBeNull();
});
