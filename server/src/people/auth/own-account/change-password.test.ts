import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { type Accounts, openAccounts, rightPassword } from "./own-account.testing.ts";

let club: Accounts;
let ava: Awaited<ReturnType<Accounts["newMember"]>>;

beforeAll(async () => {
  club = await openAccounts();
});
afterAll(() => club.server.close());
beforeEach(async () => {
  ava = await club.newMember();
});

const fresh = "a fresh password";
const change = (token: string, current_password = rightPassword, password = fresh) =>
  club.call("POST", "/club-member/change-password", token, { current_password, password });

describe("another password", () => {
  it("ends every other session, keeps this one, and is told by mail and in the log", async () => {
    const elsewhere = await club.logIn(ava.email);
    const other = await club.newMember();
    const { status, body } = await change(ava.token);
    expect([status, body]).toEqual([
      200,
      { message: "Your password has been changed. Every other device has been logged out." },
    ]);
    expect(await Promise.all([ava.token, elsewhere, other.token].map(club.isIn))).toEqual([
      true,
      false,
      true,
    ]);
    expect((await club.login(ava.email)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await club.login(ava.email, fresh)).status).toBe(200);
    expect(await club.mailsTo(ava.email, "password_changed")).toHaveLength(1);
    expect(await club.actionsOf(ava.id)).toContain("password.changed");
    const log = await rowsOf(club.server.owner, "select a::text from audit_log a where member_id = $1", [
      ava.id,
    ]);
    expect(JSON.stringify(log)).not.toContain(fresh);
  });

  it("needs the present one: a wrong one changes nothing", async () => {
    const { status, body } = await change(ava.token, "not it");
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 422,
      code: "INVALID_CREDENTIALS",
      errors: { current_password: ["This is not your current password."] },
    });
    expect((await club.login(ava.email)).status).toBe(200);
    expect(await club.mailsTo(ava.email, "password_changed")).toEqual([]);
  });

  it("is guessed no more often than at the login, and with it (A57)", async () => {
    for (let guess = 0; guess < 5; guess += 1)
      expect((await club.login(ava.email, "not it")).status).toBe(422);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await change(ava.token, "not it")).body.code).toBe("INVALID_CREDENTIALS");
    const refused = await change(ava.token);
    expect([refused.status, refused.body.code, refused.headers.has("retry-after")]).toEqual([
      429,
      "RATE_LIMITED",
      true,
    ]);
    expect((await club.login(ava.email)).status).toBe(429);
  });

  it("is as strong as one that is chosen after forgetting it (A71)", async () => {
    for (const weak of ["password", "Riverside Rovers", ava.email]) {
      const { status, body } = await change(ava.token, rightPassword, weak);
      expect({ status, code: body.code }).toEqual({ status: 422, code: "PASSWORD_TOO_WEAK" });
      expect(body.errors.password).toHaveLength(1);
    }
    for (const [current, next] of [
      [rightPassword, "seven77"],
      [rightPassword, "x".repeat(129)],
      ["", fresh],
      ["x".repeat(201), fresh],
    ] as const)
      expect((await change(ava.token, current, next)).body.code).toBe("VALIDATION_FAILED");
  });

  it("voids codes and links that were mailed before", async () => {
    const body = { current_password: rightPassword, email: "next@rovers.example" };
    await club.call("POST", "/club-member/change-email", ava.token, body);
    await club.call("POST", "/forgot-password/send-otp", undefined, {
      email: ava.email,
      domain: "rovers",
      role: "member",
    });
    const live = () =>
      rowsOf(club.server.owner, "select purpose from codes where member_id = $1 and used_at is null", [
        ava.id,
      ]);
    // A link to confirm an address, a code, and the link beside it.
    expect(await live()).toHaveLength(3);
    expect((await change(ava.token)).status).toBe(200);
    expect(await live()).toEqual([]);
  });

  it("is chosen once by several who know the present one at the same moment", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => change(ava.token, rightPassword, `a fresh password ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(new Set(refused)).toEqual(new Set(["INVALID_CREDENTIALS"]));
    expect(await club.mailsTo(ava.email, "password_changed")).toHaveLength(1);
  });

  it("is nobody's to choose without a session, nor with one that has ended", async () => {
    expect((await change("")).status).toBe(401);
    await club.call("POST", "/club-member-auth/logout", ava.token, {});
    expect((await change(ava.token)).status).toBe(401);
  });

  it("is refused to an account that was closed a moment ago", async () => {
    await club.server.owner.query("update members set account_status = 2 where id = $1", [ava.id]);
    expect((await change(ava.token)).status).not.toBe(200);
    const [row] = await rowsOf(club.server.owner, "select version from members where id = $1", [ava.id]);
    expect(row).toEqual({ version: 1 });
  });
});
