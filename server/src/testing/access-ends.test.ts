import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hashPassword } from "../people/auth/index.ts";
import { createClub, createMember, createSession, createStaff } from "./factories.ts";
import { scaled } from "./scale.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Calls after the right is gone, each of which must be refused. */
const lateCalls = scaled(24, 200);
const repeats = scaled(0, 4);

/** I-24 in one place: whatever takes a right away applies to the very next call, in the middle of a burst of them. */

let server: TestServer;
let clubId: number;
let admin: string;
let password_hash: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  password_hash = await hashPassword(current_password);
});
afterAll(() => server.close());

// One of their own for each test, who stays.
beforeEach(async () => {
  admin = await createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId) });
});

type Victim = { id: number; token: string; primaryId: number; email: string };
type Act = (victim: Victim) => Promise<{ status: number }>;

const panel = (method: string, path: string, body?: object) =>
  server.call("rovers", method, path, { token: admin, ...(body && { body }) });
const name = { first_name: "Mo", last_name: "Member" };
const version = 1;
const current_password = "a right password";

const memberActs: Record<string, Act> = {
  deactivating: ({ id, email }) =>
    panel("PUT", `/club-member/update/${id}`, { ...name, email, version, account_status: 2 }),
  deleting: ({ id }) => panel("DELETE", `/club-member/delete/${id}`),
  erasing: ({ id }) => panel("POST", "/club-member/erase", { id, version }),
  "signing out": ({ id }) => panel("POST", "/club-member/sign-out", { id }),
};

const saveSecondary = ({ id, primaryId: primary_member_id }: Victim, changes: object) =>
  panel("POST", "/club-member/update-secondary-member", {
    ...name,
    id,
    primary_member_id,
    version,
    relation: "Son",
    ...changes,
  });
const secondaryActs: Record<string, Act> = {
  deactivating: (victim) => saveSecondary(victim, { email: victim.email, account_status: 2 }),
  "taking the login of": (victim) => saveSecondary(victim, { email: "" }),
  deleting: ({ id }) => panel("DELETE", `/club-member/delete/${id}`),
  erasing: ({ id }) => panel("POST", "/club-member/erase", { id, version }),
  "signing out": ({ id }) => panel("POST", "/club-member/sign-out", { id }),
};

/** What members do themselves, on another device. */
const own = async (id: number, method: string, path: string, body?: object) => {
  const token = await createSession(server.owner, clubId, { memberId: id });
  return server.call("rovers", method, `/club-member/${path}`, { token, ...(body && { body }) });
};
const ownActs: Record<string, Act> = {
  "another password of": ({ id }) =>
    own(id, "POST", "change-password", { current_password, password: "a fresh password" }),
  "logging out the device of": async ({ id, token }) => {
    const { body } = await server.call("rovers", "GET", "/club-member/sessions", { token });
    return own(id, "DELETE", `sessions/${body.data[0].id}`);
  },
  "logging out all other devices of": ({ id }) => own(id, "POST", "end-other-sessions", {}),
  "the leaving of": ({ id }) => own(id, "POST", "leave", { current_password, gives_up: false }),
};

const updateStaff = ({ id, email }: Victim, changes: object) =>
  panel("PUT", `/club-manager/update/${id}`, { ...name, email, version, ...changes });
const staffActs = (role: number): Record<string, Act> => ({
  disabling: (victim) => updateStaff(victim, { role, account_status: 2 }),
  "giving another role to": (victim) => updateStaff(victim, { role: role === 2 ? 5 : 2, account_status: 1 }),
  deleting: ({ id }) => panel("DELETE", `/club-manager/delete/${id}`),
});

const newEmail = () => {
  count += 1;
  return `victim-${count}@rovers.example`;
};

async function newMember(isSecondary: boolean, more = {}): Promise<Victim> {
  const email = newEmail();
  const primaryId = isSecondary ? await createMember(server.owner, clubId) : 0;
  const values = { ...more, email, ...(isSecondary && { primary_member_id: primaryId, relation: "Son" }) };
  const id = await createMember(server.owner, clubId, values);
  // A secondary member shares its primary's wallet.
  if (isSecondary) await server.owner.query("delete from credit_accounts where member_id = $1", [id]);
  return { id, email, primaryId, token: await createSession(server.owner, clubId, { memberId: id }) };
}

async function newStaff(role: number): Promise<Victim> {
  const email = newEmail();
  const id = await createStaff(server.owner, clubId, { email, role, password_hash: "x" });
  return { id, email, primaryId: 0, token: await createSession(server.owner, clubId, { staffId: id }) };
}

const memberPath = "/club-member/profile";
const staffPath = "/club-admin-panel/get-info";
const people: [who: string, make: () => Promise<Victim>, path: string, acts: Record<string, Act>][] = [
  ["a member", () => newMember(false), memberPath, memberActs],
  ["a member themselves", () => newMember(false, { password_hash }), memberPath, ownActs],
  ["a secondary member", () => newMember(true), memberPath, secondaryActs],
  ["a manager", () => newStaff(5), staffPath, staffActs(5)],
  ["an admin", () => newStaff(2), staffPath, staffActs(2)],
];
const cases = people.flatMap(([who, make, path, acts]) =>
  Object.entries(acts).map(([act, run]) => [act, who, make, path, run] as const),
);

it.each(cases)("I-24: %s %s ends their calls at once", { repeats }, async (_act, _who, make, path, run) => {
  const victim = await make();
  const call = async () => (await server.call("rovers", "GET", path, { token: victim.token })).status;
  let isDone = false;
  const early: number[] = [];
  const late: number[] = [];
  const burst = async () => {
    while (late.length < lateCalls) {
      const list = isDone ? late : early;
      list.push(await call());
    }
  };
  const bursts = Promise.all(Array.from({ length: 8 }, burst));
  await new Promise<void>((resolve) => setImmediate(resolve));
  const change = await run(victim);
  isDone = true;
  await bursts;
  expect(change.status).toBe(200);
  expect(early).toContain(200);
  expect(new Set(late)).toEqual(new Set([401]));
});

it.each([
  ["a member", () => newMember(false), memberPath, "/club-member-auth/logout"],
  ["an admin", () => newStaff(2), staffPath, "/club-auth/logout"],
] as const)(
  "I-24, A109: logging out ends the session of %s and no other",
  async (_who, make, path, logout) => {
    const { id, token } = await make();
    const owner = path === memberPath ? { memberId: id } : { staffId: id };
    const elsewhere = await createSession(server.owner, clubId, owner);
    expect((await server.call("rovers", "POST", logout, { token, body: {} })).status).toBe(200);
    expect((await server.call("rovers", "GET", path, { token })).status).toBe(401);
    const other = await server.call("rovers", "GET", path, { token: elsewhere });
    expect(other.status).toBe(200);
    expect(other.headers.get("cache-control")).toBe("no-store");
  },
);
