import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, createStaff, createToken, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { mailedLinkToken, passwordLinkTokens } from "../auth/invitations/invitations.testing.ts";

let server: TestServer;
let club: string;
let clubId: number;
let adminId: number;
let admin: string;
let count = 0;

const waitingForLocks =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A club of its own for each test, since each is about who runs one. */
beforeEach(async () => {
  club = `rovers-${++count}`;
  clubId = await createClub(server.owner, { domain: club });
  adminId = await createStaff(server.owner, clubId, { first_name: "Rosa", last_name: "Adeyemi" });
  admin = await createToken(server.owner, clubId, { staffId: adminId });
});

const call = (method: string, path: string, body?: object, token = admin) =>
  server.call(club, method, `/club-manager/${path}`, { token, ...(body && { body }) });
const form = (values: object = {}) => ({
  first_name: "Marek",
  last_name: "Novak",
  email: `marek-${count}@rovers.example`,
  role: 5,
  ...values,
});
const staff = (values: object = {}) =>
  createStaff(server.owner, clubId, { password_hash: "set", first_name: "Marek", ...values });
const row = async (id: number, token = admin) =>
  (await call("GET", "show?per_page=100", undefined, token)).body.data.find(
    (one: { id: number }) => one.id === id,
  );
/** The row as its form would send it back, with some fields changed. */
const update = async (id: number, changes: object, token = admin) => {
  const { first_name, last_name, email, role, account_status, version } = await row(id);
  const body = { first_name, last_name, email, role, account_status, version, ...changes };
  return call("PUT", `update/${id}`, body, token);
};
const audit = (id: number) =>
  rowsOf<{ action: string; actor_name: string; before: object | null; after: object | null }>(
    server.owner,
    "select action, actor_name, before, after from audit_log where club_id = $1 and subject_kind = 'staff' and subject_id = $2 order by id",
    [clubId, id],
  );
const mayEnter = async (token: string) =>
  (await server.call(club, "GET", "/club-orders/show", { token })).status;

describe("the list", () => {
  it("shows admins and managers with what the caller may do, sorted, searched and filtered", async () => {
    const managerId = await staff({ role: 5, last_name: "Novak", email: `m100%_${count}@rovers.example` });
    const { status, body } = await call("GET", "show");
    expect([status, body.total, body.page]).toEqual([200, 2, 1]);
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(["Marek Novak", "Rosa Adeyemi"]);
    expect(await row(adminId)).toMatchObject({
      is_you: true,
      can: { delete: false, disable: false, demote: false },
    });
    expect(await row(managerId)).toMatchObject({
      role: 5,
      is_you: false,
      can: { delete: true, disable: true, demote: false },
    });
    const ids = async (query: string) =>
      (await call("GET", `show?${query}`)).body.data.map((one: { id: number }) => one.id);
    expect(await ids("sort=role")).toEqual([adminId, managerId]);
    expect(await ids("sort=email&order_by=desc")).toEqual([adminId, managerId]);
    expect(await ids(`keywords=${encodeURIComponent("100%_")}`)).toEqual([managerId]);
    expect(await ids("keywords=adeyemi")).toEqual([adminId]);
    expect(await ids("role=5")).toEqual([managerId]);
    expect(await ids("status=2")).toEqual([]);
    expect((await call("GET", "show?sort=password_hash")).status).toBe(422);
  });

  it("is of one club alone", async () => {
    const other = await createClub(server.owner);
    await createStaff(server.owner, other, { first_name: "Stranger" });
    expect((await call("GET", "show")).body.total).toBe(1);
  });
});

