import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createMember, createSession, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { authSweeps } from "./auth.sweeps.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const hour = 3600 * 1000;
const run = () => Promise.all([...authSweeps, ...authSweeps].map((sweep) => sweep.run(server.platform)));

async function ends(table: string, column = "expires_at"): Promise<number[]> {
  const rows = await rowsOf<{ hours: number }>(
    server.owner,
    `select round(extract(epoch from ${column} - now()) / 3600)::int as hours from ${table} order by 1`,
  );
  return rows.map((row) => row.hours);
}

it("deletes codes, sessions and limits of every club a day after they ended, and nothing sooner", async () => {
  for (const domain of ["rovers", "harbour"]) {
    const clubId = await createClub(server.owner, { domain });
    const memberId = await createMember(server.owner, clubId);
    for (const hours of [-30, -20, 1]) {
      await createSession(server.owner, clubId, { memberId });
      const end = new Date(Date.now() + hours * hour);
      await server.owner.query(
        "update sessions set expires_at = $1 where id = (select max(id) from sessions)",
        [end],
      );
      await server.owner.query(
        `insert into codes (club_id, member_id, purpose, secret_hash, expires_at) values ($1, $2, 'reset_code', 'x', $3)`,
        [clubId, memberId, end],
      );
      await server.owner.query("insert into rate_limits (key, points, expire) values ($1, 1, $2)", [
        `${domain}${hours}`,
        end.getTime(),
      ]);
    }
  }
  await run();
  expect(await ends("sessions")).toEqual([-20, -20, 1, 1]);
  expect(await ends("codes")).toEqual([-20, -20, 1, 1]);
  expect(await ends("rate_limits", "to_timestamp(expire / 1000)")).toEqual([-20, -20, 1, 1]);
});
