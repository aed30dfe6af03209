import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { codeOf, type Home, openHome, pathOf, sendRaw } from "./attack-calls.ts";
import { allEndpoints } from "./endpoints.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
let home: Home;
beforeAll(async () => {
  server = await startTestServer();
  home = await openHome(server);
});
afterAll(() => server.close());

const endpoints = allEndpoints();
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
/** The methods that some endpoint of the contract declares for exactly this path. */
function declaredFor(path: string): Set<string> {
  const own = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
  return new Set(own.includes("GET") ? [...own, "HEAD"] : own);
}

it("every address of the API tells which methods it answers to whoever uses another, whatever they send", async () => {
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const [endpoint] = endpoints.filter((one) => one.path === path);
    if (!endpoint) continue;
    const declared = declaredFor(path);
    for (const method of methods.filter((one) => !declared.has(one))) {
      const answer = await sendRaw(server, home, {
        method,
        path: `/api${pathOf(endpoint, 7)}?x=1`,
        headers: { "content-type": "text/plain" },
        body: ["GET", "HEAD"].includes(method) ? undefined : "no JSON",
      });
      const allowed = String(answer.headers.allow).split(", ");
      // A path such as /show/{id} may be distinguished from /show/all by its method alone.
      if (answer.status !== 405 && endpoints.some((one) => one.method === method && isLike(one.path, path)))
        continue;
      expect(answer.status, `${method} ${path}`).toBe(405);
      if (method !== "HEAD") expect(codeOf(answer)).toBe("METHOD_NOT_ALLOWED");
      expect(allowed, `${method} ${path}`).toEqual(expect.arrayContaining([...declared]));
      expect(allowed).not.toContain(method);
    }
  }
});

/** Whether a path with parameters can stand for another. */
function isLike(pattern: string, path: string): boolean {
  const [parts, others] = [pattern.split("/"), path.split("/")];
  return (
    pattern !== path &&
    parts.length === others.length &&
    parts.every((part, at) => part === others[at] || part.startsWith("{"))
  );
}

it.each(["/api/nothing", "/api", "/files/1/a.exe", "/nothing.js", "/.git/config"])(
  "%s is nothing by any method",
  async (path) => {
    for (const method of ["GET", "OPTIONS"]) {
      const { status } = await sendRaw(server, home, { method, path });
      expect(status, method).toBe(method === "OPTIONS" && path.startsWith("/files/") ? 405 : 404);
    }
  },
);

it("pages and their files are read, and take nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kitroom-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(folder, "index.html"), "<!--kitroom:head--><!--kitroom:shell--><!--kitroom:boot-->");
  const pages = await buildApp(server.platform, { webFolder: folder });
  pages.post("/api/only-posted", async () => ({}));
  const ask = (method: "GET" | "POST" | "DELETE", url: string) =>
    pages.inject({ method, url, headers: { host: `${home.domain}.kitroom.localhost`, accept: "text/html" } });
  for (const url of ["/", "/shop?sort=title", "/login", "/dashboard", "/favicon.svg"]) {
    expect((await ask("GET", url)).statusCode).toBe(200);
    for (const method of ["POST", "DELETE"] as const) {
      const { statusCode, headers } = await ask(method, url);
      expect([statusCode, headers.allow], url).toEqual([405, "GET, HEAD"]);
    }
  }
  const read = await ask("GET", "/api/only-posted");
  expect([read.statusCode, read.headers.allow]).toEqual([405, "POST"]);
  for (const url of ["/nothing.js", "/api/nothing"]) expect((await ask("POST", url)).statusCode).toBe(404);
  const { statusCode } = await pages.inject({ url: "/shop", headers: { accept: "application/json" } });
  expect(statusCode).toBe(404);
  await pages.close();
  await rm(folder, { recursive: true, force: true });
});
