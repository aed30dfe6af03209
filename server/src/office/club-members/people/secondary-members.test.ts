import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCredits, rowsOf } from "#server/testing/factories.ts";
import { type Club, callsOf, memberRow, openClub } from "../club-members.testing.ts";

let club: Club;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  club = await openClub();
  calls = callsOf(club);
});
afterAll(() => club.server.close());

describe("a secondary member", () => {
  const save = (values: object, as = club.admin) =>
    club.call("POST", "update-secondary-member", {
      as,
      body: {
        primary_member_id: club.ava.id,
        first_name: "Cleo",
        last_name: "Archer",
        relation: "Daughter",
        ...values,
      },
    });

  // Spec 7.34
  it("is added with sizes and without a login, and shares the primary's credits", async () => {
    const { status, body } = await save({ sizes: { shirt: "S" } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: "Cleo Archer",
      email: "",
      account_status: 1,
      primary: { id: club.ava.id },
      relation: "Daughter",
      sizes: { shirt: "S" },
      credits: 0,
      can: { invite: false, manage_credits: false },
    });
    const wallets = "select 1 from credit_accounts where member_id = $1";
    expect(await rowsOf(club.server.owner, wallets, [body.data.id])).toEqual([]);
    const { body: listed } = await club.call("GET", `secondary-members/${club.ava.id}`);
    expect(listed.data).toContainEqual({
      id: body.data.id,
      name: "Cleo Archer",
      first_name: "Cleo",
      last_name: "Archer",
      relation: "Daughter",
      sizes: { shirt: "S" },
      email: "",
      account_status: 1,
      membership_category: null,
      membership_is_own: false,
      version: 1,
    });
  });

  it("gets a login of their own by e-mail and invitation, works as role 4, and loses it again", async () => {
    const { id } = (await save({ sizes: { shirt: "S" } })).body.data;
    const email = `cleo-${id}@rovers.example`;
    const invited = await save({ id, version: 1, email, invite: true, sizes: { shirt: "S" } });
    expect(invited.body.data).toMatchObject({ email, account_status: 0, sizes: { shirt: "S" } });
    const [mail] = await rowsOf<{ text: string }>(
      club.server.owner,
      "select text from mails where recipient = $1",
      [email],
    );
    const [, link] = /set-password\?token=([\w.-]+)/.exec(mail?.text ?? "") ?? [];
    const chosen = await club.server.call("rovers", "POST", "/set-password/store", {
      body: { token: link, password: "violet teapot 77", domain: "rovers" },
    });
    expect(chosen.status).toBe(200);
    await createCredits(club.server.owner, club.clubId, club.ava.id, 100);
    const shared = await club.call("GET", `show/${club.ava.id}`);
    const loggedIn = await calls.login(email, "violet teapot 77");
    expect(loggedIn.body.data.user).toMatchObject({ id, role: 4, credits: shared.body.data.credits });
    const token = loggedIn.body.data.access_token;
    expect((await calls.profile(token)).body.data[0]).toMatchObject({ id, role: 4 });
    const { version } = await memberRow(club, id);
    const taken = await save({ id, version, email: "" });
    expect(taken.body.data).toMatchObject({ email: "", account_status: 1, invited_at: null });
    expect((await calls.profile(token)).status).toBe(401);
    expect(await memberRow(club, id)).toMatchObject({ password_hash: null });
    expect((await calls.login(email, "violet teapot 77")).status).toBe(422);
  });

  it("cannot have dependants, nor move to another primary", async () => {
    const { id } = (await save({})).body.data;
    expect(await save({ primary_member_id: id })).toMatchObject({
      status: 422,
      body: { errors: { primary_member_id: [expect.any(String)] } },
    });
    expect((await save({ id, version: 1, primary_member_id: club.ben.id })).status).toBe(404);
    expect((await save({ id: club.ben.id, version: 1 })).status).toBe(404);
  });

  it("refuses a stale version, none at all, a taken address, and an invitation to nowhere", async () => {
    const { id } = (await save({})).body.data;
    expect((await save({ id, version: 1, first_name: "Cloe" })).status).toBe(200);
    expect((await save({ id, version: 1 })).body.code).toBe("STALE_VERSION");
    expect((await save({ id })).body.errors).toHaveProperty("version");
    expect((await save({ id, version: 2, email: "ben@rovers.example" })).body.code).toBe("DUPLICATE");
    expect((await save({ id, version: 2, invite: true })).body.errors).toHaveProperty("email");
  });

  it("is not changed through the form of members, which would give it a life of its own", async () => {
    const { id } = (await save({})).body.data;
    expect((await calls.update(id, { email: `own-${id}@rovers.example` })).status).toBe(422);
  });

  it("is one of at most 50 people of a family; a larger one from before can still be changed", async () => {
    const { id } = (await save({})).body.data;
    const others = (people: number) =>
      club.server.owner.query(
        `insert into members (club_id, primary_member_id, first_name, last_name)
         select $1, $2, 'Kit ' || n, 'Archer' from generate_series((
           select count(*) + 2 from members where club_id = $1 and primary_member_id = $2), $3::int) n`,
        [club.clubId, club.ava.id, people],
      );
    await others(49);
    expect((await save({ first_name: "Last" })).status).toBe(200);
    const { status, body } = await save({ first_name: "Late" });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["primary_member_id"]]);
    expect(body.message).toBe("A family can have at most 50 people.");
    await others(60);
    expect((await save({ id, version: 1, first_name: "Cloe" })).status).toBe(200);
    expect((await save({ first_name: "Late" })).status).toBe(422);
    await club.server.owner.query(
      "delete from members where club_id = $1 and primary_member_id = $2 and first_name like 'Kit %'",
      [club.clubId, club.ava.id],
    );
  });

  it("may be added and changed by a manager", async () => {
    const { id } = (await save({}, club.manager)).body.data;
    expect((await save({ id, version: 1, account_status: 2 }, club.manager)).body.data.account_status).toBe(
      2,
    );
  });
});
