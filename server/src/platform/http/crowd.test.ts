import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createClub } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: "2" }, undefined, { shedsLoad: true });
  await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());

/** Reads the database for each caller: nobody has this token. */
const call = () => server.call("rovers", "GET", "/club-member/profile", { token: "x".repeat(43) });

it("Calls wait for a connection; more than 20 of them for each are told at once that it is busy, until it is over", async () => {
  expect((await call()).status).toBe(401);
  const { pool } = server.platform;
  const held = [await pool.connect(), await pool.connect()];
  const waiting = Array.from({ length: 41 }, () => pool.query("select 1"));
  await eventually(() => expect(pool.waitingCount).toBe(41));
  const refused = await call();
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
    503,
    "OVERLOADED",
    "2",
  ]);
  for (const client of held) client.release();
  await Promise.all(waiting);
  expect((await call()).status).toBe(401);
});
