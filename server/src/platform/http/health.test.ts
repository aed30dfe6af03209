import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { movableClock } from "../clock.ts";
import type { Platform } from "../context.ts";
import { databaseAddress } from "../db/address.ts";
import { schemaVersion } from "../db/migrate.ts";
import { openPool } from "../db/pool.ts";
import { version } from "../version.ts";
import { registerHealth } from "./health.ts";
import { httpServer } from "./server.ts";

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ MAILBOX_URL: mailbox.httpUrl });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

describe("Health", () => {
  test("says that the process lives, and is ready with these versions of program and schema", async () => {
    const live = await get("/health/live");
    expect([live.status, await live.json()]).toEqual([200, { status: "ok" }]);
    const ready = await get("/health/ready");
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: "ok", version, schema: schemaVersion() },
    ]);
  });

  test("is live but not ready, before a wait for a connection ends, while the database hangs", async () => {
    const hanging = createServer(() => undefined).listen(0, "127.0.0.1");
    await new Promise((resolve) => hanging.once("listening", resolve));
    const { port } = hanging.address() as { port: number };
    const address = databaseAddress(`postgresql://nobody@127.0.0.1:${port}/none`);
    const timeLimitFactor = 1;
    const pool = openPool({
      address,
      max: 2,
      role: "nobody",
      timeLimitFactor,
      onError: () => undefined,
    });
    const config = { ...server.platform.config, timeLimitFactor };
    const platform: Platform = { ...server.platform, config, pool, clock: movableClock() };
    const app = await httpServer(platform);
    registerHealth(app, platform);
    const answer = await app.inject("/health/ready");
    // The end of the wait for a connection, which is later, would be told as a silent database.
    const { message } = answer.json();
    expect([answer.statusCode, answer.headers["retry-after"], answer.json().code, message]).toEqual([
      503,
      "2",
      "UNAVAILABLE",
      "The database or the picture store does not answer in time.",
    ]);
    expect((await app.inject("/health/live")).statusCode).toBe(200);
    await app.close();
    await pool.end();
    hanging.close();
  });

  test("is not ready where the queue was not prepared", async () => {
    await server.owner.query("alter schema pgboss rename to pgboss_away");
    expect((await get("/health/ready")).status).toBe(503);
    await server.owner.query("alter schema pgboss_away rename to pgboss");
    expect((await get("/health/ready")).status).toBe(200);
  });
});

describe("The mailbox", () => {
  test("is reached through the main port", async () => {
    const page = await get("/dev/mailbox");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await (await get("/dev/mailbox.json?to=nobody@x.example")).json()).toEqual([]);
    const faults = await fetch(`http://127.0.0.1:${server.port}/dev/mailbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refuse: 0 }),
    });
    expect(await faults.json()).toEqual({ refuse: 0, down: false });
  });

  test("is not there unless it is set up", async () => {
    const plain = await startTestServer();
    expect((await fetch(`http://127.0.0.1:${plain.port}/dev/mailbox.json`)).status).toBe(404);
    await plain.close();
  });
});
