import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, createMember, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { day, expectSoundLedger, walletOf, warmPool, within } from "./credits.testing.ts";
import { creditSweeps } from "./grants.ts";
import {
  deductCredits,
  grantCredits,
  holdCredits,
  lockWallet,
  postHolds,
  refundCredits,
  spendCredits,
  voidHolds,
  walletOwner,
} from "./index.ts";

let server: TestServer;
let clubId: number;
let memberId: number;
let orderId = 100;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner);
  await warmPool(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  memberId = await createMember(server.owner, clubId);
  orderId += 1;
});
afterEach(() => expectSoundLedger(server));

type Cents = { cents: number };
const grant = (cents: number, days?: number, dedupeKey?: string) =>
  within(server, clubId, (tx, ctx) => {
    const expiresAt = days === undefined ? null : new Date(ctx.platform.clock.now().getTime() + days * day);
    return grantCredits(tx, ctx, { memberId, cents, expiresAt, reason: "Season", dedupeKey });
  });
const spend = ({ cents }: Cents) =>
  within(server, clubId, (tx, ctx) => spendCredits(tx, ctx, { memberId, orderId, cents }));
const hold = ({ cents }: Cents) =>
  within(server, clubId, (tx, ctx) => holdCredits(tx, ctx, { memberId, orderId, cents }));
const refund = (cents: number, dedupeKey?: string) =>
  within(server, clubId, (tx, ctx) =>
    refundCredits(tx, ctx, { memberId, orderId, cents, reason: "Cancelled", dedupeKey }),
  );
const sweep = () => Promise.all(creditSweeps.map((one) => one.run(server.platform)));
const wallet = () => walletOf(server, memberId);

