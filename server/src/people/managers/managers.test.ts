import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { invitations } from "../auth/auth.limits.ts";
import { mailedLinkToken, passwordLinkTokens } from "../auth/invitations/invitations.testing.ts";
import { openRoom, type Room } from "./managers.testing.ts";

let server: TestServer;
let room: Room;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A separate club for each test, because each is about who runs one. */
beforeEach(async () => {
  room = await openRoom(server);
});

describe("the list", () => {
  // Spec 7.39
  it("shows admins and managers with what the caller may do, sorted, searched and filtered", async () => {
    const managerId = await room.staff({
      role: 5,
      last_name: "Novak",
      email: `m100%_@${room.club}.example`,
    });
    const { status, body } = await room.call("GET", "show");
    expect([status, body.total, body.page]).toEqual([200, 2, 1]);
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(["Rosa Adeyemi", "Marek Novak"]);
    expect(await room.row(room.adminId)).toMatchObject({
      is_you: true,
      can: { delete: false, disable: false, demote: false },
    });
    expect(await room.row(managerId)).toMatchObject({
      role: 5,
      is_you: false,
      can: { delete: true, disable: true, demote: false },
    });
    const ids = async (query: string) =>
      (await room.call("GET", `show?${query}`)).body.data.map((one: { id: number }) => one.id);
    expect(await ids("sort=role")).toEqual([room.adminId, managerId]);
    expect(await ids("sort=email&order_by=desc")).toEqual([room.adminId, managerId]);
    expect(await ids(`keywords=${encodeURIComponent("100%_")}`)).toEqual([managerId]);
    expect(await ids("keywords=adeyemi")).toEqual([room.adminId]);
    expect(await ids("role=5")).toEqual([managerId]);
    expect(await ids("status=2")).toEqual([]);
    expect((await room.call("GET", "show?sort=password_hash")).status).toBe(422);
  });

  it("is of one club alone", async () => {
    const other = await createClub(server.owner);
    await createStaff(server.owner, other, { first_name: "Stranger" });
    expect((await room.call("GET", "show")).body.total).toBe(1);
    expect((await room.call("GET", "show?page=9")).body).toMatchObject({ total: 1, data: [] });
  });
});

