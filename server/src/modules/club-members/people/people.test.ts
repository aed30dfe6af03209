import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCredits, createProduct, rowsOf } from "#server/testing/factories.ts";
import { hashPassword } from "../../auth/index.ts";
import {
  addCategory,
  addPerson,
  auditedOf,
  type Club,
  formOf,
  memberRow,
  openClub,
  unknownId,
} from "../club-members.testing.ts";

let club: Club;
let passwordHash: string;
let numbered = 0;

beforeAll(async () => {
  club = await openClub();
  passwordHash = await hashPassword("a right password");
});
afterAll(() => club.server.close());

const newForm = (values = {}) => {
  numbered += 1;
  return { first_name: "Nia", last_name: "New", email: `nia-${numbered}@rovers.example`, ...values };
};
const store = (values = {}, as = club.admin) =>
  club.call("POST", "store", { as, body: newForm({ invite: false, ...values }) });
const update = async (id: number, changes: object, as = club.admin) =>
  club.call("PUT", `update/${id}`, { as, body: { ...(await formOf(club, id)), ...changes } });
const profile = (token: string) => club.server.call("rovers", "GET", "/club-member/profile", { token });
const login = (email: string, password = "a right password") =>
  club.server.call("rovers", "POST", "/club-member-auth/login", {
    body: { email, password, domain: "rovers" },
  });
const invitations = (email: string) =>
  rowsOf<{ id: number }>(
    club.server.owner,
    "select id from mails where event = 'member_invited' and recipient = $1",
    [email],
  );
const liveCodes = (id: number) =>
  rowsOf(club.server.owner, "select id from codes where member_id = $1 and used_at is null", [id]);

