import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, createSession, rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { forgetLimits, mailedCodes, newestCode, openCast, otherCode, rightPassword } from "./auth.testing.ts";

let server: TestServer;
let clubId: number;
let cast: Awaited<ReturnType<typeof openCast>>;
let email: string;
let memberId: number;
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
  email = `ava.archer.${++count}@rovers.example`;
  memberId = await cast.member({ email });
});

type Role = "member" | "club";
const post = (path: string, body: object, club = "rovers") => server.call(club, "POST", path, { body });
const send = (who = email, role: Role = "member") =>
  post("/forgot-password/send-otp", { email: who, role, domain: "rovers" });
const verify = (code: string, who = email, role: Role = "member") =>
  post("/forgot-password/verify-otp", { email: who, role, code, domain: "rovers" });
const setPassword = (reset_token: string, password = "a fresh password", club = "rovers") =>
  post("/forgot-password/set-new-password", { reset_token, password, domain: club }, club);
const login = (password: string) => post("/club-member-auth/login", { email, password, domain: "rovers" });

async function sentCode(): Promise<string> {
  expect((await send()).status).toBe(200);
  return newestCode(server, email);
}

async function verifiedToken(): Promise<string> {
  return (await verify(await sentCode())).body.data.reset_token;
}

describe("a forgotten password", () => {
  // Spec 7.25
  it("is replaced with a mailed code, which ends every session and voids every code", async () => {
    const session = await createSession(server.owner, clubId, { memberId });
    const code = await sentCode();
    const verified = await verify(code);
    expect([verified.status, verified.body]).toEqual([
      200,
      { message: "Verification successful", data: { reset_token: expect.any(String) } },
    ]);
    const answer = await setPassword(verified.body.data.reset_token);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "Your password has been changed. Please log in." },
    ]);
    expect((await server.call("rovers", "GET", "/club-member/profile", { token: session })).status).toBe(401);
    expect((await login(rightPassword)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await login("a fresh password")).status).toBe(200);
    const audit = await rowsOf(
      server.owner,
      "select action from audit_log where subject_kind = 'member' and subject_id = $1",
      [memberId],
    );
    expect(audit).toEqual([{ action: "password.reset" }]);
    const [notice] = await rowsOf<{ text: string }>(
      server.owner,
      "select text from mails where recipient = $1 and event = 'password_changed'",
      [email],
    );
    expect(notice?.text).toMatch(/\/login\b/);
  });

  // Spec 7.25
  it("is the same for staff, apart from members", async () => {
    const staffId = await cast.staff({ email });
    await send(email, "club");
    const code = await newestCode(server, email);
    expect((await verify(code, email, "member")).body.code).toBe("INVALID_CODE");
    const { body } = await verify(code, email, "club");
    expect((await setPassword(body.data.reset_token)).status).toBe(200);
    const [hashes] = await rowsOf(
      server.owner,
      `select (select password_hash from staff where id = $1) <> (select password_hash from members where id = $2) as differ`,
      [staffId, memberId],
    );
    expect(hashes?.differ).toBe(true);
    expect((await login(rightPassword)).status).toBe(200);
  });
});

describe("asking for a reset code", () => {
  it("answers unknown, pending and inactive addresses like known ones, and mails them nothing", async () => {
    await cast.member({ email: "pending@rovers.example", account_status: 0 });
    await cast.member({ email: "inactive@rovers.example", account_status: 2 });
    const silent = ["nobody@rovers.example", "pending@rovers.example", "inactive@rovers.example"];
    for (const who of [email, ...silent]) {
      const answer = await send(who);
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: "Verification code sent successfully", challenge: expect.stringMatching(/^[\w-]{43}$/) },
      ]);
      const again = await send(who);
      expect([again.status, again.body.code, again.headers.has("retry-after")]).toEqual([
        429,
        "RATE_LIMITED",
        true,
      ]);
    }
    for (const who of silent) expect(await mailedCodes(server, who)).toEqual([]);
    expect(await mailedCodes(server, email)).toHaveLength(1);
  });

  it("takes as long for an unknown address as for a known one", async () => {
    const times: number[] = [];
    for (const who of [email, "nobody@rovers.example"]) {
      const begun = performance.now();
      await send(who);
      times.push(performance.now() - begun);
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(99);
  });

  it("refuses the sixth mail in an hour instead of saying sent, for any address alike", async () => {
    for (const who of [email, "nobody@rovers.example"]) {
      const answers = [];
      for (let mail = 1; mail <= 6; mail += 1) {
        server.clock.advance(61_000);
        answers.push(await send(who));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect(await mailedCodes(server, email)).toHaveLength(5);
  });

  it("costs nothing of the hour's mails where it comes too soon", async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(codes.filter(({ status }) => status === 200)).toHaveLength(1);
    for (let mail = 2; mail <= 5; mail += 1) {
      server.clock.advance(61_000);
      expect((await send()).status).toBe(200);
    }
    expect(await mailedCodes(server, email)).toHaveLength(5);
  });
});

