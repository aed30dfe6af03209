import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { patienceMs } from "#server/testing/patience.ts";
import { HostNotAllowed, type HostRules, postText } from "./public-hosts.ts";

let server: Server;
let port: number;
let asked: { url: string; host: string; body: string }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      asked.push({ url: request.url ?? "", host: request.headers.host ?? "", body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  asked = [];
  answer = (_, response) => response.end("thank you");
});

const post = (path = "/", rules: Partial<HostRules> = {}, withinMs = patienceMs) =>
  postText({
    url: `http://hook.example:${port}${path}`,
    body: '{"ü":1}',
    headers: { "content-type": "application/json" },
    rules: { allowed: [`hook.example:${port}`], lookup: async () => ["127.0.0.1"], ...rules },
    withinMs,
  });

describe("posting to an address of a club", () => {
  it("gives status and text, and says the name that was written", async () => {
    expect(await post("/in?x=1")).toEqual({ status: 200, text: "thank you" });
    expect(asked).toEqual([{ url: "/in?x=1", host: `hook.example:${port}`, body: '{"ü":1}' }]);
  });

  it("connects to the address that was checked, though the name leads elsewhere a moment later", async () => {
    const answers = [["127.0.0.1"], ["203.0.113.1"]];
    let lookups = 0;
    await post("/", { lookup: async () => answers[lookups++] ?? [] });
    expect([asked.length, lookups]).toEqual([1, 1]);
  });

  it("A95: does not connect where a name leads inside, or by http, without the operator's word", async () => {
    await expect(post("/", { allowed: [] })).rejects.toBeInstanceOf(HostNotAllowed);
    const rules = { allowed: [], lookup: async () => ["127.0.0.1"] };
    for (const url of [
      "https://hook.example/",
      "https://hook.example:8443/",
      `https://hook.example:${port}/`,
    ])
      await expect(
        postText({ url, body: "", headers: {}, rules, withinMs: patienceMs }),
      ).rejects.toBeInstanceOf(HostNotAllowed);
    const open = { allowed: [], lookup: async () => ["8.8.8.8"] };
    for (const url of ["http://hook.example/", "http://hook.example:443/", "https://hook.example:22/"])
      await expect(
        postText({ url, body: "", headers: {}, rules: open, withinMs: patienceMs }),
      ).rejects.toBeInstanceOf(HostNotAllowed);
    expect(asked).toEqual([]);
  });

  it("takes a redirect as an answer and does not follow it", async () => {
    answer = (_, response) => response.writeHead(302, { location: "/elsewhere" }).end();
    expect((await post("/first")).status).toBe(302);
    expect(asked.map(({ url }) => url)).toEqual(["/first"]);
  });

  it("gives up after its time where nothing is answered", async () => {
    answer = () => undefined;
    await expect(post("/", {}, 150)).rejects.toMatchObject({ name: "AbortError" });
  });

  it("reads no more than the beginning of an answer, and lets one that never ends be", async () => {
    answer = (_, response) => {
      response.writeHead(200);
      const more = () => response.write("x".repeat(16_384));
      for (let count = 0; count < 64; count += 1) more();
    };
    const { status, text } = await post();
    expect([status, text.length]).toEqual([200, 65_536]);
    answer = (_, response) => response.writeHead(202).write("half");
    // On a busy machine its time may be over before anything has come.
    await eventually(async () => expect(await post("/", {}, 200)).toEqual({ status: 202, text: "half" }));
  });
});
