import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCredits, rowsOf } from "#server/testing/factories.ts";
import { expectSound, orderRow, storeOrder, within } from "../../../sales/orders/orders.testing.ts";
import { creditSweeps } from "../../../shop/credits/grants.ts";
import { grantCredits } from "../../../shop/credits/index.ts";
import { addPerson, type Club, memberRow, openClub } from "../club-members.testing.ts";

let club: Club;

beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.server.close());

const erase = async (id: number) => {
  const { version } = await memberRow(club, id);
  expect((await club.call("POST", "erase", { body: { id, version } })).status).toBe(200);
};
const balanceOf = async (memberId: number) => {
  const [row] = await rowsOf<{ cents: number }>(
    club.server.owner,
    "select balance_cents::int as cents from credit_accounts where member_id = $1",
    [memberId],
  );
  return row?.cents;
};

describe("erasing", () => {
  it("takes a family of which somebody was erased before", async () => {
    const primary = await addPerson(club);
    const [gone, child] = [
      await addPerson(club, { email: null, primary_member_id: primary.id }),
      await addPerson(club, { email: null, primary_member_id: primary.id }),
    ];
    await erase(gone.id);
    await erase(primary.id);
    expect(await memberRow(club, child.id)).toMatchObject({ erased_at: expect.any(Date) });
  });

  it("leaves credits that have ended to the sweep, and then none in the wallet", async () => {
    const { id } = await addPerson(club);
    await createCredits(club.server.owner, club.clubId, id, 300);
    await within(club.shop, (tx, ctx) => {
      const expiresAt = new Date(ctx.platform.clock.now().getTime() + 1);
      return grantCredits(tx, ctx, { memberId: id, cents: 500, expiresAt, reason: "Season" });
    });
    club.server.clock.advance(1);
    await erase(id);
    expect(await balanceOf(id)).toBe(500);
    await Promise.all(creditSweeps.map((sweep) => sweep.run(club.server.platform)));
    expect(await balanceOf(id)).toBe(0);
    await expectSound(club.shop);
  });
});

describe("an order of somebody who was erased", () => {
  it("gives nothing back as credits, which nobody could spend", async () => {
    const person = await addPerson(club);
    const { id } = await storeOrder(club.shop, person);
    await club.server.owner.query("update orders set status = 'completed' where id = $1", [id]);
    await erase(person.id);
    const { version } = await orderRow(club.shop, id);
    const body = { order_id: id, version, destination: "credits", amount: 5, lines: [], restock: false };
    const refunded = await club.server.call("rovers", "POST", "/club-orders/refund", {
      token: club.admin.token,
      body: { ...body, reason: "Torn" },
    });
    expect([refunded.status, refunded.body.code]).toEqual([409, "INVALID_TRANSITION"]);
    expect(refunded.body.message).toContain("was erased");
    const offered = await club.server.call("rovers", "GET", `/club-orders/refundable/${id}`, {
      token: club.admin.token,
    });
    expect(offered.body.data).toMatchObject({ card: 0, credits: 0 });
    expect(await balanceOf(person.id)).toBe(0);
  });
});