describe("a reset code", () => {
  it("is locked after 5 wrong guesses, also for an address that is unknown (A65)", async () => {
    const code = await sentCode();
    await send("nobody@rovers.example");
    const guesses = async (who: string) => {
      const codes: string[] = [];
      for (let guess = 1; guess <= 6; guess += 1)
        codes.push((await verify(otherCode(code, guess), who)).body.code);
      return codes;
    };
    const expected = [...Array<string>(5).fill("INVALID_CODE"), "CODE_LOCKED"];
    expect(await guesses(email)).toEqual(expected);
    expect(await guesses("nobody@rovers.example")).toEqual(expected);
    expect((await verify(code)).body.code).toBe("CODE_LOCKED");
  });

  it("lives 300 seconds, also for an address that is unknown", async () => {
    const code = await sentCode();
    await send("nobody@rovers.example");
    server.clock.advance(301_000);
    expect((await verify(code)).body.code).toBe("CODE_EXPIRED");
    expect((await verify(code, "nobody@rovers.example")).body.code).toBe("CODE_EXPIRED");
  });

  it("is kept for the browser that asked, whatever strangers ask for and guess", async () => {
    const { challenge } = (await send()).body;
    const code = await newestCode(server, email);
    const answer = (typed: string, who = email, held = challenge) =>
      post("/forgot-password/verify-otp", {
        email: who,
        role: "member",
        code: typed,
        challenge: held,
        domain: "rovers",
      });
    server.clock.advance(61_000);
    await send();
    for (let guess = 1; guess <= 6; guess += 1) await verify(otherCode(code, guess));
    expect((await answer(otherCode(code, 7))).body.code).toBe("INVALID_CODE");
    expect((await answer(code)).status).toBe(200);
    expect((await answer(code)).body.code).toBe("INVALID_CODE");
    const unknown = "nobody@rovers.example";
    const nobodys = (await send(unknown)).body.challenge;
    const told = [];
    for (let guess = 1; guess <= 6; guess += 1) told.push((await verify("123456", unknown)).body.code);
    for (let guess = 1; guess <= 6; guess += 1)
      told.push((await answer("123456", unknown, nobodys)).body.code);
    const fiveTries = [...Array<string>(5).fill("INVALID_CODE"), "CODE_LOCKED"];
    expect(told).toEqual([...fiveTries, ...fiveTries]);
  });

  it("is void after a newer one (A65)", async () => {
    const older = await sentCode();
    server.clock.advance(61_000);
    const newer = await sentCode();
    if (older !== newer) expect((await verify(older)).body.code).toBe("INVALID_CODE");
    expect((await verify(newer)).status).toBe(200);
    expect((await verify(newer)).body.code).toBe("INVALID_CODE");
  });

  it("gives one token to 50 right guesses at once (I-23)", { repeats: scaled(0, 19) }, async () => {
    const code = await sentCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it("is nothing that logs in", async () => {
    const staffEmail = `sam-${count}@rovers.example`;
    await cast.staff({ email: staffEmail });
    await send(staffEmail, "club");
    const code = await newestCode(server, staffEmail);
    const answer = await post("/club-auth/authenticate", { email: staffEmail, code, domain: "rovers" });
    expect(answer.body.code).toBe("INVALID_CODE");
  });

  it("stops an address that guesses at many accounts", async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, at) => verify("123456", `nobody-${at}@rovers.example`)),
    );
    expect(answers.filter((answer) => answer.body.code === "RATE_LIMITED")).toHaveLength(1);
  });
});

describe("the token for a new password", () => {
  it("works once, also when used 10 times at once", async () => {
    const token = await verifiedToken();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => setPassword(token, `a fresh password ${at}`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(["LINK_EXPIRED"]));
    expect((await setPassword(token)).status).toBe(410);
  });

  it("is good for 15 minutes, in its club, and not when it is made up", async () => {
    const token = await verifiedToken();
    expect((await setPassword(token, "a fresh password", "harbour")).status).toBe(410);
    expect((await setPassword(`${token.split(".")[0]}.${"x".repeat(43)}`)).status).toBe(410);
    for (const made of ["", "x", "1.2", "0"]) expect((await setPassword(made)).status).toBe(410);
    server.clock.advance(15 * 60_000 + 1_000);
    expect((await setPassword(token)).body.code).toBe("LINK_EXPIRED");
  });

  it("survives a password that is refused (A71)", async () => {
    const token = await verifiedToken();
    for (const short of ["seven77", "", "x".repeat(129), "x".repeat(10_000)]) {
      const answer = await setPassword(token, short);
      expect([answer.status, answer.body.code]).toEqual([422, "VALIDATION_FAILED"]);
    }
    const own = email.split("@")[0] as string;
    for (const weak of ["password", "Password123", "Riverside Rovers", own]) {
      const answer = await setPassword(token, weak);
      expect([answer.status, answer.body.code]).toEqual([422, "PASSWORD_TOO_WEAK"]);
      expect(answer.body.errors.password).toHaveLength(1);
    }
    const long = `Длинный пароль ${"ы".repeat(113)}`;
    expect(long).toHaveLength(128);
    expect((await setPassword(token, long)).status).toBe(200);
    expect((await login(long)).status).toBe(200);
    expect((await login(long.slice(0, -1))).status).toBe(422);
  });

  it("is refused once the account is inactive", async () => {
    const token = await verifiedToken();
    await server.owner.query("update members set account_status = 2 where id = $1", [memberId]);
    expect((await setPassword(token)).body.code).toBe("LINK_EXPIRED");
  });
});
