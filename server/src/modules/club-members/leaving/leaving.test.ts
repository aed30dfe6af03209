import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAddress, createCredits, createMember, rowsOf } from "#server/testing/factories.ts";
import { hashPassword } from "../../auth/index.ts";
import { expectSound, orderRow, storeOrder, storeUnpaid } from "../../orders/orders.testing.ts";
import { addPerson, auditedOf, type Club, memberRow, openClub } from "../club-members.testing.ts";

let club: Club;

beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.server.close());

const remove = (id: number) => club.call("DELETE", `delete/${id}`);
const erase = async (id: number, version?: number) =>
  club.call("POST", "erase", { body: { id, version: version ?? (await memberRow(club, id)).version } });
const owned = (text: string, values: unknown[]) => club.server.owner.query(text, values);
const count = async (text: string, values: unknown[]) =>
  Number((await rowsOf<{ n: string }>(club.server.owner, `select count(*) as n from ${text}`, values))[0]?.n);
const complete = (orderId: number) =>
  owned("update orders set status = 'completed' where id = $1", [orderId]);
const write = (email: string, memberId: number | null) =>
  owned(
    "insert into contact_messages (club_id, name, email, subject, message, member_id) values ($1, 'X', $2, 'S', 'M', $3)",
    [club.clubId, email, memberId],
  );
const address = {
  name: "Pat Private",
  line1: "7 Secret Lane",
  line2: "",
  city: "Hidden",
  state: "",
  postcode: "HD1",
  country: "GB",
  phone: "0777",
};