describe("inviting", () => {
  it("mails a link and leaves the account pending, with an audit row for each act (I-25)", async () => {
    const { status, body } = await call("POST", "store", form());
    expect([status, body.data]).toMatchObject([200, { role: 5, account_status: 0, login_time: null }]);
    expect(body.data.invited_at).not.toBeNull();
    expect(await mailedLinkToken(server, form().email)).toMatch(/^[\w.-]+$/);
    expect((await audit(body.data.id)).map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ["staff.created", "Rosa Adeyemi"],
      ["password_link.sent", "Rosa Adeyemi"],
    ]);
  });

  it("refuses an address twice, also when both come at once", async () => {
    const answers = await Promise.all([call("POST", "store", form()), call("POST", "store", form())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect([refused.code, refused.errors.email]).toEqual(["DUPLICATE", ["This email is in use already."]]);
    expect(await passwordLinkTokens(server, form().email)).toHaveLength(1);
  });

  it("takes no other role than admin and manager", async () => {
    for (const role of [1, 3, 4, "2", null])
      expect((await call("POST", "store", form({ role }))).body.code).toBe("VALIDATION_FAILED");
  });

  it("is done again by mailing another link, which ends the first", async () => {
    const { body } = await call("POST", "store", form());
    const { id } = body.data;
    expect((await call("POST", "set-club-manager-password", { id })).status).toBe(200);
    const tokens = await passwordLinkTokens(server, form().email);
    const statuses = await Promise.all(
      tokens.map(
        async (token) =>
          (await server.call(club, "POST", "/set-password/check-link", { body: { token, domain: club } }))
            .status,
      ),
    );
    expect(statuses).toEqual([410, 200]);
    await server.owner.query("update staff set account_status = 2 where id = $1", [id]);
    expect((await call("POST", "set-club-manager-password", { id })).body.code).toBe("ACCOUNT_INACTIVE");
    expect((await call("POST", "set-club-manager-password", { id: 999_999 })).status).toBe(404);
  });
});

describe("changing", () => {
  it("writes names, address, role and state, and says before and after in the audit log (I-25)", async () => {
    const id = await staff({ role: 5, email: `before-${count}@rovers.example` });
    const answer = await update(id, { first_name: "Mara", email: `After-${count}@Rovers.example`, role: 2 });
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { name: "Mara Staff", email: `after-${count}@rovers.example`, role: 2, version: 2 },
    ]);
    const [entry] = await audit(id);
    expect(entry).toMatchObject({
      action: "staff.updated",
      before: { first_name: "Marek", role: 5, account_status: 1 },
      after: { first_name: "Mara", role: 2, account_status: 1 },
    });
    expect(await audit(id)).toHaveLength(1);
  });

  it("never overwrites a newer change, also when two are made at once", async () => {
    const id = await staff();
    const { version } = await row(id);
    expect((await update(id, { version: version + 1 })).body.code).toBe("STALE_VERSION");
    const body = form({ version, account_status: 1 });
    const answers = await Promise.all(
      ["Ann", "Bea", "Cat", "Dee"].map((first_name) => call("PUT", `update/${id}`, { ...body, first_name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("refuses another's address, an unknown person and one of another club alike", async () => {
    const id = await staff();
    const taken = (await row(adminId)).email;
    const duplicate = await update(id, { email: taken });
    expect([duplicate.body.code, duplicate.body.errors.email]).toEqual([
      "DUPLICATE",
      ["This email is in use already."],
    ]);
    const stranger = await createStaff(server.owner, await createClub(server.owner));
    const body = form({ version: 1, account_status: 1 });
    for (const unknown of [999_999, stranger]) {
      expect((await call("PUT", `update/${unknown}`, body)).body.code).toBe("NOT_FOUND");
      expect((await call("DELETE", `delete/${unknown}`)).body.code).toBe("NOT_FOUND");
      expect((await call("POST", "set-club-manager-password", { id: unknown })).body.code).toBe("NOT_FOUND");
    }
  });

  it("does not make an account active that has no password yet", async () => {
    const id = await staff({ account_status: 0, password_hash: null });
    expect((await update(id, { account_status: 1 })).body.data.account_status).toBe(0);
    expect((await update(id, { account_status: 2 })).body.data.account_status).toBe(2);
    expect((await update(id, { account_status: 1 })).body.data.account_status).toBe(0);
  });

  it("of the address ends links that went to the old one, which is told; an invited person gets a new one", async () => {
    const { body } = await call("POST", "store", form());
    const older = await mailedLinkToken(server, form().email);
    const email = `new-${form().email}`;
    expect((await update(body.data.id, { email })).status).toBe(200);
    const check = async (token: string) =>
      (await server.call(club, "POST", "/set-password/check-link", { body: { token, domain: club } })).status;
    expect(await check(older)).toBe(410);
    expect(await check(await mailedLinkToken(server, email))).toBe(200);
    const active = await staff({ email: `active-${count}@rovers.example` });
    await call("POST", "set-club-manager-password", { id: active });
    const link = await mailedLinkToken(server, `active-${count}@rovers.example`);
    expect(await check(link)).toBe(200);
    expect((await update(active, { email: `moved-${count}@rovers.example` })).status).toBe(200);
    expect(await check(link)).toBe(410);
    const told = await rowsOf(
      server.owner,
      "select recipient from mails where event = 'email_changed' order by id",
    );
    expect(told.map(({ recipient }) => recipient).slice(-2)).toEqual([
      form().email,
      `active-${count}@rovers.example`,
    ]);
  });
});

describe("rights", () => {
  it("of a manager do not reach any of this (A25, A29)", async () => {
    const id = await staff({ role: 5 });
    const manager = await createToken(server.owner, clubId, { staffId: id });
    const answers = [
      await call("GET", "show", undefined, manager),
      await call("POST", "store", form(), manager),
      await update(id, { role: 2 }, manager),
      await update(adminId, { first_name: "Owned" }, manager),
      await call("DELETE", `delete/${adminId}`, undefined, manager),
      await call("POST", "set-club-manager-password", { id }, manager),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(6).fill("FORBIDDEN"));
    expect((await row(id)).role).toBe(5);
    expect((await row(adminId)).first_name).toBe("Rosa");
  });

  it("can not be taken from the last active admin (A29)", async () => {
    await staff({ role: 2, account_status: 2 });
    await staff({ role: 2, account_status: 0, password_hash: null });
    for (const change of [{ role: 5 }, { account_status: 2 }]) {
      const answer = await update(adminId, change);
      expect([answer.status, answer.body.code]).toEqual([409, "LAST_ADMIN"]);
    }
    const answer = await call("DELETE", `delete/${adminId}`);
    expect([answer.status, answer.body.code]).toEqual([409, "LAST_ADMIN"]);
    expect(await mayEnter(admin)).toBe(200);
  });

  it("can not be changed by their owner, who may change the name", async () => {
    await staff({ role: 2 });
    await server.owner.query("update staff set password_hash = 'set' where id = $1", [adminId]);
    for (const change of [{ role: 5 }, { account_status: 2 }])
      expect((await update(adminId, change)).body.code).toBe("FORBIDDEN");
    expect((await call("DELETE", `delete/${adminId}`)).body.code).toBe("FORBIDDEN");
    expect((await update(adminId, { first_name: "Rosie" })).body.data.name).toBe("Rosie Adeyemi");
    expect(await mayEnter(admin)).toBe(200);
  });

  it("are left to one of two admins who take them from each other at once", async () => {
    for (const how of ["demote", "disable", "delete"]) {
      const otherId = await staff({ role: 2 });
      await server.owner.query(
        "update staff set role = 2, account_status = 1, password_hash = 'set' where id = $1",
        [adminId],
      );
      const mine = await createToken(server.owner, clubId, { staffId: adminId });
      const other = await createToken(server.owner, clubId, { staffId: otherId });
      const rows = new Map([
        [adminId, await row(adminId, mine)],
        [otherId, await row(otherId, mine)],
      ]);
      const strike = (id: number, token: string) => {
        if (how === "delete") return call("DELETE", `delete/${id}`, undefined, token);
        const { first_name, last_name, email, role, account_status, version } = rows.get(id);
        const body = { first_name, last_name, email, role, account_status, version };
        const change = how === "demote" ? { role: 5 } : { account_status: 2 };
        return call("PUT", `update/${id}`, { ...body, ...change }, token);
      };
      const answers = await Promise.all([strike(otherId, mine), strike(adminId, other)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await rowsOf(
        server.owner,
        "select id from staff where club_id = $1 and role = 2 and account_status = 1",
        [clubId],
      );
      expect(left).toHaveLength(1);
      if (how === "delete") break;
      await server.owner.query("delete from sessions where club_id = $1", [clubId]);
      await server.owner.query("delete from staff where club_id = $1 and id = $2", [clubId, otherId]);
    }
  });

  it.each([
    ["demoted", (id: number) => update(id, { role: 5 })],
    ["disabled", (id: number) => update(id, { account_status: 2 })],
    ["deleted", (id: number) => call("DELETE", `delete/${id}`)],
  ])("end at once for one who is %s while they work (I-24)", async (_how, take) => {
    const id = await staff({ role: 2 });
    const token = await createToken(server.owner, clubId, { staffId: id });
    let done = Number.POSITIVE_INFINITY;
    let refused = 0;
    const late: number[] = [];
    const worker = async () => {
      for (let turn = 0; turn < 500 && refused < 40; turn += 1) {
        const begun = performance.now();
        const { status } = await call("GET", "show", undefined, token);
        if (status !== 200) refused += 1;
        else if (begun > done) late.push(begun - done);
      }
    };
    const workers = Promise.all(Array.from({ length: 4 }, worker));
    expect((await take(id)).status).toBe(200);
    done = performance.now();
    await workers;
    expect(refused).toBeGreaterThanOrEqual(40);
    expect(late).toEqual([]);
  });

  it("are looked at again when it is the request's turn, not only when it comes in (I-24)", async () => {
    const targetId = await staff({ role: 2 });
    await staff({ role: 2 });
    const body = { ...form(), role: 5, account_status: 1, version: 1 };
    const client = await server.owner.connect();
    await client.query("begin");
    await client.query("update staff set role = 5 where id = $1", [adminId]);
    const waiting = call("PUT", `update/${targetId}`, body);
    await expect.poll(() => rowsOf(server.owner, waitingForLocks)).not.toHaveLength(0);
    await client.query("commit");
    client.release();
    expect((await waiting).body.code).toBe("FORBIDDEN");
  });

  it("come back with the account, but not its old sessions or links", async () => {
    const { body } = await call("POST", "store", form());
    const token = await mailedLinkToken(server, form().email);
    const { id } = body.data;
    await update(id, { account_status: 2 });
    await update(id, { account_status: 1 });
    const answer = await server.call(club, "POST", "/set-password/store", {
      body: { token, password: "a fresh password", domain: club },
    });
    expect(answer.status).toBe(410);
    const activeId = await staff();
    const session = await createToken(server.owner, clubId, { staffId: activeId });
    await update(activeId, { account_status: 2 });
    await update(activeId, { account_status: 1 });
    expect((await row(activeId)).account_status).toBe(1);
    expect(await mayEnter(session)).toBe(401);
  });
});

describe("deleting", () => {
  it("takes the account with its sessions and links, and leaves what they did readable", async () => {
    const id = await staff({ role: 2, last_name: "Novak", email: `gone-${count}@rovers.example` });
    const token = await createToken(server.owner, clubId, { staffId: id });
    const invited = (await call("POST", "store", form({ email: `x-${form().email}` }), token)).body.data.id;
    await call("POST", "set-club-manager-password", { id });
    expect((await call("DELETE", `delete/${id}`)).body).toEqual({ message: "The account is deleted." });
    expect(await row(id)).toBeUndefined();
    expect(await mayEnter(token)).toBe(401);
    expect((await audit(invited))[0]?.actor_name).toBe("Marek Novak");
    expect((await audit(id)).at(-1)).toMatchObject({
      action: "staff.deleted",
      actor_name: "Rosa Adeyemi",
      before: { first_name: "Marek", email: `gone-${count}@rovers.example` },
      after: null,
    });
  });

  it("happens once, however often it is asked for at once", async () => {
    const id = await staff();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call("DELETE", `delete/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect((await audit(id)).map(({ action }) => action)).toEqual(["staff.deleted"]);
  });
});
