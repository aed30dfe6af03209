import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { findStaffForLogin, type LoginAccount } from "../members/index.ts";
import { forgetLimits, mailedCodes, newestCode, openCast, otherCode, rightPassword } from "./auth.testing.ts";
import { voidCodes } from "./codes.queries.ts";
import { mailCode } from "./mailed-codes.ts";
import { lockUnchanged } from "./passwords.ts";

let server: TestServer;
let clubId: number;
let cast: Awaited<ReturnType<typeof openCast>>;
let email: string;
let staffId: number;
let count = 0;
const repeats = scaled(0, 19);

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
  email = `sam-${++count}@rovers.example`;
  staffId = await cast.staff({ email });
});

const post = (path: string, body: object, club = "rovers") => server.call(club, "POST", path, { body });
const login = (password = rightPassword, who = email) =>
  post("/club-auth/login", { email: who, password, domain: "rovers" });
const authenticate = (code: unknown, who = email) =>
  post("/club-auth/authenticate", { email: who, code, domain: "rovers" });

async function loggedInCode(): Promise<string> {
  expect((await login()).status).toBe(200);
  return newestCode(server, email);
}

async function sessionCount(): Promise<number> {
  return (await rowsOf(server.owner, "select 1 from sessions where staff_id = $1", [staffId])).length;
}

