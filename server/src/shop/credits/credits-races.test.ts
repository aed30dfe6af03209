import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inClub } from "#server/platform/db/in-club.ts";
import { createClub, createCredits, createMember, rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting } from "#server/testing/while-held.ts";
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
} from "./index.ts";

let server: TestServer;
let clubId: number;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner);
  await warmPool(server);
});
afterAll(() => server.close());

const repeats = scaled(0, 19);

/** An order is paid once, so a repeated race uses other order numbers each time. */
let ordersSoFar = 900_000;
const nextOrder = () => {
  ordersSoFar += 1;
  return ordersSoFar;
};

/** Random numbers, reproducible from a printed seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof randomFrom>;

/** One act as in a club's day; a refusal for lack of credits is a valid outcome. */
async function anyAct(random: Random, memberId: number, orderId: number): Promise<void> {
  const cents = 1 + random(4000);
  const kind = random(6);
  await within(server, clubId, async (tx, ctx) => {
    const now = ctx.platform.clock.now().getTime();
    const expiresAt = random(3) ? new Date(now + (1 + random(20)) * day) : null;
    if (kind === 0) await grantCredits(tx, ctx, { memberId, cents: cents * 2, expiresAt, reason: "Season" });
    if (kind === 1) await deductCredits(tx, ctx, { memberId, cents, reason: "Fee" });
    if (kind === 2) await spendCredits(tx, ctx, { memberId, orderId, cents });
    if (kind >= 3) await holdCredits(tx, ctx, { memberId, orderId, cents });
  });
  if (kind === 2 && random(2)) {
    await within(server, clubId, (tx, ctx) =>
      refundCredits(tx, ctx, { memberId, orderId, cents: 1 + random(cents), reason: "Cancelled" }),
    );
  }
  if (kind === 3) await within(server, clubId, (tx, ctx) => postHolds(tx, ctx, orderId));
  if (kind === 4) await within(server, clubId, (tx) => voidHolds(tx, orderId));
}

describe("the ledger under many clients", () => {
  it("I-01 never drifts, whatever mix of acts runs at once, read while they run", async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    const members = await Promise.all(
      Array.from({ length: scaled(12, 50) }, () => createMember(server.owner, clubId)),
    );
    const turns = scaled(30, 250);
    for (const memberId of members) await createCredits(server.owner, clubId, memberId, 5000);
    const client = async (number: number) => {
      const random = randomFrom(seed + number);
      for (let turn = 0; turn < turns; turn += 1) {
        const memberId = members[random(members.length)] as number;
        await anyAct(random, memberId, number * 1000 + turn).catch((error: { code?: string }) => {
          expect(error.code, `${error} (SEED=${seed})`).toBe("INSUFFICIENT_CREDITS");
        });
        if (turn === 15) server.clock.advance(day / 4);
        if (turn % 10 === 9) await Promise.all(creditSweeps.map((sweep) => sweep.run(server.platform)));
        if (turn % 10 === 5) await expectSoundLedger(server);
      }
    };
    await Promise.all(Array.from({ length: scaled(24, 40) }, (_, number) => client(number)));
    await expectSoundLedger(server);
    server.clock.advance(30 * day);
    await Promise.all(creditSweeps.map((sweep) => sweep.run(server.platform)));
    await expectSoundLedger(server);
    const kinds = await rowsOf<{ kind: string }>(server.owner, "select distinct kind from credit_transfers");
    expect(kinds.map(({ kind }) => kind).sort(), `SEED=${seed}`).toEqual([
      "deduct",
      "expire",
      "grant",
      "refund",
      "spend",
    ]);
  });

  it("I-03 never spends more than there is, in 50 spends and a deduction at once", { repeats }, async () => {
    const memberId = await createMember(server.owner, clubId);
    await createCredits(server.owner, clubId, memberId, 10_000);
    const spends = Array.from({ length: 50 }, () =>
      within(server, clubId, (tx, ctx) =>
        spendCredits(tx, ctx, { memberId, orderId: nextOrder(), cents: 1000 }),
      ).then(() => 1000),
    );
    const deduct = within(server, clubId, (tx, ctx) =>
      deductCredits(tx, ctx, { memberId, cents: 5000, reason: "Fee" }),
    ).then(() => 5000);
    const ends = await Promise.allSettled([...spends, deduct]);
    const taken = ends.reduce((sum, end) => sum + (end.status === "fulfilled" ? end.value : 0), 0);
    const losers = ends.filter((end) => end.status === "rejected");
    expect(losers.every((end) => end.reason.code === "INSUFFICIENT_CREDITS")).toBe(true);
    expect(taken).toBeGreaterThanOrEqual(9000);
    expect((await walletOf(server, memberId)).balance).toBe(10_000 - taken);
    await expectSoundLedger(server);
  });

  it("I-03 holds in holds too: 30 holds and 30 spends at once", { repeats }, async () => {
    const memberId = await createMember(server.owner, clubId);
    await createCredits(server.owner, clubId, memberId, 10_000);
    const act = (number: number) =>
      within(server, clubId, async (tx, ctx) => {
        const input = { memberId, orderId: nextOrder(), cents: 700 };
        await (number % 2 ? holdCredits(tx, ctx, input) : spendCredits(tx, ctx, input));
      });
    const ends = await Promise.allSettled(Array.from({ length: 60 }, (_, number) => act(number)));
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(14);
    const { balance, held } = await walletOf(server, memberId);
    expect(balance - held).toBe(10_000 - 14 * 700);
    await expectSoundLedger(server);
  });

  it("a wallet that was waited for is read as it is after the wait", async () => {
    const memberId = await createMember(server.owner, clubId);
    let seen: unknown;
    let waiting: Promise<void> | undefined;
    await within(server, clubId, async (tx, ctx) => {
      await lockWallet(tx, memberId);
      waiting = within(server, clubId, async (later) => {
        seen = (await lockWallet(later, memberId)).grants;
      });
      await untilWaiting(server.owner);
      const expiresAt = new Date(ctx.platform.clock.now().getTime() + day);
      await grantCredits(tx, ctx, { memberId, cents: 500, expiresAt, reason: "Season" });
    });
    await waiting;
    expect(seen).toMatchObject([{ remainingCents: 500 }]);
  });
});

describe("I-02 the ledger is only ever added to", () => {
  it.each([
    ["UPDATE", "update credit_transfers set amount_cents = 1"],
    ["DELETE", "delete from credit_transfers"],
    ["TRUNCATE", "truncate credit_transfers"],
  ])("refuses %s to the server's role", async (_what, sql) => {
    const scope = { clubId, platform: server.platform };
    await expect(inClub(scope, (tx) => tx.query(sql))).rejects.toThrow(/permission denied/);
  });

  it("the database refuses a wallet below zero or below what it holds", async () => {
    const memberId = await createMember(server.owner, clubId);
    const scope = { clubId, platform: server.platform };
    const below = (change: string) =>
      inClub(scope, (tx) =>
        tx.query(`update credit_accounts set ${change} where member_id = $1`, [memberId]),
      );
    await expect(below("balance_cents = -1")).rejects.toThrow("credit_accounts_available");
    await expect(below("held_cents = 1")).rejects.toThrow("credit_accounts_available");
  });
});
