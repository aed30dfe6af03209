import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createMember, createSession, createStaff } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let clubId: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "depot" });
  token = await createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId) });
});
afterAll(() => server.close());

const read = async (path: string, as = token) =>
  (await server.call("depot", "GET", `/club-packs/${path}`, { token: as })).body.data;

/** Adds packs, the first of them the oldest, and gives each to some people. */
async function addPacks(
  many: number,
  pack: { type: string; status: string },
  people: number[],
  club = clubId,
) {
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into packs (club_id, type, name, season, status, created_at)
     select $1, $2, $2 || ' pack ' || n, $3, $3, timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, $4::int) n returning id`,
    [club, pack.type, pack.status, many],
  );
  await server.owner.query(
    `insert into entitlements (club_id, pack_id, member_id, source, status)
     select $1, pack_id, member_id, 'hand', 'open' from unnest($2::int8[]) pack_id, unnest($3::int8[]) member_id`,
    [club, rows.map(({ id }) => id), people],
  );
}

it("Figures and names are those of all packs, more than a page of them, and of no other club", async () => {
  expect(await read("figures")).toEqual({ default: { live: 0, open: 0 }, custom: { live: 0, open: 0 } });
  const people = [await createMember(server.owner, clubId), await createMember(server.owner, clubId)];
  await addPacks(105, { type: "custom", status: "live" }, people);
  await addPacks(2, { type: "custom", status: "archived" }, people);
  await addPacks(1, { type: "default", status: "live" }, []);
  const away = await createClub(server.owner, { domain: "away" });
  await addPacks(3, { type: "custom", status: "live" }, [await createMember(server.owner, away)], away);
  await server.owner.query(
    "update entitlements set status = 'revoked' where club_id = $1 and member_id = $2 and pack_id = (select min(id) from packs where club_id = $1)",
    [clubId, people[0]],
  );
  expect(await read("figures")).toEqual({ default: { live: 1, open: 0 }, custom: { live: 105, open: 209 } });
  const names: { name: string; season: string }[] = await read("names");
  expect(names).toHaveLength(108);
  expect(names.at(0)).toMatchObject({ name: "custom pack 105", season: "live" });
  expect(names.filter(({ name }) => name === "custom pack 1")).toHaveLength(2);
});
