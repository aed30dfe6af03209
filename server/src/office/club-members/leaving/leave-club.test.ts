import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCredits, rowsOf } from "#server/testing/factories.ts";
import { hashPassword } from "../../../people/auth/index.ts";
import { grant, newPack } from "../../../sales/entitlements/entitlements.testing.ts";
import { storeOrder, storeUnpaid } from "../../../sales/orders/orders.testing.ts";
import { addPerson, auditedOf, type Club, memberRow, openClub } from "../club-members.testing.ts";
import { countOf } from "./leaving.testing.ts";

const right = "a right password";
let club: Club;
let password_hash: string;

beforeAll(async () => {
  club = await openClub();
  password_hash = await hashPassword(right);
});
afterAll(() => club.server.close());

const owned = (text: string, values: unknown[]) => club.server.owner.query(text, values);
const newPerson = (values = {}) => addPerson(club, { password_hash, ...values });
const leave = (as: { token: string }, { password = right, gives_up = false } = {}) =>
  club.call("POST", "leave", { as: { id: 0, ...as }, body: { current_password: password, gives_up } });
const preview = async (as: { id: number; token: string }) =>
  (await club.call("GET", "leave", { as })).body.data;
const isIn = async ({ token }: { token: string }) =>
  (await club.server.call("rovers", "GET", "/club-member/profile", { token })).status === 200;