describe("deleting", () => {
  it("takes somebody away whom nothing refers to, with sessions, links and wallet", async () => {
    const { id, token } = await addPerson(club);
    await club.call("POST", "send-email-password", { body: { id } });
    expect((await remove(id)).status).toBe(200);
    expect(await count("members where id = $1", [id])).toBe(0);
    expect(await count("credit_accounts where member_id = $1", [id])).toBe(0);
    expect((await club.server.call("rovers", "GET", "/club-member/profile", { token })).status).toBe(401);
    const [mail] = await rowsOf(
      club.server.owner,
      "select status, recipient, text from mails where member_id = $1",
      [id],
    );
    expect(mail).toEqual({ status: "failed", recipient: "", text: "" });
    expect(await auditedOf(club, id)).toEqual(["password_link.sent", "member.deleted"]);
    expect((await remove(id)).status).toBe(404);
  });

  it.each<[string, (id: number, token: string) => Promise<unknown>, RegExp]>([
    ["an order", (id, token) => storeUnpaid(club.shop, { id, token }), /has orders\./],
    ["credits in the ledger", (id) => createCredits(club.server.owner, club.clubId, id, 100), /credits/],
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
    await createAddress(club.server.owner, club.clubId, id, address);
    await createMember(club.server.owner, club.clubId, {
      first_name: "Kit",
      email: null,
      primary_member_id: id,
    });
    const order = await storeOrder(club.shop, person, { address });
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

describe("erasing", () => {
  it("leaves nothing that tells who it was, and books that sum", async () => {
    const home = { ...address, name: "Wilma Vanisher", line1: "9 Vanish Way", phone: "0999" };
    const person = await addPerson(club, {
      first_name: "Wilma",
      last_name: "Vanisher",
      email: "vanisher@rovers.example",
      phone: "0999",
      sizes: { shirt: "M" },
      password_hash: "hash",
    });
    const { id, token } = person;
    const child = await addPerson(club, {
      first_name: "Kit",
      last_name: "Vanisher",
      email: "kit-vanisher@rovers.example",
      primary_member_id: id,
      relation: "Son",
    });
    await createAddress(club.server.owner, club.clubId, id, home);
    const values = { memberName: "Wilma Vanisher", memberEmail: "vanisher@rovers.example", address: home };
    const order = await storeOrder(club.shop, person, values);
    const childOrder = await storeOrder(club.shop, child, {
      ...values,
      creditsCents: 0,
      memberName: "Kit Vanisher",
    });
    await complete(order.id);
    await complete(childOrder.id);
    await club.call("POST", "manage-member-credits", {
      body: { member_id: id, kind: "grant", amount: 40, reason: "Dated", expires_on: "2098-12-31" },
    });
    await createCredits(club.server.owner, club.clubId, id, 1250);
    await club.call("POST", "send-email-password", { body: { id } });
    await write("vanisher@rovers.example", null);
    await owned(
      `insert into mails (club_id, event, recipient, subject, html, text, message_id, order_id, status)
       values ($1, 'order_on_hold_notice', 'office@rovers.example', 'Order of Wilma Vanisher', '<p>Wilma Vanisher</p>', 'Wilma Vanisher', '<1@x>', $2, 'sent'),
         ($1, 'contact_message', 'office@rovers.example', 'Pat', '', 'vanisher@rovers.example wrote', '<2@x>', null, 'sent')`,
      [club.clubId, childOrder.id],
    );
    const before = { order: await orderRow(club.shop, order.id), sound: await expectSound(club.shop) };

    const answer = await erase(id);
    expect(answer).toMatchObject({ status: 200 });

    for (const one of [id, child.id])
      expect(await memberRow(club, one)).toMatchObject({
        first_name: "Erased",
        last_name: "member",
        email: null,
        phone: "",
        sizes: {},
        relation: "",
        password_hash: null,
        account_status: 2,
        erased_at: expect.any(Date),
      });
    for (const who of [token, child.token])
      expect((await club.server.call("rovers", "GET", "/club-member/profile", { token: who })).status).toBe(
        401,
      );
    const after = await orderRow(club.shop, order.id);
    expect(after).toMatchObject({
      member_name: "Erased member",
      member_email: "",
      address: { name: "Erased member", line1: "", city: "", postcode: "", phone: "", country: "GB" },
      number: order.number,
    });
    for (const money of ["items_cents", "total_cents", "credits_cents", "due_cents", "item_count"])
      expect(after[money]).toBe(before.order[money]);
    expect(await count("order_lines where order_id = $1", [order.id])).toBe(2);
    const [wallet] = await rowsOf(
      club.server.owner,
      "select balance_cents, held_cents from credit_accounts where member_id = $1",
      [id],
    );
    expect(wallet).toEqual({ balance_cents: 0, held_cents: 0 });
    const taken = await rowsOf<{ cents: number }>(
      club.server.owner,
      "select sum(amount_cents)::int as cents from credit_transfers where reason = 'erased' and dedupe_key like $1",
      [`erased:${id}%`],
    );
    expect(taken).toEqual([{ cents: 5250 }]);
    await expectSound(club.shop);
    expect(await leftovers(["Wilma", "Vanisher", "vanisher@rovers.example", "Vanish Way", "0999"])).toEqual(
      [],
    );
    expect(await auditedOf(club, id)).toEqual(
      expect.arrayContaining(["credits.deducted", "member.erased", "person.erased"]),
    );
  });

  /** Tables, but for those that are only ever added to, in which one of the words still stands. */
  async function leftovers(words: string[]): Promise<string[]> {
    const found: string[] = [];
    const tables = [
      "members",
      "addresses",
      "orders",
      "mails",
      "contact_messages",
      "sessions",
      "codes",
      "stripe_events",
    ];
    for (const table of tables)
      for (const word of words)
        if (
          (await count(`${table} t where club_id = $1 and t::text like $2`, [club.clubId, `%${word}%`])) > 0
        )
          found.push(`${table}: ${word}`);
    return found;
  }

  it("makes the person be found by nobody", async () => {
    const { id } = await addPerson(club);
    expect((await erase(id)).status).toBe(200);
    expect((await club.call("GET", `show/${id}`)).status).toBe(404);
    expect((await erase(id, 2)).status).toBe(404);
    const { body } = await club.call("GET", "show?kind=all&per_page=100&keywords=erased");
    expect(body.total).toBe(0);
  });

  it("frees the e-mail address for somebody new", async () => {
    const { id } = await addPerson(club, { email: "again@rovers.example" });
    await erase(id);
    const form = { first_name: "New", last_name: "One", email: "again@rovers.example", invite: false };
    expect((await club.call("POST", "store", { body: form })).status).toBe(200);
  });

  it("takes a dependant alone and leaves the primary with their credits", async () => {
    const primary = await addPerson(club);
    await createCredits(club.server.owner, club.clubId, primary.id, 800);
    const child = await addPerson(club, { email: null, primary_member_id: primary.id });
    expect((await erase(child.id)).status).toBe(200);
    const { body } = await club.call("GET", `show/${primary.id}`);
    expect(body.data).toMatchObject({ name: "Mo Member", credits: 8, secondary_members: [] });
    await expectSound(club.shop);
  });

  it.each(["pending_payment", "placed", "processing"])(
    "waits while an order is %s, of a dependant too",
    async (status) => {
      const primary = await addPerson(club);
      const child = await addPerson(club, { email: null, primary_member_id: primary.id });
      const { id } = await storeUnpaid(club.shop, child);
      await owned("update orders set status = $2 where id = $1", [id, status]);
      expect(await erase(primary.id)).toMatchObject({ status: 409, body: { code: "IN_USE" } });
      expect(await memberRow(club, primary.id)).toMatchObject({ first_name: "Mo", erased_at: null });
      await complete(id);
      expect((await erase(primary.id)).status).toBe(200);
    },
  );

  it("waits while a payment or a refund is under way", async () => {
    const person = await addPerson(club);
    const { id } = await storeUnpaid(club.shop, person);
    await complete(id);
    await owned(
      "insert into payments (club_id, order_id, amount_cents, status) values ($1, $2, 3000, 'open')",
      [club.clubId, id],
    );
    expect((await erase(person.id)).body.code).toBe("IN_USE");
    await owned("update payments set status = 'expired' where order_id = $1", [id]);
    expect((await erase(person.id)).status).toBe(200);
  });

  it("refuses a version that is older than the row", async () => {
    const { id } = await addPerson(club);
    await owned("update members set version = 5 where id = $1", [id]);
    expect(await erase(id, 4)).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
  });

  it("happens once, in a race with grants and with itself, and the books still sum", async () => {
    const { id } = await addPerson(club);
    await createCredits(club.server.owner, club.clubId, id, 3000);
    const grant = () =>
      club.call("POST", "manage-member-credits", {
        body: { member_id: id, kind: "grant", amount: 1, reason: "Race" },
      });
    const answers = await Promise.all([grant(), erase(id, 1), grant(), erase(id, 1), grant(), grant()]);
    expect(answers.filter(({ body }) => body.message === "The person was erased.")).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    const [wallet] = await rowsOf(
      club.server.owner,
      "select balance_cents from credit_accounts where member_id = $1",
      [id],
    );
    expect(wallet).toEqual({ balance_cents: 0 });
    await expectSound(club.shop);
  });
});
