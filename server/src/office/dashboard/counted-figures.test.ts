import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countAnew,
  createClub,
  createMember,
  createSession,
  createShippingMethod,
  createStaff,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { windowsAt } from "./dashboard.queries.ts";
import { countedFigures } from "./show-dashboard.ts";

const day = 24 * 3600 * 1000;
const dollars = 10;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.stop();
});
afterAll(() => server.close());

type Club = Awaited<ReturnType<typeof openClub>>;
let clubs = 0;

/** A club of this many members, with calls for selling and looking. */
async function openClub(people: number) {
  clubs += 1;
  const domain = `town-${clubs}`;
  const clubId = await createClub(server.owner, { domain });
  const token = await createSession(server.owner, clubId, {
    staffId: await createStaff(server.owner, clubId),
  });
  const memberId = await createMember(server.owner, clubId);
  const methodId = await createShippingMethod(server.owner, clubId);
  await server.owner.query(
    `insert into members (club_id, email, first_name, last_name, account_status)
     select $1, i || '@crowd.example', 'One', 'More', 1 from generate_series(2, $2::int) i`,
    [clubId, people],
  );
  return { domain, clubId, token, memberId, methodId };
}

const large = () => openClub(2_001);

/** A placed order of 10 dollars. */
async function sell({ clubId, memberId, methodId }: Club, number: string, at = server.clock.now()) {
  await server.owner.query(
    `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
       shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name,
       shipping_kind, cart_hash, created_at)
     values ($1, $4, $2, 'Mo', 'mo@x.example', 'placed', 'paid', $6, 0, $6, 0, $6, 1, $3, 'Collect', 'collect', 'x', $5)`,
    [clubId, memberId, methodId, number, at, dollars * 100],
  );
  await countAnew(server.owner, clubId);
}

async function look({ domain, token }: Club) {
  const { status, body } = await server.call(domain, "GET", "/club-dashboard/show", { token });
  return { status, sales: body.data?.sales, newest: body.data?.recent_orders[0]?.number, all: body.data };
}

const count = ({ clubId }: Club, { at = server.clock.now(), platform = server.platform } = {}) =>
  countedFigures({ clubId, platform }, windowsAt(at, { timeZone: "UTC" }));

describe("Of a large club", () => {
  test("what is counted may be 5 seconds old and no older, while the newest orders are there at once", async () => {
    const club = await large();
    expect(await look(club)).toMatchObject({ status: 200, sales: { value: 0 } });
    await sell(club, "L-1");
    expect(await look(club)).toMatchObject({ sales: { value: 0 }, newest: "L-1" });
    server.clock.advance(5_000);
    expect(await look(club)).toMatchObject({ sales: { value: dollars } });
    expect((await look(club)).all.attention[0]).toMatchObject({ kind: "to_process", count: 1 });
    await server.owner.query("update orders set status = 'cancelled' where club_id = $1", [club.clubId]);
    await countAnew(server.owner, club.clubId);
    server.clock.advance(5_000);
    expect(await look(club)).toMatchObject({ sales: { value: 0 }, all: { attention: [] } });
  });

  test("what is set up is said at once", async () => {
    const club = await large();
    const isDone = async () => {
      const { setup } = (await look(club)).all;
      return setup.find(({ kind }: { kind: string }) => kind === "delivery").done;
    };
    expect(await isDone()).toBe(true);
    await server.owner.query("update shipping_methods set active = false where club_id = $1", [club.clubId]);
    expect(await isDone()).toBe(false);
  });

  test("all who look at once wait for one count, and none is given another's day or another club's figures", async () => {
    const club = await large();
    const other = await large();
    await Promise.all([count(club), count(other)]);
    server.clock.advance(5_000);
    const [first, ...rest] = await Promise.all([count(club), count(club), count(club), count(other)]);
    expect(rest.map((one) => one === first)).toEqual([true, true, false]);
  });

  test("a new day begins with its own figures, however fresh yesterday's are", async () => {
    const club = await large();
    const midnight = Math.ceil(server.clock.now().getTime() / day) * day;
    await sell(club, "M-1", new Date(midnight - 29.5 * day));
    const at = async (moment: number) => (await count(club, { at: new Date(moment) })).sales;
    expect(await at(midnight - 2_000)).toMatchObject({ orders: 1, orders_before: 0 });
    expect(await at(midnight)).toMatchObject({ orders: 0, orders_before: 1 });
  });

  test("a clock that is put back does not keep figures for longer", async () => {
    const club = await large();
    const noon = Math.floor(server.clock.now().getTime() / day) * day + day / 2;
    const at = async (moment: number) => (await count(club, { at: new Date(moment) })).people?.active;
    expect(await at(noon)).toBe(2_001);
    await createMember(server.owner, club.clubId);
    expect(await at(noon + 4_999)).toBe(2_001);
    expect(await at(noon - 60_000)).toBe(2_002);
  });

  test("a count that fails is not kept", async () => {
    const club = await large();
    await look(club);
    server.clock.advance(5_000);
    await server.owner.query("alter table daily_figures rename to hidden_figures");
    const failed = await Promise.all([look(club), look(club)]);
    await server.owner.query("alter table hidden_figures rename to daily_figures");
    expect(failed.map(({ status }) => status)).toEqual([500, 500]);
    expect((await look(club)).status).toBe(200);
  });

  test("each of two servers counts for itself, so neither shows what is older than 5 seconds", async () => {
    const club = await large();
    const second = { ...server.platform };
    await count(club);
    await sell(club, "S-1");
    expect((await count(club, { platform: second })).sales?.orders).toBe(1);
    expect((await count(club)).sales?.orders).toBe(0);
    server.clock.advance(5_000);
    expect((await count(club)).sales?.orders).toBe(1);
  });
});

describe("Of a small club", () => {
  test("every look counts, and a club that has become small again is one", async () => {
    const club = await openClub(1_900);
    await look(club);
    await sell(club, "K-1");
    expect(await look(club)).toMatchObject({ sales: { value: dollars } });
    const once = await large();
    await look(once);
    await server.owner.query("delete from members where club_id = $1 and email like '%@crowd.example'", [
      once.clubId,
    ]);
    server.clock.advance(5_000);
    await look(once);
    await sell(once, "K-2");
    expect(await look(once)).toMatchObject({ sales: { value: dollars } });
  });
});
