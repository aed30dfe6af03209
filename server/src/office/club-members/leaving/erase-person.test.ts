import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAddress, createCredits, rowsOf } from "#server/testing/factories.ts";
import { expectSound, orderRow, storeOrder, storeUnpaid } from "../../../sales/orders/orders.testing.ts";
import {
  addCategory,
  addPerson,
  auditedOf,
  type Club,
  memberRow,
  openClub,
} from "../club-members.testing.ts";
import { countOf, privateAddress, writeToClub } from "./leaving.testing.ts";

let club: Club;

beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.server.close());

const erase = async (id: number, version?: number) =>
  club.call("POST", "erase", { body: { id, version: version ?? (await memberRow(club, id)).version } });
const owned = (text: string, values: unknown[]) => club.server.owner.query(text, values);
const count = (from: string, values: unknown[]) => countOf(club, from, values);
/** What it held is with the member then. */
const complete = async (orderId: number) => {
  await owned("update orders set status = 'completed' where id = $1", [orderId]);
  await owned(
    `insert into piece_moves (club_id, order_line_id, from_place, to_place, quantity, sold_delta)
     select l.club_id, l.id, 'held', 'with_member', l.quantity, l.quantity from order_lines l
     where l.order_id = $1 and exists (
       select from piece_moves m where m.order_line_id = l.id and m.to_place = 'held')
       and not exists (select from piece_moves m where m.order_line_id = l.id and m.from_place = 'held')`,
    [orderId],
  );
};
const write = (email: string, memberId: number | null) => writeToClub(club, email, memberId);

describe("erasing", () => {
  it("leaves nothing that tells who it was, and books that sum", async () => {
    const home = { ...privateAddress, name: "Wilma Vanisher", line1: "9 Vanish Way", phone: "0999" };
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

  /** Tables, except append-only ones, that still contain one of the words. */
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

  it("forgets their membership, and when they were invited, joined and came", async () => {
    const { id } = await addPerson(club, {
      membership_category_id: await addCategory(club),
      invited_at: "2026-01-01",
      invitation_count: 2,
      accepted_at: "2026-01-02",
      login_time: "2026-01-03",
    });
    expect((await erase(id)).status).toBe(200);
    expect(await memberRow(club, id)).toMatchObject({
      membership_category_id: null,
      invited_at: null,
      invitation_count: 0,
      accepted_at: null,
      login_time: null,
    });
  });

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

  it("waits while an open order of the family has something for the child, who is not deleted either", async () => {
    const parent = await addPerson(club);
    const child = await addPerson(club, { email: null, primary_member_id: parent.id });
    const sibling = await addPerson(club, { email: null, primary_member_id: parent.id });
    const { id } = await storeOrder(club.shop, parent);
    await owned("update order_lines set for_member_id = $2, for_member_name = 'Kit' where order_id = $1", [
      id,
      child.id,
    ]);
    const refused = await erase(child.id);
    expect(refused).toMatchObject({ status: 409, body: { code: "IN_USE" } });
    expect(refused.body.message).toMatch(/has something for them/);
    const deleted = await club.call("DELETE", `delete/${child.id}`);
    expect(deleted).toMatchObject({ status: 409, body: { code: "IN_USE" } });
    expect(deleted.body.message).toMatch(/has orders/);
    expect(
      await rowsOf(
        club.server.owner,
        "select distinct for_member_name from order_lines where order_id = $1",
        [id],
      ),
    ).toEqual([{ for_member_name: "Kit" }]);
    expect((await erase(sibling.id)).status).toBe(200);
    await complete(id);
    expect((await erase(child.id)).status).toBe(200);
  });

  it("waits while a payment or a refund is under way, or the bank decides on a dispute", async () => {
    const person = await addPerson(club);
    const { id } = await storeUnpaid(club.shop, person);
    await complete(id);
    await owned(
      "insert into payments (club_id, order_id, amount_cents, status) values ($1, $2, 3000, 'open')",
      [club.clubId, id],
    );
    expect((await erase(person.id)).body.code).toBe("IN_USE");
    await owned("update payments set status = 'expired' where order_id = $1", [id]);
    await owned(
      `insert into disputes (club_id, order_id, payment_id, stripe_dispute_id, amount_cents, reason, status)
       select club_id, order_id, id, 'dp_open', 3000, 'fraudulent', 'needs_response' from payments where order_id = $1`,
      [id],
    );
    expect((await erase(person.id)).body.code).toBe("IN_USE");
    await owned("update disputes set status = 'won', closed_at = now() where order_id = $1", [id]);
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
