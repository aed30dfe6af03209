import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSession, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting } from "#server/testing/while-held.ts";
import { mailedLinkToken } from "../auth/invitations/invitations.testing.ts";
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

describe("rights", () => {
  // Spec 7.39
  it("of a manager do not reach any of this (A25, A29)", async () => {
    const id = await room.staff({ role: 5 });
    const manager = await createSession(server.owner, room.clubId, { staffId: id });
    const answers = [
      await room.call("GET", "show", undefined, manager),
      await room.call("POST", "store", room.form(), manager),
      await room.update(id, { role: 2 }, manager),
      await room.update(room.adminId, { first_name: "Owned" }, manager),
      await room.call("DELETE", `delete/${room.adminId}`, undefined, manager),
      await room.call("POST", "set-club-manager-password", { id }, manager),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(6).fill("FORBIDDEN"));
    expect((await room.row(id)).role).toBe(5);
    expect((await room.row(room.adminId)).first_name).toBe("Rosa");
  });

  it("cannot be taken from the last active admin (A29)", async () => {
    await room.staff({ role: 2, account_status: 2 });
    await room.staff({ role: 2, account_status: 0, password_hash: null });
    for (const change of [{ role: 5 }, { account_status: 2 }]) {
      const answer = await room.update(room.adminId, change);
      expect([answer.status, answer.body.code]).toEqual([409, "LAST_ADMIN"]);
    }
    const answer = await room.call("DELETE", `delete/${room.adminId}`);
    expect([answer.status, answer.body.code]).toEqual([409, "LAST_ADMIN"]);
    expect(await room.mayEnter(room.admin)).toBe(200);
  });

  it("cannot be changed by their owner, who may change the name", async () => {
    await room.staff({ role: 2 });
    await server.owner.query("update staff set password_hash = 'set' where id = $1", [room.adminId]);
    for (const change of [{ role: 5 }, { account_status: 2 }])
      expect((await room.update(room.adminId, change)).body.code).toBe("FORBIDDEN");
    expect((await room.call("DELETE", `delete/${room.adminId}`)).body.code).toBe("FORBIDDEN");
    expect((await room.update(room.adminId, { first_name: "Rosie" })).body.data.name).toBe("Rosie Adeyemi");
    expect(await room.mayEnter(room.admin)).toBe(200);
  });

  it("are left to one of two admins who take them from each other at once", async () => {
    for (const how of ["demote", "disable", "delete"]) {
      const otherId = await room.staff({ role: 2 });
      await server.owner.query(
        "update staff set role = 2, account_status = 1, password_hash = 'set' where id = $1",
        [room.adminId],
      );
      const mine = await createSession(server.owner, room.clubId, { staffId: room.adminId });
      const other = await createSession(server.owner, room.clubId, { staffId: otherId });
      const rows = new Map([
        [room.adminId, await room.row(room.adminId, mine)],
        [otherId, await room.row(otherId, mine)],
      ]);
      const strike = (id: number, token: string) => {
        if (how === "delete") return room.call("DELETE", `delete/${id}`, undefined, token);
        const { first_name, last_name, email, role, account_status, version } = rows.get(id);
        const body = { first_name, last_name, email, role, account_status, version };
        const change = how === "demote" ? { role: 5 } : { account_status: 2 };
        return room.call("PUT", `update/${id}`, { ...body, ...change }, token);
      };
      const answers = await Promise.all([strike(otherId, mine), strike(room.adminId, other)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await rowsOf(
        server.owner,
        "select id from staff where club_id = $1 and role = 2 and account_status = 1",
        [room.clubId],
      );
      expect(left).toHaveLength(1);
      if (how === "delete") break;
      await server.owner.query("delete from sessions where club_id = $1", [room.clubId]);
      await server.owner.query("delete from staff where club_id = $1 and id = $2", [room.clubId, otherId]);
    }
  });

  it.each([
    ["demoted", (id: number) => room.update(id, { role: 5 })],
    ["disabled", (id: number) => room.update(id, { account_status: 2 })],
    ["deleted", (id: number) => room.call("DELETE", `delete/${id}`)],
  ])("end at once for one who is %s while they work (I-24)", async (_how, take) => {
    const id = await room.staff({ role: 2 });
    const token = await createSession(server.owner, room.clubId, { staffId: id });
    let done = Number.POSITIVE_INFINITY;
    let refused = 0;
    const late: number[] = [];
    const worker = async () => {
      for (let turn = 0; turn < 500 && refused < 40; turn += 1) {
        const begun = performance.now();
        const { status } = await room.call("GET", "show", undefined, token);
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

  it.each([
    [
      "change",
      (id: number) => {
        const body = { ...room.form(), role: 5, account_status: 1, version: 1 };
        return room.call("PUT", `update/${id}`, body);
      },
    ],
    ["deletion", (id: number) => room.call("DELETE", `delete/${id}`)],
  ])(
    "are looked at again when it is a %s's turn, not only when it comes in (I-24)",
    async (_what, strike) => {
      const targetId = await room.staff({ role: 2 });
      await room.staff({ role: 2 });
      const client = await server.owner.connect();
      await client.query("begin");
      await client.query("update staff set role = 5 where id = $1", [room.adminId]);
      const waiting = strike(targetId);
      await untilWaiting(server.owner);
      await client.query("commit");
      client.release();
      expect((await waiting).body.code).toBe("FORBIDDEN");
      const left = await rowsOf(server.owner, "select 1 from staff where id = $1 and role = 2", [targetId]);
      expect(left).toHaveLength(1);
    },
  );

  it("come back with the account, but not its old sessions or links", async () => {
    const { body } = await room.call("POST", "store", room.form());
    const token = await mailedLinkToken(server, room.form().email);
    const { id } = body.data;
    await room.update(id, { account_status: 2 });
    await room.update(id, { account_status: 1 });
    const answer = await server.call(room.club, "POST", "/set-password/store", {
      body: { token, password: "a fresh password", domain: room.club },
    });
    expect(answer.status).toBe(410);
    const activeId = await room.staff();
    const session = await createSession(server.owner, room.clubId, { staffId: activeId });
    await room.update(activeId, { account_status: 2 });
    await room.update(activeId, { account_status: 1 });
    expect((await room.row(activeId)).account_status).toBe(1);
    expect(await room.mayEnter(session)).toBe(401);
  });
});
