import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createSession, createStaff } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

const many = 2_300;

let server: TestServer;
let token: string;
let few: string;

/** A club whose members from the first to the last are named Member1~ and so on. */
async function clubOf(domain: string, members: number): Promise<string> {
  const clubId = await createClub(server.owner, { domain });
  await server.owner.query(
    `insert into members (club_id, email, first_name, last_name, account_status, created_at)
     select $1, 'm' || i || '@x.example', 'Member' || i || '~', 'Many', 1, now() + i * interval '1 second'
     from generate_series(1, $2::int) i`,
    [clubId, members],
  );
  return createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId) });
}

beforeAll(async () => {
  server = await startTestServer();
  token = await clubOf("many", many);
  few = await clubOf("few", 1_000);
  await server.owner.query("analyze members");
});
afterAll(() => server.close());

const list = async (query: string, club = "many", who = token) =>
  (await server.call(club, "GET", `/club-member/show?${query}`, { token: who })).body;

it("counts up to 1,000 rows, and says of more about how many they are", async () => {
  expect(await list("", "few", few)).toMatchObject({ total: 1_000, page: 1, per_page: 25 });
  expect(await list("", "few", few)).not.toHaveProperty("total_is");
  const { total, total_is } = await list("");
  expect(total_is).toBe("about");
  expect(total).toBeGreaterThan(many / 2);
  expect(total).toBeLessThan(many * 2);
  expect(total % 100).toBe(0);
});

it("tells the exact total on the last page, and always of more before it", async () => {
  const last = await list("page=47&per_page=50&sort=created_at&order_by=asc");
  expect(last).not.toHaveProperty("data.0");
  const ids = new Set<number>();
  let page = 1;
  for (;;) {
    const { data, total, total_is } = await list(`page=${page}&per_page=90&sort=created_at&order_by=asc`);
    for (const { id } of data) ids.add(id);
    if (total_is === undefined) {
      expect(total).toBe(many);
      break;
    }
    expect(data).toHaveLength(90);
    expect(total).toBeGreaterThan(page * 90);
    page += 1;
  }
  expect(ids.size).toBe(many);
});

it("looks for what no index finds in the newest rows, and says that there may be more", async () => {
  const found = await list("keywords=~&per_page=1");
  expect(found).toMatchObject({ total: 2_001, total_is: "at_least" });
  // Of 99, 199 and so on, those from 399 on are new enough.
  expect(await list("keywords=99~")).toMatchObject({ total: 20, total_is: "at_least" });
  expect(await list("keywords=1~&status=0")).toEqual({ data: [], total: 0, page: 1, per_page: 25 });
  const all = await list("keywords=~", "few", few);
  expect(all).toMatchObject({ total: 1_000 });
  expect(all).not.toHaveProperty("total_is");
});
