import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createClub, createCredits, createMember, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expectSoundLedger, walletOf, within } from "./credits.testing.ts";
import { deductCredits, grantToEach, removeUnusedWallet } from "./index.ts";

let server: TestServer;
let clubId: number;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner);
});
afterEach(() => expectSoundLedger(server));
afterAll(() => server.close());

const newMember = (values = {}) => createMember(server.owner, clubId, values);
const given = (memberId: number, cents: number, dedupeKey = `import:${memberId}`) => ({
  memberId,
  cents,
  reason: "Opening balance",
  dedupeKey,
});
const give = (...grants: ReturnType<typeof given>[]) =>
  within(server, clubId, (tx, ctx) => grantToEach(tx, ctx, grants));
const balanceOf = async (memberId: number) => (await walletOf(server, memberId)).balance;

describe("credits given to many at once", () => {
  it("go to each wallet with a movement and an audit row of its own (I-25)", async () => {
    const [one, other] = [await newMember(), await newMember()];
    await createCredits(server.owner, clubId, other, 300);
    await give(given(one, 1000), given(other, 250));
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([1000, 550]);
    const audited = await rowsOf(
      server.owner,
      "select action, before, after from audit_log where member_id = any($1) order by member_id",
      [[one, other]],
    );
    expect(audited).toMatchObject([
      {
        action: "credits.granted",
        before: { balance_cents: 0 },
        after: { balance_cents: 1000, cents: 1000 },
      },
      {
        before: { balance_cents: 300 },
        after: { balance_cents: 550, cents: 250, reason: "Opening balance" },
      },
    ]);
  });

  it.each([
    ["a dependant, who has no wallet", (primary_member_id: number) => newDependant(primary_member_id)],
    ["a member of another club", async () => createMember(server.owner, await createClub(server.owner))],
    ["nobody", async () => 999_999],
  ])("go to nobody where one of them is for %s", async (_whom, wrong) => {
    const memberId = await newMember();
    await expect(give(given(memberId, 100), given(await wrong(memberId), 100))).rejects.toThrow(
      "Not every grant",
    );
    expect(await balanceOf(memberId)).toBe(0);
  });

  it("go to nobody where one of the keys was used before", async () => {
    const [one, other] = [await newMember(), await newMember()];
    await give(given(one, 100));
    await expect(give(given(other, 100), given(one, 100))).rejects.toMatchObject({
      constraint: "credit_transfers_once",
    });
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([100, 0]);
  });

  it.each([0, -5, 0.5, Number.NaN])("are no credits where the amount is %s", async (cents) => {
    const memberId = await newMember();
    await expect(give(given(memberId, cents))).rejects.toThrow("Not an amount");
  });
});

/** A dependant as the product makes one: without a wallet. */
async function newDependant(primary_member_id: number): Promise<number> {
  const id = await newMember({ email: null, primary_member_id });
  await server.owner.query("delete from credit_accounts where member_id = $1", [id]);
  return id;
}

it("A wallet in which credits have moved is not removed, also when nothing is left in it", async () => {
  const [unused, memberId] = [await newMember(), await newMember()];
  await give(given(memberId, 100));
  await within(server, clubId, (tx, ctx) => deductCredits(tx, ctx, { memberId, cents: 100, reason: "Fee" }));
  const remove = (id: number) => within(server, clubId, (tx) => removeUnusedWallet(tx, id));
  await expect(remove(memberId)).rejects.toMatchObject({ code: "IN_USE" });
  expect(await balanceOf(memberId)).toBe(0);
  await remove(unused);
  await expect(walletOf(server, unused)).rejects.toThrow("no such wallet");
});