describe("credits", () => {
  it("spend what expires soonest first and undated credits last", async () => {
    await grant(1000);
    await grant(500, 20);
    await grant(300, 10);
    await spend({ cents: 900 });
    const { balance, grants } = await wallet();
    expect(balance).toBe(900);
    expect(grants.map((one) => one.remaining_cents)).toEqual([0, 0]);
  });

  it("are refused when there are not enough", async () => {
    await grant(999);
    await expect(spend({ cents: 1000 })).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS", status: 409 });
    expect(await wallet()).toMatchObject({ balance: 999 });
  });

  it("of a dated grant are gone the moment it expires, before any sweep", async () => {
    await grant(1000, 1);
    server.clock.advance(day);
    await expect(spend({ cents: 1 })).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    await expect(hold({ cents: 1 })).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
  });

  it("are charged to an order once only", async () => {
    await grant(1000);
    await spend({ cents: 100 });
    await expect(spend({ cents: 100 })).rejects.toMatchObject({ constraint: "credit_transfers_once" });
    expect(await wallet()).toMatchObject({ balance: 900 });
  });

  it("take a wallet that was locked before, without asking again", async () => {
    await grant(1000, 5);
    await within(server, clubId, async (tx, ctx) => {
      const locked = await lockWallet(tx, memberId);
      await spendCredits(tx, ctx, { memberId, orderId, cents: 400, wallet: locked });
    });
    expect((await wallet()).grants).toMatchObject([{ remaining_cents: 600 }]);
  });

  it("of a dependant are its primary's", async () => {
    await grant(1000);
    const childId = await createMember(server.owner, clubId, { email: null, primary_member_id: memberId });
    expect(await within(server, clubId, (tx) => walletOwner(tx, childId))).toBe(memberId);
    await within(server, clubId, (tx, ctx) =>
      spendCredits(tx, ctx, { memberId: childId, orderId, cents: 250 }),
    );
    expect(await wallet()).toMatchObject({ balance: 750 });
  });

  it("of a member of another club are not found", async () => {
    const otherClub = await createClub(server.owner);
    const stranger = await createMember(server.owner, otherClub);
    await expect(within(server, clubId, (tx) => lockWallet(tx, stranger))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("refuse amounts that are no whole cents above zero", async () => {
    for (const cents of [0, -1, 0.5, Number.NaN])
      await expect(spend({ cents })).rejects.toThrow("Not an amount");
  });
});

describe("a hold", () => {
  it("sets credits aside so that nothing else takes them, until it is posted", async () => {
    await grant(1000);
    await grant(500, 10);
    await hold({ cents: 700 });
    expect(await wallet()).toMatchObject({ balance: 1500, held: 700, grants: [{ held_cents: 500 }] });
    orderId += 1;
    await expect(spend({ cents: 801 })).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    expect(await within(server, clubId, (tx, ctx) => postHolds(tx, ctx, orderId - 1))).toBe(700);
    expect(await wallet()).toMatchObject({ balance: 800, held: 0, grants: [{ remaining_cents: 0 }] });
  });

  it("is given back when it is voided", async () => {
    await grant(500, 10);
    await hold({ cents: 300 });
    expect(await within(server, clubId, (tx) => voidHolds(tx, orderId))).toBe(300);
    expect(await wallet()).toMatchObject({ balance: 500, held: 0, grants: [{ remaining_cents: 500 }] });
  });

  it("ends once, however often and at once it is posted and voided", async () => {
    await grant(1000);
    await hold({ cents: 600 });
    const ends = await Promise.all(
      Array.from({ length: 16 }, (_, turn) =>
        within(server, clubId, (tx, ctx) =>
          turn % 2 ? postHolds(tx, ctx, orderId) : voidHolds(tx, orderId),
        ),
      ),
    );
    expect(ends.filter((cents) => cents > 0)).toEqual([600]);
    expect((await wallet()).held).toBe(0);
  });

  it("keeps credits alive past their expiry, so they can still be posted", async () => {
    await grant(500, 1);
    await hold({ cents: 300 });
    server.clock.advance(2 * day);
    await sweep();
    expect(await wallet()).toMatchObject({ balance: 300, held: 300 });
    await within(server, clubId, (tx, ctx) => postHolds(tx, ctx, orderId));
    expect(await wallet()).toMatchObject({ balance: 0, held: 0 });
  });

  it("leaves credits that expired meanwhile to the sweep when it is voided", async () => {
    await grant(500, 1);
    await hold({ cents: 300 });
    server.clock.advance(2 * day);
    await sweep();
    await within(server, clubId, (tx) => voidHolds(tx, orderId));
    await expect(spend({ cents: 1 })).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    await sweep();
    expect(await wallet()).toMatchObject({ balance: 0, held: 0 });
  });
});

describe("a refund", () => {
  it("returns to the grant while that lives", async () => {
    await grant(500, 10);
    await grant(500);
    await spend({ cents: 800 });
    await refund(800);
    expect(await wallet()).toMatchObject({ balance: 1000, grants: [{ remaining_cents: 500 }] });
  });

  it("of a grant that has ended comes back as it was, and expires at once", async () => {
    await grant(500, 1);
    await grant(300);
    await spend({ cents: 800 });
    server.clock.advance(2 * day);
    await refund(800);
    expect(await wallet()).toMatchObject({ balance: 300, grants: [{ remaining_cents: 0 }] });
    const rows = await rowsOf<{ kind: string; amount_cents: number }>(
      server.owner,
      "select kind, amount_cents, reason from credit_transfers where order_id = $1 and kind <> 'spend' order by id",
      [orderId],
    );
    expect(rows).toEqual([
      { kind: "refund", amount_cents: 300, reason: "Cancelled" },
      { kind: "refund", amount_cents: 500, reason: "Cancelled" },
      { kind: "expire", amount_cents: 500, reason: "They had already expired when they were refunded" },
    ]);
    await sweep();
    orderId += 1;
    await expect(spend({ cents: 301 })).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
  });

  it("of a grant that has ended gets the club's days of grace, and ends with them", async () => {
    await server.owner.query("update club_settings set credit_grace_days = 7 where club_id = $1", [clubId]);
    await grant(500, 1);
    await spend({ cents: 500 });
    server.clock.advance(2 * day);
    await refund(200);
    await refund(300);
    await expect(refund(1)).rejects.toThrow("did not spend");
    await sweep();
    expect(await wallet()).toMatchObject({ balance: 500 });
    orderId += 1;
    await spend({ cents: 100 });
    server.clock.advance(8 * day);
    await sweep();
    expect(await wallet()).toMatchObject({ balance: 0 });
    await server.owner.query("update club_settings set credit_grace_days = 0 where club_id = $1", [clubId]);
  });

  it("in parts never gives back more than was spent, also across an expiry", async () => {
    await grant(500, 1);
    await spend({ cents: 500 });
    await refund(200);
    server.clock.advance(2 * day);
    await refund(250);
    await expect(refund(51)).rejects.toThrow("did not spend");
    await refund(50);
    await expect(refund(1)).rejects.toThrow("did not spend");
    await sweep();
    expect(await wallet()).toMatchObject({ balance: 0 });
  });

  it("with the same key happens once, also twenty times at once", async () => {
    await grant(1000);
    await spend({ cents: 1000 });
    await Promise.all(Array.from({ length: 20 }, () => refund(50, `refund:${orderId}`)));
    expect(await wallet()).toMatchObject({ balance: 50 });
  });
});

describe("granting and deducting", () => {
  it("with the same key happen once, also ten times at once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => grant(300, 10, `grant:${memberId}`)));
    const { balance, grants } = await wallet();
    expect({ balance, grants: grants.length }).toEqual({ balance: 300, grants: 1 });
    const deduct = (cents: number) =>
      within(server, clubId, (tx, ctx) =>
        deductCredits(tx, ctx, { memberId, cents, reason: "Fee", dedupeKey: `fee:${memberId}` }),
      );
    await Promise.all(Array.from({ length: 10 }, () => deduct(100)));
    expect(await wallet()).toMatchObject({ balance: 200 });
  });

  it("cannot take what is held", async () => {
    await grant(1000);
    await hold({ cents: 800 });
    const deduct = within(server, clubId, (tx, ctx) =>
      deductCredits(tx, ctx, { memberId, cents: 201, reason: "Fee" }),
    );
    await expect(deduct).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
  });

  it("leave an audit row each, and so do refund and expiry", async () => {
    await grant(500, 1);
    await spend({ cents: 100 });
    await refund(40);
    await within(server, clubId, (tx, ctx) => deductCredits(tx, ctx, { memberId, cents: 60, reason: "Fee" }));
    server.clock.advance(2 * day);
    await sweep();
    const rows = await rowsOf<{ action: string; before: object; after: object }>(
      server.owner,
      "select action, before, after from audit_log where member_id = $1 order by id",
      [memberId],
    );
    expect(rows).toMatchObject([
      { action: "credits.granted", before: { balance_cents: 0 }, after: { balance_cents: 500, cents: 500 } },
      { action: "credits.refunded", before: { balance_cents: 400 }, after: { balance_cents: 440 } },
      { action: "credits.deducted", before: { balance_cents: 440 }, after: { balance_cents: 380 } },
      { action: "credits.expired", before: { balance_cents: 380 }, after: { balance_cents: 0, cents: 380 } },
    ]);
  });
});

describe("the expiry sweep", () => {
  it("changes nothing when it runs again, or on several workers at once", async () => {
    await grant(500, 1);
    await grant(200, 1);
    await grant(100, 30);
    server.clock.advance(2 * day);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await wallet()).toMatchObject({ balance: 100 });
    const rows = await rowsOf(
      server.owner,
      "select 1 from credit_transfers t join credit_accounts a on a.id = t.from_account_id where a.member_id = $1 and t.kind = 'expire'",
      [memberId],
    );
    expect(rows).toHaveLength(2);
  });
});
