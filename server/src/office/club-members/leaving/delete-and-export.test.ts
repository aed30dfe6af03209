import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAddress, createCredits, createMember } from "#server/testing/factories.ts";
import { hashPassword } from "../../../people/auth/index.ts";
import { storeOrder, storeUnpaid } from "../../../sales/orders/orders.testing.ts";
import { addPerson, auditedOf, type Club, memberRow, openClub } from "../club-members.testing.ts";
import { countOf, privateAddress, writeToClub } from "./leaving.testing.ts";

let club: Club;

beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.server.close());

const remove = (id: number) => club.call("DELETE", `delete/${id}`);
const owned = (text: string, values: unknown[]) => club.server.owner.query(text, values);
const count = (from: string, values: unknown[]) => countOf(club, from, values);
const write = (email: string, memberId: number | null) => writeToClub(club, email, memberId);

describe("deleting", () => {
  // Spec 7.34
  it("takes somebody away whom nothing refers to, with sessions, links, unsent mails and wallet", async () => {
    const { id, token } = await addPerson(club);
    await club.call("POST", "send-email-password", { body: { id } });
    expect((await remove(id)).status).toBe(200);
    expect(await count("members where id = $1", [id])).toBe(0);
    expect(await count("credit_accounts where member_id = $1", [id])).toBe(0);
    expect((await club.server.call("rovers", "GET", "/club-member/profile", { token })).status).toBe(401);
    // The invitation was never sent, so it is no failed mail.
    expect(await count("mails where member_id = $1", [id])).toBe(0);
    expect(await auditedOf(club, id)).toEqual(["password_link.sent", "member.deleted"]);
    expect((await remove(id)).status).toBe(404);
  });

  it.each<[string, (id: number, token: string) => Promise<unknown>, RegExp]>([
    ["an order", (id, token) => storeUnpaid(club.shop, { id, token }), /has orders\./],
    ["credits", (id) => createCredits(club.server.owner, club.clubId, id, 100), /credit movements/],
    ["an address", (id) => createAddress(club.server.owner, club.clubId, id), /addresses/],
    ["a message", (id) => write("m@rovers.example", id), /messages/],
    [
      "a secondary member",
      (id) => createMember(club.server.owner, club.clubId, { email: null, primary_member_id: id }),
      /secondary members/,
    ],
  ])("A111: is refused with a sentence where there is %s", async (_, give, sentence) => {
    const { id, token } = await addPerson(club);
    await give(id, token);
    const { status, body } = await remove(id);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "IN_USE" });
    expect(body.message).toMatch(sentence);
    expect(body.message).toMatch(/deactivate or erase/i);
    expect(await count("members where id = $1", [id])).toBe(1);
    const { body: shown } = await club.call("GET", `show/${id}`);
    expect(shown.data.can.delete).toBe(false);
    expect(shown.data.why_not.delete).toBe(body.message);
  });

  it("takes a secondary member away and leaves the primary's wallet", async () => {
    const primary = await addPerson(club);
    const child = await createMember(club.server.owner, club.clubId, {
      email: null,
      primary_member_id: primary.id,
    });
    await owned("delete from credit_accounts where member_id = $1", [child]);
    expect((await remove(child)).status).toBe(200);
    expect(await count("credit_accounts where member_id = $1", [primary.id])).toBe(1);
    expect((await remove(primary.id)).status).toBe(200);
  });

  it("happens once, also twice at once", async () => {
    const { id } = await addPerson(club);
    const both = await Promise.all([remove(id), remove(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  // Spec 7.34
  it("A25: is not for a manager, nor are export and erasure, and nothing happens", async () => {
    const { id } = await addPerson(club);
    const as = club.manager;
    const answers = [
      await club.call("DELETE", `delete/${id}`, { as }),
      await club.call("POST", "erase", { as, body: { id, version: 1 } }),
      await club.call("GET", `person-export/${id}`, { as }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await memberRow(club, id)).toMatchObject({ version: 1, erased_at: null });
    expect(await auditedOf(club, id)).toEqual([]);
  });

  it("A27: no call of the panel takes a member's token", async () => {
    const calls = [
      "show",
      `show/${club.ben.id}`,
      `person-export/${club.ben.id}`,
      `credit-statement/${club.ben.id}`,
    ];
    for (const path of calls) expect((await club.call("GET", path, { as: club.ben })).status).toBe(403);
  });
});

describe("the export of a person", () => {
  it("has everything that is kept about them, and no secret", async () => {
    const secret = await hashPassword("a right password");
    const person = await addPerson(club, {
      first_name: "Pat",
      email: "pat@rovers.example",
      password_hash: secret,
    });
    const { id } = person;
    await createAddress(club.server.owner, club.clubId, id, privateAddress);
    await createMember(club.server.owner, club.clubId, {
      first_name: "Kit",
      email: null,
      primary_member_id: id,
    });
    const order = await storeOrder(club.shop, person, { address: privateAddress });
    await write("pat@rovers.example", id);
    await club.call("POST", "send-email-password", { body: { id } });
    const other = await storeOrder(club.shop, club.ben);
    const { status, body } = await club.call("GET", `person-export/${id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      profile: { id, first_name: "Pat", email: "pat@rovers.example", account_status: 1 },
      secondary_members: [{ first_name: "Kit" }],
      addresses: [{ line1: "7 Secret Lane", country: "GB" }],
      orders: [
        {
          number: order.number,
          total: 30,
          address: { city: "Hidden" },
          lines: [{ title: "Home shirt", quantity: 2, unit_price: 10 }, { quantity: 1 }],
        },
      ],
      credits: [
        { kind: "spend", amount: -30 },
        { kind: "grant", amount: 30 },
      ],
      mails: [{ event: "member_invited", recipient: "pat@rovers.example", status: "queued" }],
      messages_to_the_club: [{ message: "M" }],
      sessions: [{ ended_at: null, created_at: expect.stringMatching(/Z$/) }],
    });
    const actions = body.data.audit_log.map((entry: { action: string }) => entry.action);
    expect(actions).toContain("password_link.sent");
    const text = JSON.stringify(body.data);
    for (const hidden of [
      secret,
      "password_hash",
      "token_hash",
      "secret_hash",
      "set-password",
      other.number,
      "ben@rovers",
    ])
      expect(text).not.toContain(hidden);
    expect(await auditedOf(club, id)).toContain("member.exported");
  });
});