/** The same work on the account in this many concurrent transactions. */
async function atOnce(times: number, work: (tx: ClubTx, ctx: Ctx, account: LoginAccount) => Promise<void>) {
  const ctx = systemCtx(
    server.platform,
    { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" },
    "test",
  );
  const account = (await inClub(ctx, (tx) => findStaffForLogin(tx, email))) as LoginAccount;
  await Promise.all(Array.from({ length: times }, () => inClub(ctx, (tx) => work(tx, ctx, account))));
}

describe("a staff login", () => {
  // Spec 7.4, 7.5, 7.29
  it("mails a code that becomes a session", async () => {
    const first = await login();
    expect([first.status, first.body]).toEqual([
      200,
      { message: "Verification code sent successfully", challenge: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    const answer = await authenticate(await newestCode(server, email));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: "Verification successful",
      access_token: expect.any(String),
      role: 2,
      stripe_settings: false,
      smtp_settings: false,
      club_info: expect.objectContaining({ club_name: "Riverside Rovers", domain: "rovers", status: 1 }),
    });
    const info = await server.call("rovers", "GET", "/club-admin-panel/get-info", {
      token: answer.body.access_token,
    });
    expect(info.body.data).toMatchObject({ role: 2, email, name: "Sam Staff", stripe_settings: false });
  });

  it("is written down under the person's own name", async () => {
    await authenticate(await loggedInCode());
    const rows = await rowsOf(
      server.owner,
      "select actor_kind, actor_id, actor_name from audit_log where action = 'staff.logged_in' and subject_id = $1",
      [staffId],
    );
    expect(rows).toEqual([{ actor_kind: "staff", actor_id: staffId, actor_name: "Sam Staff" }]);
  });

  it("takes the e-mail in capitals and with spaces around", async () => {
    expect((await login(rightPassword, ` ${email.toUpperCase()} `)).status).toBe(200);
  });

  it("mails nothing for a wrong password and answers an unknown address alike", async () => {
    const wrong = await login("a wrong password");
    const unknown = await login(rightPassword, "nobody@rovers.example");
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(422);
      expect({ ...answer.body, request_id: "" }).toEqual({
        code: "INVALID_CREDENTIALS",
        message: "The email or password is not correct.",
        request_id: "",
      });
    }
    expect([...wrong.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
    expect(await mailedCodes(server, email)).toEqual([]);
  });

  it.each([0, 2])(
    "tells an account of status %i that it is not active only after the right password (A31)",
    async (account_status) => {
      const who = `off-${account_status}-${count}@rovers.example`;
      await cast.staff({ email: who, account_status });
      expect((await login("a wrong password", who)).body.code).toBe("INVALID_CREDENTIALS");
      const right = await login(rightPassword, who);
      expect([right.status, right.body.code]).toEqual([403, "ACCOUNT_INACTIVE"]);
      expect(await mailedCodes(server, who)).toEqual([]);
    },
  );

  it("refuses an unknown club, and a club other than the host's", async () => {
    const body = { email, password: rightPassword };
    expect((await post("/club-auth/login", { ...body, domain: "nowhere" })).body.code).toBe("CLUB_NOT_FOUND");
    expect((await post("/club-auth/login", { ...body, domain: "harbour" })).body.code).toBe("CLUB_MISMATCH");
    const away = await post("/club-auth/login", { ...body, domain: "harbour" }, "harbour");
    expect(away.body.code).toBe("INVALID_CREDENTIALS");
  });

  // Spec 5.2, 5.3
  it("says what is missing in the words of the form", async () => {
    const answer = await post("/club-auth/login", { email: "x", domain: "rovers" });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { email: ["Invalid email address"], password: ["Password is required"] },
    ]);
    const empty = await post("/club-auth/login", { email: "", password: "", domain: "rovers" });
    expect(empty.body.errors).toEqual({ email: ["Email is required"], password: ["Password is required"] });
  });
});

describe("a login code", () => {
  it("gives no token without the password step (A61)", async () => {
    const answer = await authenticate("123456");
    expect([answer.status, answer.body.code]).toEqual([422, "INVALID_CODE"]);
    expect(await sessionCount()).toBe(0);
  });

  // Spec 5.4
  it.each(["", "12345", "1234567", "١٢٣٤٥٦", ["123456"], 123456, "12345\n", null])(
    "is refused in the form %j (A61)",
    async (code) => {
      await loggedInCode();
      const answer = await authenticate(code);
      expect([answer.status, answer.body.code]).toEqual([422, "VALIDATION_FAILED"]);
    },
  );

  it("works once", async () => {
    const code = await loggedInCode();
    expect((await authenticate(code)).status).toBe(200);
    expect((await authenticate(code)).body.code).toBe("INVALID_CODE");
    expect(await sessionCount()).toBe(1);
  });

  it("makes one token of 50 right guesses at once (I-23)", { repeats }, async () => {
    const code = await loggedInCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => authenticate(code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "INVALID_CODE")).toHaveLength(49);
    expect(await sessionCount()).toBe(1);
  });

  it("has at most 5 of 50 wrong guesses at once looked at, and is locked then (I-23, A59)", {
    repeats,
  }, async () => {
    const code = await loggedInCode();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => authenticate(otherCode(code, at + 1))),
    );
    const count = (wanted: string) => answers.filter((answer) => answer.body.code === wanted).length;
    expect({ wrong: count("INVALID_CODE"), locked: count("CODE_LOCKED") }).toEqual({ wrong: 5, locked: 45 });
    const right = await authenticate(code);
    expect([right.status, right.body.code]).toEqual([429, "CODE_LOCKED"]);
    expect(await sessionCount()).toBe(0);
  });

  it("is refused after 5 wrong ones, until a new login (A59)", async () => {
    const code = await loggedInCode();
    for (let guess = 1; guess <= 5; guess += 1)
      expect((await authenticate(otherCode(code, guess))).body.code).toBe("INVALID_CODE");
    expect((await authenticate(otherCode(code, 6))).body.code).toBe("CODE_LOCKED");
    expect((await authenticate(code)).body.code).toBe("CODE_LOCKED");
    expect((await authenticate(await loggedInCode())).status).toBe(200);
  });

  // Spec 4.20
  it("lives 300 seconds", async () => {
    const code = await loggedInCode();
    server.clock.advance(299_000);
    expect((await authenticate(otherCode(code))).body.code).toBe("INVALID_CODE");
    server.clock.advance(1_500);
    const late = await authenticate(code);
    expect([late.status, late.body]).toMatchObject([
      410,
      { code: "CODE_EXPIRED", message: "Code has expired. Please resend." },
    ]);
  });

  it("is void as soon as there is a newer one", async () => {
    const older = await loggedInCode();
    const newer = await loggedInCode();
    if (older !== newer) expect((await authenticate(older)).body.code).toBe("INVALID_CODE");
    expect((await authenticate(newer)).status).toBe(200);
  });

  it("is one, the newest, when 10 logins end at once", async () => {
    await atOnce(10, async (tx, ctx, account) => {
      await lockUnchanged(tx, account);
      await voidCodes(tx, account, ctx.platform.clock.now(), "two_factor");
      await mailCode(tx, ctx, account, { purpose: "two_factor", challenge: ctx.requestId });
    });
    const codes = await rowsOf<{ open: boolean }>(
      server.owner,
      "select used_at is null as open from codes where staff_id = $1 order by id desc",
      [staffId],
    );
    expect(codes.map(({ open }) => open)).toEqual([true, ...Array<boolean>(9).fill(false)]);
  });

  it("is not mailed when the password was changed while it was checked", async () => {
    const ctx = systemCtx(
      server.platform,
      { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" },
      "test",
    );
    const account = (await inClub(ctx, (tx) => findStaffForLogin(tx, email))) as LoginAccount;
    await server.owner.query("update staff set password_hash = 'another' where id = $1", [staffId]);
    await expect(inClub(ctx, (tx) => lockUnchanged(tx, account))).rejects.toMatchObject({
      code: "INVALID_CREDENTIALS",
    });
  });

  it("belongs to one account", async () => {
    const code = await loggedInCode();
    const other = `other-${count}@rovers.example`;
    await cast.staff({ email: other });
    expect((await authenticate(code, other)).body.code).toBe("INVALID_CODE");
  });

  it("is worth nothing once the account is disabled", async () => {
    const code = await loggedInCode();
    await server.owner.query("update staff set account_status = 2 where id = $1", [staffId]);
    expect((await authenticate(code)).body.code).toBe("INVALID_CODE");
  });

  it("is not kept in a form that can be read or tried out", async () => {
    const code = await loggedInCode();
    const rows = await rowsOf(
      server.owner,
      "select 1 from codes where staff_id = $1 and secret_hash in (sha256($2::bytea), $2::bytea)",
      [staffId, Buffer.from(code)],
    );
    expect(rows).toEqual([]);
  });
});
