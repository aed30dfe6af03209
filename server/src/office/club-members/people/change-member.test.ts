import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { hashPassword } from "../../../people/auth/index.ts";
import {
  addCategory,
  addPerson,
  type Club,
  callsOf,
  formOf,
  memberRow,
  openClub,
} from "../club-members.testing.ts";

let club: Club;
let calls: ReturnType<typeof callsOf>;
let passwordHash: string;

beforeAll(async () => {
  club = await openClub();
  calls = callsOf(club);
  passwordHash = await hashPassword("a right password");
});
afterAll(() => club.server.close());

describe("changing a member", () => {
  // Spec 7.34
  it("writes the form and an audit row with before and after", async () => {
    const { id } = await addPerson(club);
    const { status, body } = await calls.update(id, { first_name: "Moe", sizes: { shirt: "L" } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ first_name: "Moe", sizes: { shirt: "L" }, version: 2 });
    expect((await club.call("GET", `show/${id}`)).body.data).toEqual(body.data);
    const [row] = await rowsOf(
      club.server.owner,
      "select actor_kind, before, after from audit_log where member_id = $1 and action = 'member.updated'",
      [id],
    );
    expect(row).toMatchObject({
      actor_kind: "staff",
      before: { first_name: "Mo" },
      after: { first_name: "Moe" },
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
    expect(await calls.update(id, { email: "ben@rovers.example" })).toMatchObject({
      status: 409,
      body: { code: "DUPLICATE" },
    });
  });

  it("I-24: deactivating ends every session and code at once, in the middle of a burst of calls", async () => {
    const { id, token } = await addPerson(club, { password_hash: passwordHash });
    await club.call("POST", "send-email-password", { body: { id } });
    expect(await calls.liveCodes(id)).toHaveLength(1);
    const form = { ...(await formOf(club, id)), account_status: 2 };
    let deactivated = false;
    const late: number[] = [];
    const burst = async () => {
      for (let turn = 0; turn < 12 || late.length === 0; turn += 1) {
        const startedLate = deactivated;
        const { status } = await calls.profile(token);
        if (startedLate) late.push(status);
      }
    };
    const change = async () => {
      const answer = await club.call("PUT", `update/${id}`, { body: form });
      deactivated = true;
      expect(answer.status).toBe(200);
      expect((await calls.profile(token)).status).toBe(401);
    };
    await Promise.all([...Array.from({ length: 8 }, burst), change()]);
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late)).toEqual(new Set([401]));
    expect(await calls.liveCodes(id)).toEqual([]);
    const { email } = await memberRow(club, id);
    expect(await calls.login(String(email))).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_INACTIVE" },
    });
    expect((await calls.update(id, { account_status: 1 })).status).toBe(200);
    expect((await calls.profile(token)).status).toBe(401);
    expect((await calls.login(String(email))).status).toBe(200);
  });

  it("does not let an account that has a password wait for one", async () => {
    const { id } = await addPerson(club, { password_hash: passwordHash });
    expect(await calls.update(id, { account_status: 0 })).toMatchObject({
      status: 422,
      body: { errors: { account_status: [expect.any(String)] } },
    });
  });

  it("ends mailed links with the e-mail address they went to, and leaves sessions", async () => {
    const { id, token } = await addPerson(club);
    await club.call("POST", "send-email-password", { body: { id } });
    await calls.update(id, { phone: "5" });
    expect(await calls.liveCodes(id)).toHaveLength(1);
    await calls.update(id, { email: `other-${id}@rovers.example` });
    expect(await calls.liveCodes(id)).toEqual([]);
    expect((await calls.profile(token)).status).toBe(200);
  });

  it("grants what a richer membership gives beyond the one before, once, and never takes any", async () => {
    const junior = await addCategory(club, { joining_credits_cents: 3000 });
    const adult = await addCategory(club, { joining_credits_cents: 5000 });
    const { body } = await calls.store({ membership_category_id: junior });
    const { id } = body.data;
    const moveTo = async (membership_category_id: number, changes = {}) =>
      (await calls.update(id, { membership_category_id, ...changes })).body.data.credits;
    expect(await moveTo(adult, { grant_joining_credits: false })).toBe(30);
    expect(await moveTo(junior)).toBe(30);
    expect(await moveTo(adult)).toBe(50);
    expect(await moveTo(adult)).toBe(50);
    expect(await moveTo(junior)).toBe(50);
    expect(await moveTo(adult)).toBe(50);
  });

  it("lets a manager change the membership but not leave out its credits, and then changes nothing", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 5000 });
    const { id } = await addPerson(club);
    const refused = await calls.update(
      id,
      { membership_category_id: adult, grant_joining_credits: false },
      club.manager,
    );
    expect(refused).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await memberRow(club, id)).toMatchObject({ membership_category_id: null, version: 1 });
    expect((await calls.update(id, { membership_category_id: adult }, club.manager)).status).toBe(200);
  });
});
