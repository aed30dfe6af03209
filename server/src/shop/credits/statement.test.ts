import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, createSession } from "#server/testing/factories.ts";
import { openShop, type Person, type Shop, storeOrder } from "../../sales/orders/orders.testing.ts";
import { day, expectSoundLedger, within } from "./credits.testing.ts";
import { creditSweeps } from "./grants.ts";
import {
  deductCredits,
  grantCredits,
  holdCredits,
  postHolds,
  refundCredits,
  spendCredits,
  voidHolds,
} from "./index.ts";

let shop: Shop;
let person: Person;
let orderId = 1000;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  person = await addPerson();
});
afterEach(() => expectSoundLedger(shop.server));

async function addPerson(values: Record<string, unknown> = {}, clubId = shop.clubId): Promise<Person> {
  const id = await createMember(shop.server.owner, clubId, values);
  return { id, token: await createSession(shop.server.owner, clubId, { memberId: id }) };
}
const ask = (query = "", { token } = person, club = "rovers") =>
  shop.server.call(club, "GET", `/club-member/credit-statement${query}`, { token });
const statement = async (query = "", who = person) => {
  const { status, body } = await ask(query, who);
  expect(status).toBe(200);
  return body;
};
const act = <T>(work: Parameters<typeof within<T>>[2]) => within(shop.server, shop.clubId, work);
const grant = (cents: number, days?: number, reason = "Season") =>
  act((tx, ctx) => {
    const expiresAt = days === undefined ? null : new Date(ctx.platform.clock.now().getTime() + days * day);
    return grantCredits(tx, ctx, { memberId: person.id, cents, expiresAt, reason });
  });
const sweep = () => Promise.all(creditSweeps.map((one) => one.run(shop.server.platform)));

describe("the statement", () => {
  it("tells every movement newest first, what for, and the balance after it", async () => {
    await grant(2500, undefined, "Volunteer day");
    await grant(1000, 10, "Summer");
    const order = await storeOrder(shop, person, { creditsCents: 3000 });
    await act((tx, ctx) =>
      refundCredits(tx, ctx, { memberId: person.id, orderId: order.id, cents: 500, reason: "Torn" }),
    );
    const { data, total, page, per_page, wallet } = await statement();
    expect([total, page, per_page]).toEqual([6, 1, 25]);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      kind: "refund",
      reason: "Torn",
      order_id: order.id,
      order_number: order.number,
      packs: [],
      expires_at: null,
      amount: 5,
      balance: wallet.balance,
    });
    expect(data.slice(-2)).toMatchObject([
      { kind: "grant", amount: 10, balance: 35, reason: "Summer", expires_at: expect.any(String) },
      { kind: "grant", amount: 25, balance: 25, reason: "Volunteer day", expires_at: null },
    ]);
    expect(JSON.stringify(data)).not.toContain("actor");
  });

  it("shows some kinds alone, with the balance that counts all, and pages them", async () => {
    for (const cents of [100, 200, 300]) {
      await grant(cents);
      await act((tx, ctx) => deductCredits(tx, ctx, { memberId: person.id, cents: 50, reason: "Fee" }));
    }
    const grants = await statement("?kind=grant&per_page=2");
    expect([grants.total, grants.data]).toMatchObject([
      3,
      [
        { amount: 3, balance: 5 },
        { amount: 2, balance: 2.5 },
      ],
    ]);
    expect((await statement("?kind=grant&per_page=2&page=2")).data).toMatchObject([
      { amount: 1, balance: 1 },
    ]);
    expect((await statement("?kind=spend")).data).toEqual([]);
    expect((await statement("?page=9")).data).toEqual([]);
  });

  it("names the packs of the order that credits paid the surcharge of", async () => {
    await grant(1000);
    const order = await storeOrder(shop, person, { creditsCents: 0 });
    const { owner } = shop.server;
    const [pack] = (
      await owner.query(
        `insert into packs (club_id, type, name, season, status) values ($1, 'custom', 'Keeper kit', '2026', 'live') returning id`,
        [shop.clubId],
      )
    ).rows;
    const [entitlement] = (
      await owner.query(
        `insert into entitlements (club_id, pack_id, member_id, source, status) values ($1, $2, $3, 'hand', 'redeemed') returning id`,
        [shop.clubId, pack.id, person.id],
      )
    ).rows;
    await owner.query("update order_lines set entitlement_id = $2 where order_id = $1", [
      order.id,
      entitlement.id,
    ]);
    await act((tx, ctx) => spendCredits(tx, ctx, { memberId: person.id, orderId: order.id, cents: 700 }));
    expect((await statement()).data[0]).toMatchObject({ kind: "spend", amount: -7, packs: ["Keeper kit"] });
  });

  it.each([["?kind=gift"], ["?page=0"], ["?per_page=101"], ["?member_id=1"]])("refuses %s", async (query) => {
    expect((await ask(query)).status).toBe(422);
  });

  it("is the caller's own, in their own club", async () => {
    await grant(900);
    expect(await statement("", await addPerson())).toMatchObject({ data: [], wallet: { balance: 0 } });
    const abroad = await addPerson({}, shop.awayId);
    expect((await ask("", abroad, "harbour")).body).toMatchObject({ data: [], total: 0 });
    expect((await ask("", abroad)).body.code).toBe("CLUB_MISMATCH");
  });

  it("of a dependant with a login is the shared wallet's, without links to the primary's orders", async () => {
    await grant(5000);
    const order = await storeOrder(shop, person, { creditsCents: 2000 });
    const ben = await addPerson({ primary_member_id: person.id });
    const { data, wallet } = await statement("", ben);
    expect(wallet.balance).toBe(50);
    expect(data[0]).toMatchObject({ kind: "spend", order_id: null, order_number: order.number });
    await act((tx, ctx) => holdCredits(tx, ctx, { memberId: person.id, orderId: order.id, cents: 500 }));
    const { holds } = (await statement("", ben)).wallet;
    expect(holds).toEqual([{ order_id: null, order_number: order.number, credits: 5 }]);
  });
});

