import { afterAll, beforeAll, expect, it } from "vitest";
import { createSession } from "#server/testing/factories.ts";
import { storeUnpaid, within } from "../../../../sales/orders/orders.testing.ts";
import { creditSweeps } from "../../../../shop/credits/grants.ts";
import { deductCredits, grantCredits, refundCredits, spendCredits } from "../../../../shop/credits/index.ts";
import { type Club, openClub } from "../../club-members.testing.ts";

let club: Club;
let order: { id: number; number: string };
let token: string;

/** In Auckland 14 July ends and 15 July begins; a day later 16 July does. */
const [before, midnight, next] = ["2027-07-14T11:59:00Z", "2027-07-14T12:00:00Z", "2027-07-15T12:00:00Z"];

beforeAll(async () => {
  club = await openClub();
  const { server, clubId, ava, ben } = club;
  await server.owner.query("update clubs set time_zone = 'Pacific/Auckland' where id = $1", [clubId]);
  order = await storeUnpaid(club, ava);
  goTo(before);
  const expiresAt = new Date(new Date(next).getTime() - 1);
  await within(club, async (tx, ctx) => {
    await grantCredits(tx, ctx, { memberId: ava.id, cents: 5000, expiresAt: null, reason: "Season" });
    await grantCredits(tx, ctx, { memberId: ben.id, cents: 2000, expiresAt, reason: "Spring" });
  });
  goTo(midnight);
  await within(club, async (tx, ctx) => {
    await spendCredits(tx, ctx, { memberId: ava.id, orderId: order.id, cents: 1200 });
    await deductCredits(tx, ctx, { memberId: ben.id, cents: 300, reason: "Typed twice" });
    await refundCredits(tx, ctx, { memberId: ava.id, orderId: order.id, cents: 200, reason: "Torn" });
  });
  goTo(next);
  token = await createSession(server.owner, clubId, { staffId: club.admin.id });
  await server.owner.query("update sessions set created_at = $1, last_seen_at = $1, expires_at = $2", [
    server.clock.now(),
    new Date(server.clock.now().getTime() + 3600_000),
  ]);
});
afterAll(() => club.server.close());

function goTo(moment: string): void {
  const { clock } = club.server;
  clock.advance(new Date(moment).getTime() - clock.now().getTime());
}

const read = async (path: string, as = token, domain = "rovers") => {
  const { status, body } = await club.server.call(domain, "GET", path, { token: as });
  expect(status).toBe(200);
  return body;
};
const movements = (query = "", as = token, domain = "rovers") =>
  read(`/club-member/credit-movements?${query}`, as, domain);
const totals = async (query = "") => (await read(`/club-member/credit-totals?${query}`)).data;
const amounts = async (query: string) =>
  (await movements(query)).data.map(({ amount }: { amount: number }) => amount);

it("every movement of all members' credits stands with its member, order and the balance after it", async () => {
  const { data, total, page, per_page } = await movements();
  expect([total, page, per_page]).toEqual([5, 1, 25]);
  const { ava, ben } = club;
  expect(data[0]).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^2027-07-14T12:00:/),
    kind: "refund",
    reason: "Torn",
    actor: "Kitroom",
    order_id: order.id,
    order_number: order.number,
    expires_at: null,
    amount: 2,
    balance: 40,
    member: { id: ava.id, name: "Ava Archer" },
  });
  expect(data.slice(1)).toMatchObject([
    { kind: "deduct", amount: -3, balance: 17, member: { id: ben.id, name: "Ben Baker" } },
    { kind: "spend", amount: -12, balance: 38, order_number: order.number },
    { kind: "grant", amount: 20, balance: 20, expires_at: "2027-07-15T11:59:59.999Z" },
    { kind: "grant", amount: 50, balance: 50, reason: "Season", order_id: null },
  ]);
});

it.each([
  ["kind=grant", [20, 50]],
  ["keywords=BAKER", [-3, 20]],
  ["keywords=ava@rovers", [2, -12, 50]],
  ["keywords=%25", []],
  ["from=2027-07-15", [2, -3, -12]],
  ["to=2027-07-14", [20, 50]],
  ["sort=amount&order_by=asc&per_page=2", [-12, -3]],
  ["sort=member&order_by=asc&per_page=2&page=2", [2, 20]],
  ["page=9", []],
])("the list of movements gives by %s what was asked for", async (query, expected) => {
  expect(await amounts(query)).toEqual(expected);
});

it("movements are found by the number of their order", async () => {
  expect(await amounts(`keywords=${order.number}`)).toEqual([2, -12]);
});

it("what was before and what came and went in the club's days give what was after them", async () => {
  expect(await totals("from=2027-07-15&to=2027-07-15")).toEqual({
    opening: 70,
    granted: 0,
    refunded: 2,
    spent: 12,
    deducted: 3,
    expired: 0,
    closing: 57,
    outstanding: null,
  });
  expect(await totals("to=2027-07-14")).toMatchObject({ opening: 0, granted: 70, closing: 70 });
});

it("the closing balance is credits outstanding, as soon as what has ended is taken out", async () => {
  const dashboard = async () => (await read("/club-dashboard/show")).data.credits_outstanding;
  expect(await totals()).toMatchObject({ expired: 0, closing: 57, outstanding: 40 });
  expect(await dashboard()).toBe(40);
  for (const sweep of creditSweeps) await sweep.run(club.server.platform);
  expect(await totals()).toMatchObject({ expired: 17, closing: 40, outstanding: 40 });
  expect(await dashboard()).toBe(40);
  expect((await movements("kind=expire")).data).toMatchObject([{ amount: -17, balance: 0 }]);
});

it("a manager reads none of it, and another club's admin nothing of this club", async () => {
  for (const path of ["credit-movements", "credit-totals"]) {
    const { status } = await club.call("GET", path, { as: club.manager });
    expect(status).toBe(403);
  }
  expect(await movements("", club.awayAdmin.token, "harbour")).toMatchObject({ data: [], total: 0 });
});

it.each(["kind=gift", "sort=reason", "from=yesterday", "member_id=1"])(
  "the list of movements refuses %s",
  async (query) => {
    const { status } = await club.server.call("rovers", "GET", `/club-member/credit-movements?${query}`, {
      token,
    });
    expect(status).toBe(422);
  },
);
