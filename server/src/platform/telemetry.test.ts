import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createMember } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { openLog } from "./open-platform.ts";
import { openTelemetry } from "./telemetry.ts";

/** What a collector was sent, by path. */
const received = new Map<string, unknown[]>();
let collector: Server;
let endpoint: string;
let server: TestServer;
let telemetry: Awaited<ReturnType<typeof openTelemetry>>;
const lines: string[] = [];
let clubId: number;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? "";
    received.set(path, [...(received.get(path) ?? []), JSON.parse(Buffer.concat(parts).toString())]);
    response.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const process = { role: "server" as const, measure: async () => undefined };
  telemetry = await openTelemetry({ otlpEndpoint: endpoint, traceShare: 1 }, process);
  const log = openLog("info", { write: (line) => void lines.push(line) });
  server = await startTestServer({ TRUST_PROXY: "1" }, log);
  clubId = await createClub(server.owner, { domain: "rovers" });
});
afterAll(async () => {
  await server.close();
  await telemetry.stop();
  collector.closeAllConnections();
  collector.close();
});

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
};

function spans(): Span[] {
  type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  return (received.get("/v1/traces") ?? []).flatMap((sent) =>
    (sent as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
}

it("goes on with the trace of the proxy in front, and logs no health checks", async () => {
  const [traceId, spanId] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const headers = { traceparent: `00-${traceId}-${spanId}-01` };
  const answer = await server.call("rovers", "GET", "/no-such-thing", { headers });
  expect([answer.body.request_id, answer.headers.get("x-request-id")]).toEqual([traceId, traceId]);
  await fetch(`http://127.0.0.1:${server.port}/health/live`);
  await fetch(`http://127.0.0.1:${server.port}/health/ready`);
  await server.call("rovers", "GET", "/club-member/profile", { token: "nobody" });
  await eventually(() => expect(lines.join("")).toContain('"status":401'));
  expect(lines.join("")).not.toContain("/health");
});

/** The API alone, which does nothing, is loaded by what makes the metrics. */
it("without a collector, neither server nor worker loads what sends to one", async () => {
  const noting = `import { registerHooks } from "node:module";
    registerHooks({ load(url, context, next) { if (/@opentelemetry\\/(?!api\\/)/.test(url)) console.log(url); return next(url, context); } });
    await import("./server/src/commands/server.ts");
    await import("./server/src/commands/worker.ts");
    console.log("loaded");`;
  const args = ["--input-type=module", "--eval", noting];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe("loaded\n");
});

it("one id names a request in its answer, the log, the audit log and its trace, with the statements below it", async () => {
  await createMember(server.owner, clubId, { email: "ava@rovers.example" });
  const body = { email: "ava@rovers.example", password: "not-the-password", domain: "rovers" };
  const answer = await server.call("rovers", "POST", "/club-member-auth/login", { body });
  const id: string = answer.body.request_id;
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(answer.headers.get("x-request-id")).toBe(id);
  const line = await eventually(() => {
    const told = lines
      .map((one) => JSON.parse(one))
      .find(({ msg, request_id }) => msg === "answered" && request_id === id);
    expect(told).toMatchObject({ club: "rovers", actor: "visitor", route: "/api/club-member-auth/login" });
    return told;
  });
  expect(line).not.toHaveProperty("reqId");
  await telemetry.stop();
  const ofRequest = spans().filter(({ traceId }) => traceId === id);
  const root = ofRequest.find(({ name }) => name === "POST /api/club-member-auth/login");
  expect(root?.parentSpanId ?? "").toBe("");
  const statements = ofRequest.filter(({ attributes }) =>
    attributes.some(({ key }) => key === "db.query.text"),
  );
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.every(({ parentSpanId }) => parentSpanId === root?.spanId)).toBe(true);
  const sent = JSON.stringify([...received.values()]);
  for (const secret of ["ava@rovers.example", "not-the-password"]) expect(sent).not.toContain(secret);
  expect(sent).toContain("http_request_duration_seconds");
});
