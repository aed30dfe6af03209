import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { untilWaiting } from "#server/testing/while-held.ts";
import { hashPassword } from "../../../people/auth/index.ts";
import { addPerson, type Club, callsOf, formOf, memberRow, openClub } from "../club-members.testing.ts";

let club: Club;
let calls: ReturnType<typeof callsOf>;
let password_hash: string;

beforeAll(async () => {
  club = await openClub();
  calls = callsOf(club);
  password_hash = await hashPassword("a right password");
});
afterAll(() => club.server.close());

const refusal = {
  status: 403,
  body: { code: "FORBIDDEN", errors: { email: [expect.stringMatching(/only an admin/i)] } },
};
const toldAt = (email: string) =>
  rowsOf<{ text: string; member_id: number }>(
    club.server.owner,
    "select text, member_id from mails where event = 'email_changed' and recipient = $1",
    [email],
  );
let count = 0;
const newAddress = () => `moved-${++count}@rovers.example`;

describe("the e-mail address of a person who has chosen a password", () => {
  it("is not a manager's to change, so that nobody takes the account over by a new invitation", async () => {
    const { id } = await addPerson(club, { password_hash });
    const before = await memberRow(club, id);
    expect(await calls.update(id, { email: newAddress() }, club.manager)).toMatchObject(refusal);
    expect(await memberRow(club, id)).toEqual(before);
    const { body } = await club.call("GET", `show/${id}`, { as: club.manager });
    expect(body.data.can).toMatchObject({ change_email: false });
  });

  it("does not keep a manager from changing everything else", async () => {
    const { id } = await addPerson(club, { password_hash });
    expect((await calls.update(id, { phone: "0999" }, club.manager)).status).toBe(200);
  });

  it("is an admin's to change, who is told so, and the old address hears of it", async () => {
    const { id } = await addPerson(club, { password_hash });
    const old = String((await memberRow(club, id)).email);
    expect((await club.call("GET", `show/${id}`)).body.data.can).toMatchObject({ change_email: true });
    const email = newAddress();
    expect((await calls.update(id, { email })).status).toBe(200);
    const told = await toldAt(old);
    expect(told).toMatchObject([{ member_id: id, text: expect.stringContaining("tell your club at once") }]);
    expect(told[0]?.text).not.toContain(email);
    expect((await calls.update(id, { phone: "1" })).status).toBe(200);
    expect(await toldAt(old)).toHaveLength(1);
    expect(await toldAt(email)).toEqual([]);
  });

  it("is not a manager's to change or take away where it is a secondary member's", async () => {
    const primary = await addPerson(club);
    const values = { primary_member_id: primary.id, password_hash };
    const { id } = await addPerson(club, values);
    const { membership_category_id: _, account_status: __, ...form } = await formOf(club, id);
    const save = (email: string, as = club.manager) =>
      club.call("POST", "update-secondary-member", {
        as,
        body: { ...form, id, primary_member_id: primary.id, relation: "Partner", email },
      });
    expect(await save(newAddress())).toMatchObject(refusal);
    expect(await save("")).toMatchObject(refusal);
    const old = String((await memberRow(club, id)).email);
    expect((await save("", club.admin)).status).toBe(200);
    expect(await toldAt(old)).toHaveLength(1);
  });

  it("is refused to a manager also when the password is chosen at that very moment", async () => {
    const { id } = await addPerson(club);
    const form = await formOf(club, id);
    const owner = await club.server.owner.connect();
    await owner.query("begin");
    await owner.query("update members set password_hash = $2 where id = $1", [id, password_hash]);
    const change = club.call("PUT", `update/${id}`, {
      as: club.manager,
      body: { ...form, email: newAddress() },
    });
    await untilWaiting(club.server.owner);
    await owner.query("commit");
    owner.release();
    expect(await change).toMatchObject({ status: 403 });
  });
});

describe("the e-mail address of a person without a password", () => {
  it("is an admin's to correct, and the link that went to the old one ends", async () => {
    const { id } = await addPerson(club, { account_status: 0 });
    await club.call("POST", "send-email-password", { body: { id } });
    expect(await calls.update(id, { email: newAddress() }, club.manager)).toMatchObject(refusal);
    expect(await calls.liveCodes(id)).toHaveLength(1);
    expect((await calls.update(id, { email: newAddress() })).status).toBe(200);
    expect(await calls.liveCodes(id)).toEqual([]);
  });
});

describe("a login in a family", () => {
  const save = (primary_member_id: number, values: object, as = club.admin) => {
    const person = { first_name: "Kit", last_name: "Archer", relation: "Son" };
    return club.call("POST", "update-secondary-member", {
      as,
      body: { ...person, primary_member_id, ...values },
    });
  };
  const toldOfLogin = (email: unknown) =>
    rowsOf<{ text: string; member_id: number }>(
      club.server.owner,
      "select text, member_id from mails where event = 'login_added' and recipient = $1",
      [email],
    );

  it("is not a manager's to give, to nobody new and to nobody who is there, also while nothing can be spent", async () => {
    const primary = await addPerson(club);
    expect(await save(primary.id, { email: newAddress(), invite: true }, club.manager)).toMatchObject(
      refusal,
    );
    const { id, version } = (await save(primary.id, {}, club.manager)).body.data;
    expect(await save(primary.id, { id, version, email: newAddress() }, club.manager)).toMatchObject(refusal);
    expect((await memberRow(club, id)).email).toBeNull();
    expect(await toldOfLogin((await memberRow(club, primary.id)).email)).toEqual([]);
  });

  it("is an admin's to give, and to move: the main member is told whose it is and where it leads", async () => {
    const primary = await addPerson(club);
    const { email: main } = await memberRow(club, primary.id);
    const first = newAddress();
    const { id, version } = (await save(primary.id, { email: first })).body.data;
    expect(await toldOfLogin(main)).toMatchObject([
      { member_id: primary.id, text: expect.stringContaining(first) },
    ]);
    const named = { id, version, email: first, first_name: "Kim" };
    const renamed = (await save(primary.id, named)).body.data;
    expect(await toldOfLogin(main)).toHaveLength(1);
    const moved = newAddress();
    const { status, body } = await save(primary.id, { id, version: renamed.version, email: moved });
    expect(status).toBe(200);
    const told = await toldOfLogin(main);
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining(first),
      expect.stringContaining(moved),
    ]);
    expect((await save(primary.id, { id, version: body.data.version })).status).toBe(200);
    expect(await toldOfLogin(main)).toHaveLength(2);
  });
});