describe("the wallet beside it", () => {
  it("tells what is available, what unpaid orders hold, and what ends when", async () => {
    await grant(10_000);
    await grant(3_005, 60);
    await grant(1_995, 30);
    const order = await storeOrder(shop, person, { creditsCents: 0 });
    await act((tx, ctx) => holdCredits(tx, ctx, { memberId: person.id, orderId: order.id, cents: 2_500 }));
    expect((await statement()).wallet).toEqual({
      balance: 150,
      available: 125,
      undated: 100,
      entries: [
        { id: expect.any(Number), credits: 19.95, expires_at: expect.stringMatching(/\.\d{3}Z$/) },
        { id: expect.any(Number), credits: 30.05, expires_at: expect.any(String) },
      ],
      held: 25,
      holds: [{ order_id: order.id, order_number: order.number, credits: 25 }],
    });
  });

  it("does not count as available what has ended, before and after it is swept", async () => {
    await grant(1000);
    await grant(400, 0.01);
    shop.server.clock.advance(0.02 * day);
    expect((await statement()).wallet).toMatchObject({ balance: 14, available: 10 });
    await sweep();
    const { data, wallet } = await statement();
    expect(wallet).toMatchObject({ balance: 10, available: 10, entries: [] });
    expect(data[0]).toMatchObject({
      kind: "expire",
      amount: -4,
      balance: 10,
      expires_at: expect.any(String),
    });
  });

  it("takes what an order holds of credits that have ended off what is available once", async () => {
    await grant(1000);
    await grant(500, 0.01);
    await act((tx, ctx) => holdCredits(tx, ctx, { memberId: person.id, orderId, cents: 300 }));
    shop.server.clock.advance(0.02 * day);
    expect((await statement()).wallet).toMatchObject({ balance: 15, held: 3, available: 10 });
  });

  it("I-01: agrees with the statement and the header to the cent, whatever happened", async () => {
    const step = fc.record({
      kind: fc.constantFrom("grant", "dated", "deduct", "spend", "hold", "post", "void", "refund"),
      cents: fc.integer({ min: 1, max: 5000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        person = await addPerson();
        for (const one of steps) await perform(one);
        await expectAgreement();
      }),
      { numRuns: 12 },
    );
  });

  it("agrees with itself while credits come and go", async () => {
    await grant(10_000);
    const busy = Array.from({ length: 30 }, (_, at) =>
      at % 2
        ? grant(7)
        : act((tx, ctx) => deductCredits(tx, ctx, { memberId: person.id, cents: 13, reason: "" })),
    );
    const seen = await Promise.all(Array.from({ length: 15 }, () => statement()));
    await Promise.all(busy);
    for (const { data, wallet } of seen) expect(data[0]?.balance ?? 0).toBe(wallet.balance);
  });
});

let held: number | null = null;
let spent: number | null = null;

/** One act on the person's wallet; if there is not enough for it, it is skipped. */
async function perform({ kind, cents }: { kind: string; cents: number }): Promise<void> {
  orderId += 1;
  const own = { memberId: person.id, cents };
  const acts: Record<string, () => Promise<unknown>> = {
    grant: () => grant(cents),
    dated: () => grant(cents, 1 + (cents % 50)),
    deduct: () => act((tx, ctx) => deductCredits(tx, ctx, { ...own, reason: "Fee" })),
    spend: () => act((tx, ctx) => spendCredits(tx, ctx, { ...own, orderId })).then(() => (spent = orderId)),
    hold: () => act((tx, ctx) => holdCredits(tx, ctx, { ...own, orderId })).then(() => (held = orderId)),
    post: async () => held !== null && act((tx, ctx) => postHolds(tx, ctx, held ?? 0)),
    void: async () => held !== null && act((tx) => voidHolds(tx, held ?? 0)),
    refund: async () =>
      spent !== null &&
      act((tx, ctx) => refundCredits(tx, ctx, { ...own, cents: 1, orderId: spent ?? 0, reason: "Part" })),
  };
  await acts[kind]?.().catch((error: Error) => {
    if (!/not have enough|has only|did not spend/.test(error.message)) throw error;
  });
}

/** Statement, wallet and header agree. */
async function expectAgreement(): Promise<void> {
  const { data, total, wallet } = await statement("?per_page=100");
  const cents = (dollars: number) => Math.round(dollars * 100);
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + cents(one), 0);
  expect(total).toBe(data.length);
  expect(sum(data.map(({ amount }: { amount: number }) => amount))).toBe(cents(wallet.balance));
  expect(data[0]?.balance ?? 0).toBe(wallet.balance);
  const header = (await shop.server.call("rovers", "GET", "/club-member/profile", { token: person.token }))
    .body.data[0];
  const entries = (of: { credits: number }[]) => sum(of.map(({ credits }) => credits));
  expect(cents(header.credits) + entries(header.credit_entries)).toBe(cents(wallet.balance));
  expect(cents(wallet.undated) + entries(wallet.entries)).toBe(cents(wallet.balance));
  expect(wallet.available).toBe(header.available_credits);
  expect(entries(wallet.holds)).toBe(cents(wallet.held));
}