describe("one member", () => {
  it("is shown with credits, holds, dependants and what the caller may do", async () => {
    await createCredits(club.server.owner, club.clubId, club.ava.id, 700);
    const { status, body } = await club.call("GET", `show/${club.ava.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: "Ava Archer",
      email: "ava@rovers.example",
      phone: "123",
      account_status: 1,
      credits: 7,
      credit_entries: [],
      held_credits: 0,
      secondary_members: [],
      order_count: 0,
      version: 1,
      can: { invite: true, manage_credits: true, delete: false, erase: true, export: true },
    });
    expect(JSON.stringify(body)).not.toContain("password");
  });

  it("offers a manager only the invitation", async () => {
    const { body } = await club.call("GET", `show/${club.ava.id}`, { as: club.manager });
    expect(body.data.can).toEqual({
      invite: true,
      manage_credits: false,
      delete: false,
      erase: false,
      export: false,
    });
  });

  it("A03: of another club is like an unknown one, for every call", async () => {
    const answers = async (id: number) => {
      const form = { ...(await formOf(club, club.ben.id)), id, version: 1 };
      const all = await Promise.all([
        club.call("GET", `show/${id}`),
        club.call("PUT", `update/${id}`, { body: form }),
        club.call("DELETE", `delete/${id}`),
        club.call("GET", `secondary-members/${id}`),
        club.call("POST", "update-secondary-member", {
          body: { primary_member_id: id, first_name: "X", last_name: "Y", relation: "Son" },
        }),
        club.call("POST", "update-secondary-member", {
          body: {
            id,
            version: 1,
            primary_member_id: club.ava.id,
            first_name: "X",
            last_name: "Y",
            relation: "Son",
          },
        }),
        club.call("POST", "send-email-password", { body: { id } }),
        club.call("POST", "sign-out", { body: { id } }),
        club.call("POST", "manage-member-credits", {
          body: { member_id: id, kind: "grant", amount: 1, reason: "Test" },
        }),
        club.call("GET", `credit-statement/${id}`),
        club.call("GET", `person-export/${id}`),
        club.call("POST", "erase", { body: { id, version: 1 } }),
      ]);
      return all.map(({ status, body }) => ({ status, code: body.code, message: body.message }));
    };
    const before = await memberRow(club, club.awayMember.id);
    const found = await answers(club.awayMember.id);
    expect(found).toEqual(await answers(unknownId));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await memberRow(club, club.awayMember.id)).toEqual(before);
    expect((await profileAway()).status).toBe(200);
  });

  const profileAway = () =>
    club.server.call("harbour", "GET", "/club-member/profile", { token: club.awayMember.token });
});

describe("adding a member", () => {
  it("stores them as pending and mails one invitation", async () => {
    const category = await addCategory(club);
    const { status, body } = await store({
      invite: true,
      phone: "1",
      sizes: { shirt: "M" },
      membership_category_id: category,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      account_status: 0,
      sizes: { shirt: "M" },
      membership_category: { id: category },
      credits: 0,
      invited_at: expect.any(String),
    });
    expect(await invitations(body.data.email)).toHaveLength(1);
    expect(await auditedOf(club, body.data.id)).toEqual(["member.created", "password_link.sent"]);
  });

  it("mails nothing where no invitation is wanted", async () => {
    const { body } = await store();
    expect(await invitations(body.data.email)).toEqual([]);
    expect(body.data.invited_at).toBeNull();
  });

  it("refuses an e-mail address that is another's, also twice at once", async () => {
    const taken = await store({ email: "AVA@rovers.example" });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: "DUPLICATE", errors: { email: [expect.any(String)] } },
    });
    const both = await Promise.all([
      store({ email: "same@rovers.example" }),
      store({ email: "same@rovers.example" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("takes the e-mail address of a member of another club", async () => {
    const away = await memberRow(club, club.awayMember.id);
    expect((await store({ email: away.email })).status).toBe(200);
  });

  it("A05: stays in the caller's club whatever the body claims", async () => {
    const { body } = await store({ club_id: club.awayId });
    expect(await memberRow(club, body.data.id)).toMatchObject({ club_id: club.clubId });
  });

  it("grants joining credits until the season's last day", async () => {
    const category = await addCategory(club, {
      name: "Season card",
      joining_credits_cents: 5000,
      credits_expire: true,
      season_end: "2099-06-30",
    });
    const { body } = await store({ membership_category_id: category, grant_joining_credits: true });
    expect(body.data).toMatchObject({
      credits: 0,
      credit_entries: [{ credits: 50, expires_at: "2099-06-30T23:59:59.999Z" }],
    });
    const statement = await club.call("GET", `credit-statement/${body.data.id}`);
    expect(statement.body.data).toMatchObject([
      { kind: "grant", reason: "Joining credits: Season card", actor: "Sam Staff", amount: 50 },
    ]);
  });

  it("grants undated ones where they do not end with the season, and none of a season that is over", async () => {
    const undated = await addCategory(club, { joining_credits_cents: 2000 });
    expect(
      (await store({ membership_category_id: undated, grant_joining_credits: true })).body.data.credits,
    ).toBe(20);
    const over = await addCategory(club, {
      joining_credits_cents: 2000,
      credits_expire: true,
      season_end: "2020-01-01",
    });
    expect(
      (await store({ membership_category_id: over, grant_joining_credits: true })).body.data,
    ).toMatchObject({ credits: 0, credit_entries: [] });
  });

  it("lets a manager add members but not grant credits with it, and then adds nobody", async () => {
    expect((await store({}, club.manager)).status).toBe(200);
    const email = "granted@rovers.example";
    const refused = await store({ email, grant_joining_credits: true }, club.manager);
    expect(refused).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await rowsOf(club.server.owner, "select 1 from members where email = $1", [email])).toEqual([]);
  });

  it("refuses a membership of another club as an unknown one, and fields of a wrong form", async () => {
    const away = await rowsOf<{ id: number }>(
      club.server.owner,
      "insert into membership_categories (club_id, name) values ($1, 'Away') returning id",
      [club.awayId],
    );
    for (const membership_category_id of [away[0]?.id, unknownId])
      expect(await store({ membership_category_id })).toMatchObject({
        status: 422,
        body: { errors: { membership_category_id: [expect.any(String)] } },
      });
    for (const values of [
      { email: "no address" },
      { first_name: "" },
      { first_name: "x".repeat(61) },
      { sizes: { shirt: "x".repeat(21) } },
      { email: null },
    ])
      expect((await store(values)).status).toBe(422);
  });
});

describe("changing a member", () => {
  it("writes the form and an audit row with before and after", async () => {
    const { id } = await addPerson(club);
    const { status, body } = await update(id, { first_name: "Moe", sizes: { shirt: "L" } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ first_name: "Moe", sizes: { shirt: "L" }, version: 2 });
    const [row] = await rowsOf(
      club.server.owner,
      "select actor_kind, before, after from audit_log where member_id = $1 and action = 'member.updated'",
      [id],
    );
    expect(row).toMatchObject({
      actor_kind: "staff",
      before: { firstName: "Mo" },
      after: { firstName: "Moe" },
    });
  });

  it("I-29: never overwrites a newer change, also when two save at once", async () => {
    const { id } = await addPerson(club);
    const form = await formOf(club, id);
    const both = await Promise.all(
      ["First", "Second"].map((first_name) =>
        club.call("PUT", `update/${id}`, { body: { ...form, first_name } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
    expect(await memberRow(club, id)).toMatchObject({ version: 2 });
  });

  it("refuses an e-mail address that is another's", async () => {
    const { id } = await addPerson(club);
    expect(await update(id, { email: "ben@rovers.example" })).toMatchObject({
      status: 409,
      body: { code: "DUPLICATE" },
    });
  });

  it("I-24: deactivating ends every session and code at once, in the middle of a burst of calls", async () => {
    const { id, token } = await addPerson(club, { password_hash: passwordHash });
    await club.call("POST", "send-email-password", { body: { id } });
    expect(await liveCodes(id)).toHaveLength(1);
    const form = { ...(await formOf(club, id)), account_status: 2 };
    let deactivated = false;
    const late: number[] = [];
    const burst = async () => {
      for (let turn = 0; turn < 12; turn += 1) {
        const startedLate = deactivated;
        const { status } = await profile(token);
        if (startedLate) late.push(status);
      }
    };
    const change = async () => {
      const answer = await club.call("PUT", `update/${id}`, { body: form });
      deactivated = true;
      expect(answer.status).toBe(200);
      expect((await profile(token)).status).toBe(401);
    };
    await Promise.all([...Array.from({ length: 8 }, burst), change()]);
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late)).toEqual(new Set([401]));
    expect(await liveCodes(id)).toEqual([]);
    const { email } = await memberRow(club, id);
    expect(await login(String(email))).toMatchObject({ status: 403, body: { code: "ACCOUNT_INACTIVE" } });
    expect((await update(id, { account_status: 1 })).status).toBe(200);
    expect((await profile(token)).status).toBe(401);
    expect((await login(String(email))).status).toBe(200);
  });

  it("does not let an account that has a password wait for one", async () => {
    const { id } = await addPerson(club, { password_hash: passwordHash });
    expect(await update(id, { account_status: 0 })).toMatchObject({
      status: 422,
      body: { errors: { account_status: [expect.any(String)] } },
    });
  });

  it("ends mailed links with the e-mail address they went to, and leaves sessions", async () => {
    const { id, token } = await addPerson(club);
    await club.call("POST", "send-email-password", { body: { id } });
    await update(id, { phone: "5" });
    expect(await liveCodes(id)).toHaveLength(1);
    await update(id, { email: `other-${id}@rovers.example` });
    expect(await liveCodes(id)).toEqual([]);
    expect((await profile(token)).status).toBe(200);
  });

  it("grants an admin's member the difference to a richer membership, once, and never takes any", async () => {
    const junior = await addCategory(club, { joining_credits_cents: 3000 });
    const adult = await addCategory(club, { joining_credits_cents: 5000 });
    const { body } = await store({ membership_category_id: junior, grant_joining_credits: true });
    const { id } = body.data;
    const moveTo = async (membership_category_id: number, grant_difference = true) =>
      (await update(id, { membership_category_id, grant_difference })).body.data.credits;
    expect(await moveTo(adult)).toBe(50);
    expect(await moveTo(adult)).toBe(50);
    expect(await moveTo(junior)).toBe(50);
    expect(await moveTo(adult)).toBe(50);
    const untouched = (await store({ membership_category_id: junior })).body.data;
    expect((await update(untouched.id, { membership_category_id: adult })).body.data.credits).toBe(0);
  });

  it("lets a manager change the membership but not grant the difference, and then changes nothing", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 5000 });
    const { id } = await addPerson(club);
    const refused = await update(id, { membership_category_id: adult, grant_difference: true }, club.manager);
    expect(refused).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await memberRow(club, id)).toMatchObject({ membership_category_id: null, version: 1 });
    expect((await update(id, { membership_category_id: adult }, club.manager)).status).toBe(200);
  });
});

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
    const loggedIn = await login(email, "violet teapot 77");
    expect(loggedIn.body.data.user).toMatchObject({ id, role: 4, credits: shared.body.data.credits });
    const token = loggedIn.body.data.access_token;
    expect((await profile(token)).body.data[0]).toMatchObject({ id, role: 4 });
    const { version } = await memberRow(club, id);
    const taken = await save({ id, version, email: "" });
    expect(taken.body.data).toMatchObject({ email: "", account_status: 1, invited_at: null });
    expect((await profile(token)).status).toBe(401);
    expect(await memberRow(club, id)).toMatchObject({ password_hash: null });
    expect((await login(email, "violet teapot 77")).status).toBe(422);
  });

  it("can not have dependants, nor move to another primary", async () => {
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
    expect((await update(id, { email: `own-${id}@rovers.example` })).status).toBe(422);
  });

  it("may be added and changed by a manager", async () => {
    const { id } = (await save({}, club.manager)).body.data;
    expect((await save({ id, version: 1, account_status: 2 }, club.manager)).body.data.account_status).toBe(
      2,
    );
  });
});

describe("invitations and sessions", () => {
  it("sends a new link, after which the older one is void", async () => {
    const { id } = await addPerson(club, { account_status: 0 });
    for (let turn = 0; turn < 2; turn += 1)
      expect(
        (await club.call("POST", "send-email-password", { body: { id }, as: club.manager })).status,
      ).toBe(200);
    const { email } = await memberRow(club, id);
    expect(await invitations(String(email))).toHaveLength(2);
    expect(await liveCodes(id)).toHaveLength(1);
  });

  it("sends none to an inactive member, and none to somebody without an address", async () => {
    const inactive = await addPerson(club, { account_status: 2 });
    expect(await club.call("POST", "send-email-password", { body: { id: inactive.id } })).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_INACTIVE" },
    });
    const child = await addPerson(club, { email: null, primary_member_id: club.ava.id });
    expect((await club.call("POST", "send-email-password", { body: { id: child.id } })).status).toBe(404);
  });

  it("signs a member out everywhere, with an audit row", async () => {
    const { id, token } = await addPerson(club);
    expect((await club.call("POST", "sign-out", { body: { id }, as: club.manager })).status).toBe(200);
    expect((await profile(token)).status).toBe(401);
    expect(await auditedOf(club, id)).toEqual(["member.signed_out"]);
  });
});

describe("the choices of the member form", () => {
  it("are the memberships, and size groups with sizes as they are worn", async () => {
    const made = await openClub();
    const { owner } = made.server;
    await addCategory(made, { name: "Junior", joining_credits_cents: 2550 });
    for (const [sizes, size_group, status] of [
      [["XL", "S"], "shirt", "live"],
      [["M", "S"], "shirt", "draft"],
      [["41", "9"], "boots", "live"],
      [["Never"], "old", "archived"],
    ] as const) {
      const { productId } = await createProduct(owner, made.clubId, { sizes: [...sizes] });
      await owner.query("update products set size_group = $2, status = $3 where id = $1", [
        productId,
        size_group,
        status,
      ]);
    }
    const { body } = await made.call("GET", "form-choices", { as: made.manager });
    expect(body.data).toEqual({
      membership_categories: [{ id: expect.any(Number), name: "Junior", joining_credits: 25.5 }],
      size_groups: [
        { group: "boots", sizes: ["9", "41"] },
        { group: "shirt", sizes: ["S", "M", "XL"] },
      ],
    });
    await made.server.close();
  });
});
