import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { inClub } from "./in-club.ts";

let server: TestServer;
let clubId: number;
beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());

it("I-12: a connection that is lost between two statements fails its transaction and nothing else", async () => {
  const scope = { clubId, platform: server.platform };
  const insert = "insert into faqs (club_id, question, answer) values ($1, 'q', 'a')";
  const taken = once(server.platform.pool, "acquire");
  const failed = inClub(scope, async (tx) => {
    await tx.query(insert, [clubId]);
    const [own] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    const [client] = await taken;
    const lost = new Promise<void>((resolve) => client.once("end", resolve));
    await server.owner.query("select pg_terminate_backend($1)", [own?.pid]);
    // The loss is noticed while no statement is under way.
    await lost;
    await tx.query("select 1");
  });
  await expect(failed).rejects.toThrow();
  const rows = await inClub(scope, (tx) => tx.query("select 1 from faqs where club_id = $1", [clubId]));
  expect(rows).toEqual([]);
});
