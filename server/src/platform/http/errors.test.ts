import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { createClub } from "../../testing/factories.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { openLog } from "../open-platform.ts";

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

it("somebody who opens an address in a browser reads what is wrong as a page, a script reads it as before", async () => {
  const open = async (path: string, accept: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { accept, host: "rovers.kitroom.localhost" },
    });
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };
  const asBrowser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  const gone = await open("/files/gone.jpg", asBrowser);
  expect([gone.status, gone.type]).toEqual([404, "text/html; charset=utf-8"]);
  expect(gone.text).toContain("<h1>Page not found</h1>");
  expect(gone.text).toContain('<a href="/">');
  for (const [path, accept] of [
    ["/files/gone.jpg", "*/*"],
    ["/files/gone.jpg", "image/avif,image/webp,*/*"],
    ["/api/get-nothing", asBrowser],
  ] as const) {
    const { status, text } = await open(path, accept);
    expect([status, JSON.parse(text).code], `${path} as ${accept}`).toEqual([404, "NOT_FOUND"]);
  }
});
