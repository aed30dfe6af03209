import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grant, newPack } from "../sales/entitlements/entitlements.testing.ts";
import { entitlementSweeps } from "../sales/entitlements/grants/entitlements.sweeps.ts";
import { creditSweeps } from "../shop/credits/grants.ts";
import {
  countAnew,
  createClub,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  createStaff,
  rowsOf,
} from "./factories.ts";
import { tellEvents } from "./tell-events.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Noon of 30 June in UTC, when it is already July in Auckland, and breakfast time in New York. */
const noon = "2027-06-30T12:30:00Z";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  goTo(noon);
});
afterAll(() => server.close());

/** Tests start at this machine's time and only ever move forward. */
function goTo(moment: string): void {
  server.clock.advance(new Date(moment).getTime() - server.clock.now().getTime());
}

type Club = Awaited<ReturnType<typeof openClub>>;
let clubs = 0;

async function openClub(time_zone: string) {
  clubs += 1;
  const domain = `days-${clubs}`;
  const clubId = await createClub(server.owner, { domain, time_zone });
  const staffId = await createStaff(server.owner, clubId);
  const memberId = await createMember(server.owner, clubId);
  const methodId = await createShippingMethod(server.owner, clubId);
  const call = async (method: string, path: string, body?: unknown) => {
    const token = await createSession(server.owner, clubId, { staffId });
    await server.owner.query(
      "update sessions set created_at = $2, last_seen_at = $2, expires_at = $3 where club_id = $1",
      [clubId, server.clock.now(), new Date(server.clock.now().getTime() + 3600_000)],
    );
    return server.call(domain, method, path, { token, ...(body !== undefined && { body }) });
  };
  return { domain, clubId, memberId, methodId, call };
}

/** A placed order of 10 dollars. */
async function sell({ clubId, memberId, methodId }: Club, number: string, at: string) {
  await server.owner.query(
    `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
       shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name,
       shipping_kind, cart_hash, created_at, placed_at)
     values ($1, $2, $3, 'Mo', 'mo@x.example', 'placed', 'paid', 1000, 0, 1000, 1000, 0, 1, $4, 'Collect', 'collect', 'x', $5, $5)`,
    [clubId, number, memberId, methodId, at],
  );
  await countAnew(server.owner, clubId);
}

const graph = async ({ call }: Club, period: string) => {
  const { body } = await call("GET", `/club-dashboard/graph?period=${period}`);
  const rows: { date: string; orders: number }[] = body.data;
  return rows.filter(({ orders }) => orders > 0).map(({ date, orders }) => [date, orders]);
};

describe("An order counts on the day of the club in which it came", () => {
  it.each([
    [
      "Pacific/Auckland",
      [
        ["2027-06-30", 1],
        ["2027-07-01", 1],
      ],
      [
        ["2027-06-01", 1],
        ["2027-07-01", 1],
      ],
    ],
    ["America/New_York", [["2027-06-30", 2]], [["2027-06-01", 2]]],
  ])("in %s", async (zone, days, months) => {
    const club = await openClub(zone);
    await sell(club, "D-1", "2027-06-30T11:59:59.999Z");
    await sell(club, "D-2", "2027-06-30T12:00:00Z");
    expect(await graph(club, "day")).toEqual(days);
    expect(await graph(club, "month")).toEqual(months);
  });

  it("and moves there, day by day, when the club's zone is changed", async () => {
    const club = await openClub("UTC");
    await sell(club, "Z-1", "2027-06-29T23:30:00Z");
    await sell(club, "Z-2", "2027-06-30T03:30:00Z");
    expect(await graph(club, "day")).toEqual([
      ["2027-06-29", 1],
      ["2027-06-30", 1],
    ]);
    const change = async (time_zone: string) => {
      const { profile, version } = (await club.call("GET", "/club/get-settings")).body.data;
      const { club_name, primary_color, secondary_color } = profile;
      const form = { club_name, primary_color, secondary_color, time_zone, version };
      const saved = await club.call("POST", "/club-admin-panel/update-profile", form);
      await tellEvents(server.platform);
      return saved;
    };
    expect((await change("America/New_York")).body.data.profile.time_zone).toBe("America/New_York");
    expect(await graph(club, "day")).toEqual([["2027-06-29", 2]]);
    expect((await change("Europe/Berlin")).status).toBe(200);
    expect(await graph(club, "day")).toEqual([["2027-06-30", 2]]);
    expect([(await change("Mars/Olympus")).status, (await change("+02:00")).status]).toEqual([422, 422]);
  });

  it("also where the clocks are changed: such a day has 23 or 25 hours, and none is lost or counted twice", async () => {
    const club = await openClub("Europe/London");
    const short = [
      "2027-03-27T23:59:59Z",
      "2027-03-28T00:00:00Z",
      "2027-03-28T22:59:59Z",
      "2027-03-28T23:00:00Z",
    ];
    const long = [
      "2027-10-30T22:59:59Z",
      "2027-10-30T23:00:00Z",
      "2027-10-31T23:59:59Z",
      "2027-11-01T00:00:00Z",
    ];
    for (const [at, moment] of [...short, ...long].entries()) await sell(club, `C-${at}`, moment);
    await graph(club, "day");
    const rows = await rowsOf(
      server.owner,
      "select to_char(day, 'MM-DD') as day, orders from daily_figures where club_id = $1 and orders > 0 order by day",
      [club.clubId],
    );
    expect(rows).toEqual([
      { day: "03-27", orders: 1 },
      { day: "03-28", orders: 2 },
      { day: "03-29", orders: 1 },
      { day: "10-30", orders: 1 },
      { day: "10-31", orders: 2 },
      { day: "11-01", orders: 1 },
    ]);
  });
});