describe("leaving the club", () => {
  it("closes the account at once, and is told in the log", async () => {
    const pat = await newPerson({ email: "pat@rovers.example" });
    expect(await preview(pat)).toEqual({ reason: null, credits: 0, open_packs: 0, family: [] });
    const { status, body } = await leave(pat);
    expect([status, body]).toEqual([200, { message: "You have left the club. Your account is closed." }]);
    expect(await isIn(pat)).toBe(false);
    const login = await club.server.call("rovers", "POST", "/club-member-auth/login", {
      body: { email: "pat@rovers.example", password: right, domain: "rovers" },
    });
    expect(login.body.code).toBe("ACCOUNT_INACTIVE");
    expect(await memberRow(club, pat.id)).toMatchObject({ account_status: 2, erased_at: null });
    expect(await auditedOf(club, pat.id)).toEqual(["member.updated", "member.left"]);
    const { body: log } = await club.server.call(
      "rovers",
      "GET",
      `/club-audit-log/show?member_id=${pat.id}`,
      {
        token: club.admin.token,
      },
    );
    expect(log.data[0]).toMatchObject({ action: "member.left", actor_kind: "member", subject_id: pat.id });
  });

  it("needs the password, whose guesses count", async () => {
    const pat = await newPerson();
    for (let guess = 0; guess < 10; guess += 1) {
      const { status, body } = await leave(pat, { password: "not it" });
      expect({ status, code: body.code }).toEqual({ status: 422, code: "INVALID_CREDENTIALS" });
      expect(Object.keys(body.errors)).toEqual(["current_password"]);
    }
    expect((await leave(pat)).body.code).toBe("RATE_LIMITED");
    expect(await memberRow(club, pat.id)).toMatchObject({ account_status: 1 });
  });

  it.each<[string, (who: { id: number; token: string }) => Promise<unknown>, RegExp]>([
    ["an unpaid order", (who) => storeUnpaid(club.shop, who), /still have an open order/],
    ["an order on its way", (who) => storeOrder(club.shop, who), /still have an open order/],
    [
      "credits held",
      async ({ id }) => {
        await createCredits(club.server.owner, club.clubId, id, 500);
        await owned("update credit_accounts set held_cents = 100 where member_id = $1", [id]);
      },
      /set aside for an unpaid order/,
    ],
    [
      "a refund under way",
      async (who) => {
        const order = await storeOrder(club.shop, who);
        await owned("update orders set status = 'completed' where id = $1", [order.id]);
        await owned(
          "insert into payments (club_id, order_id, amount_cents, status, method) values ($1, $2, 100, 'open', 'manual')",
          [club.clubId, order.id],
        );
      },
      /payment or refund/,
    ],
    [
      "a return that is open",
      async (who) => {
        const order = await storeOrder(club.shop, who);
        await owned("update orders set status = 'completed' where id = $1", [order.id]);
        await owned(
          `insert into returns (club_id, order_id, member_id, kind, status, reason)
           values ($1, $2, $3, 'return', 'requested', 'faulty')`,
          [club.clubId, order.id, who.id],
        );
      },
      /return or exchange/,
    ],
  ])("is refused with a sentence while there is %s", async (_, give, sentence) => {
    const pat = await newPerson();
    await give(pat);
    const { status, body } = await leave(pat, { gives_up: true });
    expect({ status, code: body.code }).toEqual({ status: 409, code: "IN_USE" });
    expect(body.message).toMatch(sentence);
    expect((await preview(pat)).reason).toBe(body.message);
    expect(await isIn(pat)).toBe(true);
    expect(await auditedOf(club, pat.id)).not.toContain("member.left");
  });

  it("is possible after orders have ended", async () => {
    const pat = await newPerson();
    const order = await storeOrder(club.shop, pat);
    await owned("update orders set status = 'completed' where id = $1", [order.id]);
    expect((await leave(pat)).status).toBe(200);
  });

  it("asks to give up credits and packs that are left, and leaves both where they are", async () => {
    const pat = await newPerson();
    await createCredits(club.server.owner, club.clubId, pat.id, 1250);
    const shop = { ...club, domain: "rovers" };
    const pack = await newPack(shop, [{ label: "Shirt", options: [{ productId: club.product.productId }] }]);
    await grant(shop, pack, pat.id);
    expect(await preview(pat)).toMatchObject({ credits: 12.5, open_packs: 1 });
    const { status, body } = await leave(pat);
    expect({ status, code: body.code, fields: Object.keys(body.errors) }).toEqual({
      status: 422,
      code: "VALIDATION_FAILED",
      fields: ["gives_up"],
    });
    expect(await isIn(pat)).toBe(true);
    expect((await leave(pat, { gives_up: true })).status).toBe(200);
    const [wallet] = await rowsOf(
      club.server.owner,
      "select balance_cents::int as cents from credit_accounts where member_id = $1",
      [pat.id],
    );
    expect(wallet).toEqual({ cents: 1250 });
    expect(await countOf(club, "entitlements where member_id = $1 and status = 'open'", [pat.id])).toBe(1);
  });

  it("takes the logins of the family along, and nobody else's", async () => {
    const pat = await newPerson();
    const kit = await newPerson({ first_name: "Kit", primary_member_id: pat.id });
    const invited = await newPerson({ first_name: "Ida", primary_member_id: pat.id, account_status: 0 });
    await newPerson({ first_name: "Bo", primary_member_id: pat.id, email: null });
    const other = await newPerson();
    expect((await preview(pat)).family.toSorted()).toEqual(["Bo", "Ida", "Kit"]);
    expect((await leave(pat)).status).toBe(200);
    expect(await Promise.all([kit, other].map(isIn))).toEqual([false, true]);
    for (const { id } of [kit, invited]) {
      const { body } = await club.call("GET", `show/${id}`);
      expect(body.data).toMatchObject({ primary: { is_inactive: true }, can: { invite: false } });
    }
    expect(await countOf(club, "codes where member_id = $1 and used_at is null", [invited.id])).toBe(0);
  });

  it("is a secondary member's own doing too, and leaves the primary as it is", async () => {
    const pat = await newPerson();
    await createCredits(club.server.owner, club.clubId, pat.id, 1250);
    const kit = await newPerson({ first_name: "Kit", primary_member_id: pat.id });
    expect(await preview(kit)).toEqual({ reason: null, credits: 0, open_packs: 0, family: [] });
    expect((await leave(kit)).status).toBe(200);
    expect(await Promise.all([kit, pat].map(isIn))).toEqual([false, true]);
  });

  it("happens once, also twice at once", async () => {
    const pat = await newPerson();
    const both = await Promise.all([leave(pat), leave(pat)]);
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const actions = await auditedOf(club, pat.id);
    expect(actions.filter((action) => action === "member.left")).toHaveLength(1);
  });

  it("voids links that were mailed, so that none of them opens the account again", async () => {
    const pat = await newPerson();
    await club.call("POST", "send-email-password", { body: { id: pat.id } });
    expect((await leave(pat)).status).toBe(200);
    expect(await countOf(club, "codes where member_id = $1 and used_at is null", [pat.id])).toBe(0);
  });

  it("can be undone by the club, which may erase instead", async () => {
    const pat = await newPerson();
    await leave(pat);
    const { body } = await club.call("GET", `show/${pat.id}`);
    expect(body.data).toMatchObject({ account_status: 2, can: { erase: true } });
  });

  it("is nobody's without a session", async () => {
    expect((await leave({ token: "" })).status).toBe(401);
    expect((await club.server.call("rovers", "GET", "/club-member/leave")).status).toBe(401);
  });
});
