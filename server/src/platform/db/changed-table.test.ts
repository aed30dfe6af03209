import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createSession, createStaff } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("a migration beneath a running server is felt by none of its calls, on whichever connection", async () => {
  const { owner } = server;
  const clubId = await createClub(owner, { domain: "rovers" });
  const token = await createSession(owner, clubId, { staffId: await createStaff(owner, clubId) });
  const show = () => server.call("rovers", "GET", "/club-orders/refundable/1", { token });
  const statuses = async () =>
    (await Promise.all(Array.from({ length: 40 }, show))).map(({ status }) => status);
  expect(new Set(await statuses())).toEqual(new Set([404]));
  await owner.query("alter table orders add column of_a_later_version text not null default ''");
  expect(new Set(await statuses())).toEqual(new Set([404]));
});