describe("inviting", () => {
  // Spec 7.39
  it("mails a link and leaves the account pending, with an audit row for each act (I-25)", async () => {
    const { status, body } = await room.call("POST", "store", room.form());
    expect([status, body.data]).toMatchObject([200, { role: 5, account_status: 0, login_time: null }]);
    expect(body.data.invited_at).not.toBeNull();
    expect(await mailedLinkToken(server, room.form().email)).toMatch(/^[\w.-]+$/);
    expect((await room.audit(body.data.id)).map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ["staff.created", "Rosa Adeyemi"],
      ["password_link.sent", "Rosa Adeyemi"],
    ]);
  });

  it("refuses an address twice, also when both come at once", async () => {
    const answers = await Promise.all([
      room.call("POST", "store", room.form()),
      room.call("POST", "store", room.form()),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect([refused.code, refused.errors.email]).toEqual([
      "DUPLICATE",
      ["This email address is already in use."],
    ]);
    expect(await passwordLinkTokens(server, room.form().email)).toHaveLength(1);
  });

  it("takes no other role than admin and manager", async () => {
    for (const role of [1, 3, 4, "2", null])
      expect((await room.call("POST", "store", room.form({ role }))).body.code).toBe("VALIDATION_FAILED");
  });

  it("ends for an hour after as many mails as nobody sends one by one, and adds nobody then", async () => {
    const { limits } = server.platform;
    const mails = Array.from({ length: invitations.points - 1 }, () =>
      limits.take(invitations, `${room.clubId}:staff:${room.adminId}`),
    );
    await Promise.all(mails);
    expect((await room.call("POST", "store", room.form())).status).toBe(200);
    const refused = await room.call("POST", "store", room.form({ email: `one-more@${room.club}.example` }));
    expect([refused.status, refused.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect((await room.call("GET", "show")).body.total).toBe(2);
  });

  // Spec 7.39
  it("is done again by mailing another link, which ends the first", async () => {
    const { body } = await room.call("POST", "store", room.form());
    const { id } = body.data;
    expect((await room.call("POST", "set-club-manager-password", { id })).status).toBe(200);
    const tokens = await passwordLinkTokens(server, room.form().email);
    const statuses = await Promise.all(
      tokens.map(
        async (token) =>
          (
            await server.call(room.club, "POST", "/set-password/check-link", {
              body: { token, domain: room.club },
            })
          ).status,
      ),
    );
    expect(statuses).toEqual([410, 200]);
    await server.owner.query("update staff set account_status = 2 where id = $1", [id]);
    expect((await room.call("POST", "set-club-manager-password", { id })).body.code).toBe("ACCOUNT_INACTIVE");
    expect((await room.call("POST", "set-club-manager-password", { id: 999_999 })).status).toBe(404);
  });
});

describe("changing", () => {
  // Spec 7.39
  it("writes names, address, role and state, and says before and after in the audit log (I-25)", async () => {
    const id = await room.staff({ role: 5, email: `before@${room.club}.example` });
    const answer = await room.update(id, {
      first_name: "Mara",
      email: `After@${room.club.toUpperCase()}.example`,
      role: 2,
    });
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { name: "Mara Staff", email: `after@${room.club}.example`, role: 2, version: 2 },
    ]);
    expect(await room.row(id)).toEqual(answer.body.data);
    const [entry] = await room.audit(id);
    expect(entry).toMatchObject({
      action: "staff.updated",
      before: { first_name: "Marek", role: 5, account_status: 1 },
      after: { first_name: "Mara", role: 2, account_status: 1 },
    });
    expect(await room.audit(id)).toHaveLength(1);
  });

  it("never overwrites a newer change, also when two are made at once", async () => {
    const id = await room.staff();
    const { version } = await room.row(id);
    expect((await room.update(id, { version: version + 1 })).body.code).toBe("STALE_VERSION");
    const body = room.form({ version, account_status: 1 });
    const answers = await Promise.all(
      ["Ann", "Bea", "Cat", "Dee"].map((first_name) =>
        room.call("PUT", `update/${id}`, { ...body, first_name }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("refuses another's address, an unknown person and one of another club alike", async () => {
    const id = await room.staff();
    const taken = (await room.row(room.adminId)).email;
    const duplicate = await room.update(id, { email: taken });
    expect([duplicate.body.code, duplicate.body.errors.email]).toEqual([
      "DUPLICATE",
      ["This email address is already in use."],
    ]);
    const stranger = await createStaff(server.owner, await createClub(server.owner));
    const body = room.form({ version: 1, account_status: 1 });
    for (const unknown of [999_999, stranger]) {
      expect((await room.call("PUT", `update/${unknown}`, body)).body.code).toBe("NOT_FOUND");
      expect((await room.call("DELETE", `delete/${unknown}`)).body.code).toBe("NOT_FOUND");
      expect((await room.call("POST", "set-club-manager-password", { id: unknown })).body.code).toBe(
        "NOT_FOUND",
      );
    }
  });

  it("does not make an account active that has no password yet", async () => {
    const id = await room.staff({ account_status: 0, password_hash: null });
    expect((await room.update(id, { account_status: 1 })).body.data.account_status).toBe(0);
    expect((await room.update(id, { account_status: 2 })).body.data.account_status).toBe(2);
    expect((await room.update(id, { account_status: 1 })).body.data.account_status).toBe(0);
  });

  it("of the address ends links that went to the old one, which is told; an invited person gets a new one", async () => {
    const { body } = await room.call("POST", "store", room.form());
    const older = await mailedLinkToken(server, room.form().email);
    const email = `new-${room.form().email}`;
    expect((await room.update(body.data.id, { email })).status).toBe(200);
    const check = async (token: string) =>
      (
        await server.call(room.club, "POST", "/set-password/check-link", {
          body: { token, domain: room.club },
        })
      ).status;
    expect(await check(older)).toBe(410);
    expect(await check(await mailedLinkToken(server, email))).toBe(200);
    const active = await room.staff({ email: `active@${room.club}.example` });
    await room.call("POST", "set-club-manager-password", { id: active });
    const link = await mailedLinkToken(server, `active@${room.club}.example`);
    expect(await check(link)).toBe(200);
    expect((await room.update(active, { email: `moved@${room.club}.example` })).status).toBe(200);
    expect(await check(link)).toBe(410);
    const told = await rowsOf(
      server.owner,
      "select recipient from mails where event = 'email_changed' order by id",
    );
    expect(told.map(({ recipient }) => recipient).slice(-2)).toEqual([
      room.form().email,
      `active@${room.club}.example`,
    ]);
  });
});

describe("deleting", () => {
  // Spec 7.39
  it("takes the account with its sessions and links, and leaves what they did readable", async () => {
    const id = await room.staff({ role: 2, last_name: "Novak", email: `gone@${room.club}.example` });
    const token = await createSession(server.owner, room.clubId, { staffId: id });
    const invited = (await room.call("POST", "store", room.form({ email: `x-${room.form().email}` }), token))
      .body.data.id;
    await room.call("POST", "set-club-manager-password", { id });
    expect((await room.call("DELETE", `delete/${id}`)).body).toEqual({ message: "The account was deleted." });
    expect(await room.row(id)).toBeUndefined();
    // The invitation was never sent, so it is no failed mail.
    expect(
      await rowsOf(server.owner, "select event from mails where recipient = $1", [
        `gone@${room.club}.example`,
      ]),
    ).toEqual([]);
    expect(await room.mayEnter(token)).toBe(401);
    expect((await room.audit(invited))[0]?.actor_name).toBe("Marek Novak");
    expect((await room.audit(id)).at(-1)).toMatchObject({
      action: "staff.deleted",
      actor_name: "Rosa Adeyemi",
      before: { first_name: "Marek", email: `gone@${room.club}.example` },
      after: null,
    });
  });

  it("happens once, however often it is asked for at once", async () => {
    const id = await room.staff();
    const answers = await Promise.all(Array.from({ length: 5 }, () => room.call("DELETE", `delete/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect((await room.audit(id)).map(({ action }) => action)).toEqual(["staff.deleted"]);
  });
});
