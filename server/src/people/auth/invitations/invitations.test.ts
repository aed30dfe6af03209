import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { createClub, createSession, rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { forgetLimits, newestCode, openCast, rightPassword } from "../auth.testing.ts";
import { mailedLinkToken, passwordLinkTokens } from "./invitations.testing.ts";
import { sendPasswordLink } from "./password-links.ts";

let server: TestServer;
let clubId: number;
let cast: Awaited<ReturnType<typeof openCast>>;
let email: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.stop();
  clubId = await createClub(server.owner, { domain: "rovers", name: "Riverside Rovers" });
  await createClub(server.owner, { domain: "harbour" });
  cast = await openCast(server, clubId);
});
afterAll(() => server.close());

beforeEach(async () => {
  await forgetLimits(server);
  email = `ben.baker.${++count}@rovers.example`;
});

const hour = 3600 * 1000;
type Account = { kind: "member" | "staff"; id: number };

function mailLink(account: Account) {
  const ctx = systemCtx(
    server.platform,
    { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" },
    "test-request",
  );
  return inClub(ctx, (tx) => sendPasswordLink(tx, ctx, account));
}
async function link(account: Account): Promise<string> {
  await mailLink(account);
  return mailedLinkToken(server, email);
}
const pendingMember = async (): Promise<Account> => ({
  kind: "member",
  id: await cast.member({ email, account_status: 0, password_hash: null, first_name: "Ben" }),
});
const activeMember = async (): Promise<Account> => ({ kind: "member", id: await cast.member({ email }) });

const check = (token: string, club = "rovers") =>
  server.call(club, "POST", "/set-password/check-link", { body: { token, domain: club } });
const setPassword = (token: string, password = "a fresh password", club = "rovers") =>
  server.call(club, "POST", "/set-password/store", { body: { token, password, domain: club } });
const login = (password: string) =>
  server.call("rovers", "POST", "/club-member-auth/login", { body: { email, password, domain: "rovers" } });
const statusOf = async ({ kind, id }: Account) => {
  const table = kind === "member" ? "members" : "staff";
  const [row] = await rowsOf<{ account_status: number }>(
    server.owner,
    `select account_status from ${table} where id = $1`,
    [id],
  );
  return row?.account_status;
};
const mailsTo = (event: string) =>
  rowsOf<{ text: string }>(server.owner, "select text from mails where recipient = $1 and event = $2", [
    email,
    event,
  ]);

describe("a mailed link", () => {
  // Spec 7.34
  it("tells whose it is, takes a password once, and activates a pending member", async () => {
    const ben = await pendingMember();
    const token = await link(ben);
    const checked = await check(token);
    expect([checked.status, checked.body]).toEqual([
      200,
      { data: { email, first_name: "Ben", role: "member" } },
    ]);
    expect((await check(token)).status).toBe(200);
    const answer = await setPassword(token);
    expect([answer.status, answer.body.message, answer.body.data.role]).toEqual([
      200,
      "Your password is set. Welcome to Riverside Rovers.",
      "member",
    ]);
    // Logged in at once, with everything that a login returns.
    const { user, access_token } = answer.body.data.session;
    expect(user).toMatchObject({ email, first_name: "Ben" });
    const packs = await server.call("rovers", "GET", "/club-entitlement/show", { token: access_token });
    expect(packs.status).toBe(200);
    expect(await statusOf(ben)).toBe(1);
    expect((await login("a fresh password")).status).toBe(200);
    expect((await setPassword(token)).body.code).toBe("LINK_EXPIRED");
    expect((await check(token)).status).toBe(410);
    expect(await mailsTo("password_changed")).toEqual([]);
  });

  // Spec 7.39
  it("lets an invited manager in with the mailed code", async () => {
    const id = await cast.staff({ email, role: 5, account_status: 0, password_hash: null });
    const token = await link({ kind: "staff", id });
    expect((await check(token)).body.data.role).toBe("club");
    expect((await setPassword(token)).body.data).toEqual({ role: "club", session: null });
    const claim = { email, domain: "rovers" };
    await server.call("rovers", "POST", "/club-auth/login", {
      body: { ...claim, password: "a fresh password" },
    });
    const answer = await server.call("rovers", "POST", "/club-auth/authenticate", {
      body: { ...claim, code: await newestCode(server, email) },
    });
    expect([answer.status, answer.body.role]).toEqual([200, 5]);
  });

  it("ends sessions and codes of an active account, and tells its owner", async () => {
    const ava = await activeMember();
    const session = await createSession(server.owner, clubId, { memberId: ava.id });
    await server.call("rovers", "POST", "/forgot-password/send-otp", {
      body: { email, role: "member", domain: "rovers" },
    });
    const code = await newestCode(server, email);
    expect((await setPassword(await link(ava))).status).toBe(200);
    expect((await server.call("rovers", "GET", "/club-member/profile", { token: session })).status).toBe(401);
    expect((await login(rightPassword)).body.code).toBe("INVALID_CREDENTIALS");
    const reset = await server.call("rovers", "POST", "/forgot-password/verify-otp", {
      body: { email, role: "member", code, domain: "rovers" },
    });
    expect(reset.body.code).toBe("INVALID_CODE");
    const [mail] = await mailsTo("password_changed");
    expect(mail?.text).toContain("/login");
  });

  it("works for one of 50 that use it at once (I-23)", { repeats: scaled(0, 19) }, async () => {
    const token = await link(await pendingMember());
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => setPassword(token, `a fresh password ${at}`)),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(49);
    const winner = statuses.indexOf(200);
    expect((await login(`a fresh password ${winner}`)).status).toBe(200);
  });

  it("is void once another one is mailed, also when both are mailed at once (A67)", async () => {
    const ben = await pendingMember();
    const older = await link(ben);
    const newer = await link(ben);
    expect(newer).not.toBe(older);
    expect((await check(older)).status).toBe(410);
    await Promise.all(Array.from({ length: 5 }, () => mailLink(ben)));
    const tokens = await passwordLinkTokens(server, email);
    const answers = await Promise.all(tokens.map((token) => check(token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it("lives 7 days for a pending account and 24 hours for an active one (A67)", async () => {
    const token = await link(await pendingMember());
    server.clock.advance(7 * 24 * hour - 60_000);
    expect((await check(token)).status).toBe(200);
    server.clock.advance(120_000);
    expect((await check(token)).body.code).toBe("LINK_EXPIRED");
    expect((await setPassword(token)).body.code).toBe("LINK_EXPIRED");
    email = `second.${email}`;
    const short = await link(await activeMember());
    server.clock.advance(24 * hour - 60_000);
    expect((await check(short)).status).toBe(200);
    server.clock.advance(120_000);
    expect((await setPassword(short)).status).toBe(410);
  });

  it("is refused alike when it is made up, of another club, or of an account that was disabled", async () => {
    const ben = await pendingMember();
    const token = await link(ben);
    const refusals = [
      await check(token, "harbour"),
      await setPassword(token, "a fresh password", "harbour"),
      await check(`${token.split(".")[0]}.${"x".repeat(43)}`),
      await check("x"),
      await check(`zzzzzzzzz.${"x".repeat(43)}`),
    ];
    await server.owner.query("update members set account_status = 2 where id = $1", [ben.id]);
    refusals.push(await check(token), await setPassword(token));
    const [expected] = refusals;
    expect(expected?.status).toBe(410);
    for (const { status, body } of refusals)
      expect([status, body.code, body.message, body.errors]).toEqual([
        410,
        "LINK_EXPIRED",
        expected?.body.message,
        undefined,
      ]);
    expect(await statusOf(ben)).toBe(2);
  });

  it("is not a reset token, nor the other way round", async () => {
    const token = await link(await activeMember());
    const asReset = await server.call("rovers", "POST", "/forgot-password/set-new-password", {
      body: { reset_token: token, password: "a fresh password", domain: "rovers" },
    });
    expect(asReset.status).toBe(410);
    await server.owner.query("update codes set purpose = 'reset_token' where club_id = $1", [clubId]);
    expect((await check(token)).status).toBe(410);
  });

  it("survives a password that is refused (A71)", async () => {
    const token = await link(await pendingMember());
    for (const short of ["seven77", "x".repeat(129), "x".repeat(10_000)])
      expect((await setPassword(token, short)).body.code).toBe("VALIDATION_FAILED");
    for (const weak of ["password", "Riverside Rovers", email.split("@")[0] as string]) {
      const answer = await setPassword(token, weak);
      expect([answer.status, answer.body.code]).toEqual([422, "PASSWORD_TOO_WEAK"]);
      expect(answer.body.errors.password).toHaveLength(1);
    }
    const long = "ы".repeat(60) + "aß漢".repeat(20);
    expect((await setPassword(token, long)).status).toBe(200);
    expect((await login(long)).status).toBe(200);
  });
});

describe("mailing a link", () => {
  it("notes when, says for how long, leaves an audit row, and keeps no secret but a digest (I-25)", async () => {
    const ben = await pendingMember();
    const token = await link(ben);
    expect(token).toMatch(/^[1-9a-z][0-9a-z]*\.[\w-]{43}$/);
    const [member] = await rowsOf(server.owner, "select invited_at from members where id = $1", [ben.id]);
    expect(member?.invited_at).toBeInstanceOf(Date);
    const [mail] = await mailsTo("member_invited");
    expect(mail?.text).toContain("7 days");
    const [secret] = token.split(".").slice(1);
    const [found] = await rowsOf(
      server.owner,
      `select encode(secret_hash, 'escape') as hash, purpose from codes where member_id = $1`,
      [ben.id],
    );
    expect(found?.purpose).toBe("invitation");
    expect(found?.hash).not.toContain(secret);
    await setPassword(token);
    const audit = await rowsOf<{ action: string; row: string }>(
      server.owner,
      "select action, audit_log::text as row from audit_log where subject_kind = 'member' and subject_id = $1 order by id",
      [ben.id],
    );
    expect(audit.map(({ action }) => action)).toEqual(["password_link.sent", "password.chosen"]);
    for (const { row } of audit) expect(row).not.toContain(secret);
  });

  it("refuses accounts that may not log in, have no address, or are not there", async () => {
    const inactive = await cast.member({ email, account_status: 2 });
    await expect(mailLink({ kind: "member", id: inactive })).rejects.toMatchObject({
      code: "ACCOUNT_INACTIVE",
    });
    const child = await cast.member({ email: null, primary_member_id: inactive });
    await expect(mailLink({ kind: "member", id: child })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(mailLink({ kind: "staff", id: 999_999 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
