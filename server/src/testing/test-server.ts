import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type pg from "pg";
import type { Languages } from "#server/words/languages.ts";
import { buildApp } from "../app.ts";
import { movableClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import type { Platform } from "../platform/context.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { expectDeclared } from "./declared-errors.ts";
import { testDatabaseRole, testSecretKey, testTimeLimitFactor } from "./settings.ts";
import { testDatabase } from "./test-database.ts";

export type TestServer = {
  platform: Platform;
  clock: ReturnType<typeof movableClock>;
  /** The database owner's pool, not bound by row-level security: for checking and arranging. */
  owner: pg.Pool;
  port: number;
  /** Every registered route, as `GET /api/...`. */
  routes: string[];
  /** Calls the API as a browser on the club's host would. */
  call(club: string, method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
};

export type CallOptions = { body?: unknown; token?: string; headers?: Record<string, string> };
/** `body` is the parsed JSON; tests declare its type. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
export type Answer = { status: number; headers: Headers; body: any };

/**
 * Boots the real server on a free port with its own database, which a DATABASE_URL in `env` replaces. `env` adds
 * settings; `log` receives what it logs. It turns nobody away on a busy machine, unless it `shedsLoad` as the product does.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  log?: Platform["log"],
  {
    longestStatementMs,
    languages,
    shedsLoad = false,
  }: { longestStatementMs?: number; languages?: Languages; shedsLoad?: boolean } = {},
): Promise<TestServer> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "kitroom-test-"));
  const clock = movableClock();
  const config = readConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATABASE_URL: database.url,
    DATABASE_ROLE: testDatabaseRole,
    SECRET_KEY: testSecretKey,
    TIME_LIMIT_FACTOR: testTimeLimitFactor,
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    ...env,
  });
  const opened = openPlatform(config, clock, log, longestStatementMs, languages);
  const platform = shedsLoad ? opened : { ...opened, shedsLoad };
  const routes: string[] = [];
  const app = await buildApp(platform, { onRoute: (route) => routes.push(route) });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const port = (app.server.address() as { port: number }).port;
  return {
    platform,
    clock,
    owner: database.owner,
    port,
    routes,
    call: (club, method, path, options) => requestOf(port, club, method, path, options),
    async close() {
      await app.close();
      await platform.pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One request to a server on this machine, as a browser on the club's host would send it. */
export async function requestOf(
  port: number,
  club: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const sent = options.body === undefined ? undefined : JSON.stringify(options.body);
  const { message, content } = await send(port, method, `/api${path}`, sent, {
    host: `${club}.kitroom.localhost:${port}`,
    ...(options.token && { authorization: `Bearer ${options.token}` }),
    ...(sent !== undefined && { "content-type": "application/json" }),
    ...options.headers,
  });
  const headers = new Headers(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  const read = () => {
    const text = unpack(content, headers.get("content-encoding")).toString("utf8");
    return headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : text;
  };
  let body: Answer["body"];
  const answer: Answer = {
    status: message.statusCode ?? 0,
    headers,
    /** Read when it is asked for: who measures the server does not measure that. */
    get body() {
      body ??= read();
      return body;
    },
  };
  if (answer.status >= 400) expectDeclared(method, path, answer.status, answer.body);
  return answer;
}

/** Plain HTTP, because `fetch` does not let a caller choose the host. */
function send(
  port: number,
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<{ message: IncomingMessage; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", method, path, headers }, (message) => {
      const parts: Buffer[] = [];
      message.on("data", (part: Buffer) => parts.push(part));
      message.on("end", () => resolve({ message, content: Buffer.concat(parts) }));
      message.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function unpack(content: Buffer, coding: string | null): Buffer {
  if (content.length === 0) return content;
  if (coding === "br") return brotliDecompressSync(content);
  return coding === "gzip" ? gunzipSync(content) : content;
}