describe("The last day of credits", () => {
  const give = async (club: Club, expires_on: string) => {
    const body = { member_id: club.memberId, kind: "grant", amount: 5, reason: "Help", expires_on };
    const answer = await club.call("POST", "/club-member/manage-member-credits", body);
    return [answer.status, answer.body.data?.credit_entries?.at(-1)?.expires_at ?? answer.body.errors];
  };

  it("ends at midnight in the club's zone, and a day that is over there is refused", async () => {
    const auckland = await openClub("Pacific/Auckland");
    expect(await give(auckland, "2027-06-30")).toEqual([
      422,
      { expires_on: ["Choose today or a later day."] },
    ]);
    expect(await give(auckland, "2027-07-01")).toEqual([200, "2027-07-01T11:59:59.999Z"]);
    const newYork = await openClub("America/New_York");
    expect(await give(newYork, "2027-06-30")).toEqual([200, "2027-07-01T03:59:59.999Z"]);
    expect(
      (
        await rowsOf<{ text: string }>(server.owner, "select text from mails where club_id = $1", [
          newYork.clubId,
        ])
      )[0]?.text,
    ).toContain("30 June 2027");
  });

  it.each([
    ["Pacific/Auckland", [[], "2027-07-31T11:59:59.999Z"]],
    ["America/New_York", ["2027-07-01T03:59:59.999Z", "2027-08-01T03:59:59.999Z"]],
  ])("is the season's there where a membership gives them: %s", async (zone, expected) => {
    const club = await openClub(zone);
    const join = async (season_end: string) => {
      const form = { name: season_end, season_end, joining_credits: 5, credits_expire: true };
      const { id } = (await club.call("POST", "/club-membership-category/store", form)).body.data;
      const person = { first_name: "Nia", last_name: "New", email: `${season_end}@x.example`, invite: false };
      const body = { ...person, membership_category_id: id };
      const { credit_entries } = (await club.call("POST", "/club-member/store", body)).body.data;
      return credit_entries[0]?.expires_at ?? credit_entries;
    };
    expect([await join("2027-06-30"), await join("2027-07-31")]).toEqual(expected);
  });

  it("stays the same day when the zone is changed", async () => {
    const club = await openClub("Europe/London");
    await give(club, "2027-12-31");
    const { profile, version } = (await club.call("GET", "/club/get-settings")).body.data;
    const { club_name, primary_color, secondary_color } = profile;
    const form = { club_name, primary_color, secondary_color, time_zone: "Pacific/Auckland", version };
    await club.call("POST", "/club-admin-panel/update-profile", form);
    const [{ expires_at } = { expires_at: null }] = await rowsOf<{ expires_at: Date | null }>(
      server.owner,
      "select expires_at from credit_grants where club_id = $1",
      [club.clubId],
    );
    expect(expires_at?.toISOString()).toBe("2027-12-31T10:59:59.999Z");
  });
});

it("A list from one day to another begins and ends with the club's days", async () => {
  const club = await openClub("Pacific/Auckland");
  await sell(club, "L-1", "2027-06-30T11:59:59Z");
  await sell(club, "L-2", "2027-06-30T12:00:00Z");
  await server.owner.query(
    `insert into payments (club_id, order_id, amount_cents, status, captured_cents, created_at, captured_at)
     select club_id, id, 1000, 'captured', 1000, created_at, created_at from orders where club_id = $1`,
    [club.clubId],
  );
  const found = async (days: string) => {
    const { body } = await club.call("GET", `/club/get-payments?${days}`);
    return body.data.map((row: { order_number: string }) => row.order_number);
  };
  expect(await found("from=2027-07-01")).toEqual(["L-2"]);
  expect(await found("to=2027-06-30")).toEqual(["L-1"]);
  const { body } = await club.call("GET", "/club/payment-totals");
  expect(body.data.months.map(({ month }: { month: string }) => month)).toEqual(["2027-07", "2027-06"]);
});

it("A pack is good until midnight of its last day in the club's zone, and not from then on", async () => {
  const [auckland, newYork] = [await openClub("Pacific/Auckland"), await openClub("America/New_York")];
  const entitled = async (club: Club) => {
    const shop = { server, clubId: club.clubId, domain: club.domain };
    const { productId } = await createProduct(server.owner, club.clubId);
    const pack = await newPack(shop, [{ label: "Shirt", options: [{ productId }] }], {
      closes_on: "2027-06-30",
    });
    return grant(shop, pack, club.memberId);
  };
  const ids = [await entitled(auckland), await entitled(newYork)];
  for (const sweep of [...entitlementSweeps, ...creditSweeps]) await sweep.run(server.platform);
  const rows = await rowsOf(server.owner, "select status from entitlements where id = any($1) order by id", [
    ids,
  ]);
  expect(rows).toEqual([{ status: "expired" }, { status: "open" }]);
});
