import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../people/auth/index.ts";
import { eventually } from "./eventually.ts";
import { createClub, createMember, createProduct, createSession, createStaff, rowsOf } from "./factories.ts";
import { runCommand } from "./run-command.ts";
import { requestOf, startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
let other: TestServer;
let clubId: number;
let admin: string;
let manager: string;
let member: string;
const password = "a right password";

beforeAll(async () => {
  server = await startTestServer();
  const { databaseUrl, dataDir } = server.platform.config;
  other = await startTestServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  clubId = await createClub(server.owner, { domain: "rovers" });
  await createProduct(server.owner, clubId, { title: "Home shirt" });
  const password_hash = await hashPassword(password);
  const staffId = await createStaff(server.owner, clubId, { email: "rosa@rovers.example", password_hash });
  const managerId = await createStaff(server.owner, clubId, { role: 5 });
  const memberId = await createMember(server.owner, clubId, { email: "ava@rovers.example", password_hash });
  admin = await createSession(server.owner, clubId, { staffId });
  manager = await createSession(server.owner, clubId, { staffId: managerId });
  member = await createSession(server.owner, clubId, { memberId });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
afterEach(() => operator("club:open"));

const call = (method: string, path: string, token?: string, body?: object) =>
  server.call("rovers", method, path, { ...(token && { token }), ...(body && { body }) });
const post = (path: string, body: object) => call("POST", path, undefined, { domain: "rovers", ...body });
const switchTo = (closed: boolean, token = admin) => call("POST", "/club/maintenance", token, { closed });
const info = async (token = admin) => (await call("GET", "/club-admin-panel/get-info", token)).body.data;

async function operator(command: string, domain = "rovers") {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = server.platform.config;
  const { said, ended } = runCommand([command, domain], { DATABASE_URL, DATA_DIR });
  return [await ended, said.out || said.err];
}

/** What the servers publicly say about the club, once they know it: the lookup, and a list of the shop. */
async function everywhere(status: number, list: number) {
  for (const { port } of [server, other])
    await eventually(async () => {
      const lookup = await requestOf(port, "rovers", "POST", "/public/verify-domain", {
        body: { domain: "rovers" },
      });
      const shop = await requestOf(port, "rovers", "GET", "/club-member/filter-products");
      return lookup.body.data.status === status && shop.status === list;
    });
}

describe("A13: a club that its own admin closes for maintenance", () => {
  // Spec 2.41
  it("is closed to members and visitors on every server, also where answers lay ready, and opens again", async () => {
    await everywhere(1, 200);
    expect((await switchTo(true)).body).toMatchObject({
      message: "The shop is closed.",
      data: { profile: { status: 0, closed_by: "club" } },
    });
    await everywhere(0, 403);
    const refused = { status: 403, body: { code: "CLUB_INACTIVE" } };
    expect(await call("GET", "/club-member/profile", member)).toMatchObject(refused);
    expect(await call("POST", "/club-member/order-store", member, {})).toMatchObject(refused);
    expect(await post("/club-member-auth/login", { email: "ava@rovers.example", password })).toMatchObject(
      refused,
    );
    expect((await switchTo(false)).body).toMatchObject({
      message: "The shop is open.",
      data: { profile: { status: 1, closed_by: null } },
    });
    await everywhere(1, 200);
    expect((await call("GET", "/club-member/profile", member)).status).toBe(200);
  });

  it("goes on working for its staff, who read and change as before", async () => {
    await switchTo(true);
    expect([(await info()).closed_by, (await info(manager)).closed_by]).toEqual(["club", "club"]);
    expect((await call("GET", "/club-orders/show", manager)).status).toBe(200);
    const { version } = (await call("GET", "/club/get-settings", admin)).body.data;
    const contact = { contact_email: "", contact_phone: "07700 900142", location: "", version };
    expect((await call("POST", "/club/contact-settings", admin, contact)).status).toBe(200);
    expect((await switchTo(false)).status).toBe(200);
  });

  it("lets staff log in and choose a new password meanwhile, and no member", async () => {
    await switchTo(true);
    const email = "rosa@rovers.example";
    const { challenge } = (await post("/club-auth/login", { email, password })).body;
    const code = await codeMailedTo(email);
    const session = await post("/club-auth/authenticate", { email, code, challenge });
    expect([session.status, session.body.club_info?.status]).toEqual([200, 0]);
    const forgotten = (role: string, who: string) =>
      post("/forgot-password/send-otp", { email: who, role }).then(({ status }) => status);
    expect(await forgotten("club", email)).toBe(200);
    expect(await forgotten("member", "ava@rovers.example")).toBe(403);
  });

  it("is switched by an admin alone", async () => {
    for (const token of [manager, member]) expect((await switchTo(true, token)).status).toBe(403);
    expect((await info()).closed_by).toBeNull();
  });

  it("stands in the audit log with who closed and opened it, once each", async () => {
    await server.owner.query("delete from audit_log where club_id = $1", [clubId]);
    for (const closed of [true, true, false, false]) await switchTo(closed);
    expect(
      await rowsOf(
        server.owner,
        "select action, actor_kind, after from audit_log where club_id = $1 order by id",
        [clubId],
      ),
    ).toEqual([
      { action: "club.closed", actor_kind: "staff", after: { closed_by: "club" } },
      { action: "club.opened", actor_kind: "staff", after: { closed_by: null } },
    ]);
  });
});

describe("A13: a club that the operator closes", () => {
  // Spec 2.41
  it("is closed on every server, and staff see their panel and change nothing", async () => {
    expect(await operator("club:close")).toEqual([0, expect.stringMatching(/^The club rovers is closed\./)]);
    await everywhere(0, 403);
    expect((await info()).closed_by).toBe("operator");
    expect((await call("GET", "/club-orders/show", admin)).status).toBe(200);
    expect(await call("POST", "/club/contact-settings", admin, {})).toMatchObject({
      status: 403,
      body: { code: "CLUB_INACTIVE", message: expect.stringContaining("The operator has closed this shop.") },
    });
  });

  // Spec 2.41
  it("is not opened by its admin, whoever closed it first", async () => {
    await switchTo(true);
    await operator("club:close");
    for (const closed of [false, true])
      expect(await switchTo(closed)).toMatchObject({ status: 403, body: { code: "CLUB_INACTIVE" } });
    expect((await info()).closed_by).toBe("operator");
  });

  it("is opened by the operator, who is told what was so before", async () => {
    expect(await operator("club:open")).toEqual([0, "The club rovers was already open.\n"]);
    await switchTo(true);
    expect(await operator("club:open")).toEqual([
      0,
      "The club rovers is open again. One of its admins had closed it.\n",
    ]);
    await operator("club:close");
    expect(await operator("club:close")).toEqual([0, "The club rovers was already closed by you.\n"]);
    expect(await operator("club:open")).toEqual([0, "The club rovers is open again.\n"]);
    expect(await operator("club:close", "nowhere")).toEqual([1, "There is no club nowhere.\n"]);
  });
});

async function codeMailedTo(email: string): Promise<string> {
  const mails = await rowsOf<{ text: string }>(
    server.owner,
    "select text from mails where recipient = $1 order by id",
    [email],
  );
  return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
}
