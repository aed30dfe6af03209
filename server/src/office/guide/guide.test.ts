import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClub } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { readGuide } from "./read-guide.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createClub(server.owner, { domain: "rovers", name: "Riverside <Rovers>" });
  await createClub(server.owner, { domain: "closed", name: "Closed Club" });
  await server.owner.query("update clubs set primary_color = '#ffe600' where domain = 'rovers'");
  await server.owner.query("update clubs set status = 0 where domain = 'closed'");
});
afterAll(() => server.close());

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

function open(path: string, host = "rovers.kitroom.localhost", headers = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port: server.port, path, headers: { host, accept: "text/html", ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => {
        const body = Buffer.concat(parts).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    }).on("error", reject);
  });
}

describe("the guide", () => {
  it("is there for anybody, in the club's look, page after page", async () => {
    const { pages } = await readGuide();
    for (const [at, { path, title }] of pages.entries()) {
      const { status, headers, body } = await open(path);
      expect([path, status, headers["content-type"]]).toEqual([path, 200, "text/html; charset=utf-8"]);
      expect(body).toContain(`<title>${title} - Kitroom guide</title>`);
      expect(body).toContain("Kitroom guide for Riverside &lt;Rovers&gt;");
      expect(body).toContain("--club-primary:#ffe600");
      expect(body).toContain(`<a href="${path}" aria-current="page">`);
      const next = pages[at + 1];
      expect(body.includes('rel="next"')).toBe(next !== undefined);
      if (next) expect(body).toContain(`<a href="${next.path}" rel="next">`);
    }
  });

  it("is there on a host without a club, on one that names none, and while a club is closed", async () => {
    for (const host of ["kitroom.localhost", "nobody.kitroom.localhost", "closed.kitroom.localhost"]) {
      const { status, body } = await open("/guide", host);
      expect([host, status]).toEqual([host, 200]);
      expect(body).not.toContain("Rovers");
    }
    expect((await open("/guide", "kitroom.localhost")).body).not.toContain("Open the panel");
    expect((await open("/guide", "closed.kitroom.localhost")).body).toContain("Open the panel");
  });

  it("asks search engines to leave it out, and lets no script in but its own", async () => {
    const { headers, body } = await open("/guide");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(body).toContain('<meta name="robots" content="noindex">');
    const policy = String(headers["content-security-policy"]);
    const allowed = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(allowed).toMatch(/^'self' 'sha256-[\w+/=]+'$/);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/ on\w+="/);
  });

  it("is sent once to who keeps it", async () => {
    const { headers } = await open("/guide");
    const again = await open("/guide", undefined, { "if-none-match": headers.etag });
    expect([again.status, again.body]).toEqual([304, ""]);
    const other = await open("/guide", "kitroom.localhost", { "if-none-match": headers.etag });
    expect(other.status).toBe(200);
  });

  it("finds its sections by their words, and echoes what was asked for as text", async () => {
    const { status, body } = await open("/guide?q=afternoon");
    expect(status).toBe(200);
    expect(body).toContain('<a href="/guide/open-your-club">Open your club in an afternoon</a>');
    const hostile = encodeURIComponent('"><script>alert(1)</script>');
    const echoed = await open(`/guide?q=${hostile}&q=b`);
    expect(echoed.body.match(/<script/g)).toHaveLength(1);
    const alone = await open(`/guide?q=${hostile}`);
    expect(alone.body.match(/<script/g)).toHaveLength(1);
    expect(alone.body).toContain("&lt;script&gt;");
    expect(alone.body).toContain("Nothing in the guide matches all of these words");
    expect((await open(`/guide?q=${"x".repeat(5_000)}`)).body).not.toContain("x".repeat(101));
  });

  it("says that a page is not there, with the way to those that are", async () => {
    for (const path of [
      "/guide/nothing",
      "/guide/a/b",
      "/guide/pictures/none.webp",
      "/guide/..%2fREADME.md",
    ]) {
      const { status, body } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toContain("This page is not in the guide");
      expect(body).toContain('href="/guide/open-your-club"');
    }
  });

  it("shows its pictures, and asks search engines to leave them out too", async () => {
    const { pictures } = await readGuide();
    for (const name of pictures.keys()) {
      const { status, headers } = await open(`/guide/pictures/${name}`);
      expect([name, status, headers["content-type"], headers["x-robots-tag"]]).toEqual([
        ...[name, 200, "image/webp", "noindex"],
      ]);
    }
  });
});
