import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, dayOf, endOfDay } from "#contract/days.ts";
import { createClub, createMember, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { day, expectSoundLedger, walletOf, within } from "./credits.testing.ts";
import { creditSweeps } from "./grants.ts";
import { grantCredits, holdCredits, keepLastDays, postHolds, refundCredits, spendCredits } from "./index.ts";

let server: TestServer;
let clubId: number;
let memberId: number;
let orderId = 100;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clubId = await createClub(server.owner);
  memberId = await createMember(server.owner, clubId);
  orderId += 1;
});
afterEach(() => expectSoundLedger(server));

const act = <T>(work: Parameters<typeof within<T>>[2]) => within(server, clubId, work);
const now = () => server.clock.now().getTime();
const grant = (cents: number, expiresAt: Date) =>
  act((tx, ctx) => grantCredits(tx, ctx, { memberId, cents, expiresAt, reason: "Season" }));
const spend = (cents: number) => act((tx, ctx) => spendCredits(tx, ctx, { memberId, orderId, cents }));
const hold = (cents: number) => act((tx, ctx) => holdCredits(tx, ctx, { memberId, orderId, cents }));
const sweep = () => Promise.all(creditSweeps.map((one) => one.run(server.platform)));
const wallet = () => walletOf(server, memberId);
const ends = async () =>
  (
    await rowsOf<{ expires_at: Date }>(
      server.owner,
      "select expires_at from credit_grants where club_id = $1 order by id",
      [clubId],
    )
  ).map(({ expires_at }) => expires_at.toISOString());

describe("credits of which an unpaid order holds all", () => {
  it("stay past their last day, and keep nothing else in the wallet from ending on its own", async () => {
    await grant(500, new Date(now() + day));
    await hold(500);
    await grant(300, new Date(now() + day));
    server.clock.advance(2 * day);
    await sweep();
    expect(await wallet()).toMatchObject({ balance: 500, held: 500 });
  });

  it("are not charged a second time to the order that was paid with them", async () => {
    await grant(500, new Date(now() + day));
    await hold(200);
    await act((tx, ctx) => postHolds(tx, ctx, orderId));
    await expect(spend(200)).rejects.toMatchObject({ constraint: "credit_transfers_once" });
    expect(await wallet()).toMatchObject({ balance: 300, held: 0 });
  });
});

describe("when the club's zone changes", () => {
  const change = (from: string, to: string) =>
    act((tx) => keepLastDays(tx, { from, to, endedBefore: server.clock.now() }));

  it("credits that are spent keep their last day too, because an order may give them back", async () => {
    const lastDay = dayOf(new Date(now() + 40 * day), "UTC");
    await grant(500, endOfDay(lastDay, "America/New_York"));
    await spend(500);
    await change("America/New_York", "Pacific/Auckland");
    await act((tx, ctx) => refundCredits(tx, ctx, { memberId, orderId, cents: 500, reason: "Cancelled" }));
    expect(await ends()).toEqual([endOfDay(lastDay, "Pacific/Auckland").toISOString()]);
  });

  it("credits that have ended stay ended, whether or not they were swept", async () => {
    await grant(500, new Date(now() + day));
    await grant(200, new Date(now() + day));
    server.clock.advance(day);
    const before = await ends();
    await change("Pacific/Auckland", "Pacific/Honolulu");
    expect(await ends()).toEqual(before);
    await expect(spend(1)).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    await sweep();
    expect(await wallet()).toMatchObject({ balance: 0 });
  });
});

it("Days of grace are whole days: the last one, which the statement shows, ends at midnight", async () => {
  await server.owner.query("update club_settings set credit_grace_days = 7 where club_id = $1", [clubId]);
  await grant(500, new Date(now() + day));
  await spend(500);
  server.clock.advance(2 * day);
  const timeZone = "Pacific/Auckland";
  const back = { memberId, orderId, cents: 500, reason: "Cancelled" };
  await act((tx, ctx) => refundCredits(tx, { ...ctx, timeZone }, back));
  const lastDay = addDays(dayOf(new Date(now()), timeZone), 7);
  expect((await ends()).at(-1)).toBe(endOfDay(lastDay, timeZone).toISOString());
});
