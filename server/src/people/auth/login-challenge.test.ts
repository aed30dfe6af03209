import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { forgetLimits, mailedCodes, newestCode, openCast, otherCode, rightPassword } from "./auth.testing.ts";

/** Whose guesses at a login code count for whom, and who is mailed another one. */

let server: TestServer;
let cast: Awaited<ReturnType<typeof openCast>>;
let email: string;
let staffId: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.stop();
  cast = await openCast(server, await createClub(server.owner, { domain: "rovers" }));
});
afterAll(() => server.close());

beforeEach(async () => {
  await forgetLimits(server);
  email = `sam-${++count}@rovers.example`;
  staffId = await cast.staff({ email });
});

const post = (path: string, body: object) => server.call("rovers", "POST", path, { body });
const login = () => post("/club-auth/login", { email, password: rightPassword, domain: "rovers" });
const authenticate = (code: string) => post("/club-auth/authenticate", { email, code, domain: "rovers" });
const resend = (who = email) => post("/club-auth/resend-code", { email: who, domain: "rovers" });

async function loggedInCode(): Promise<string> {
  expect((await login()).status).toBe(200);
  return newestCode(server, email);
}

async function sessionCount(): Promise<number> {
  return (await rowsOf(server.owner, "select 1 from sessions where staff_id = $1", [staffId])).length;
}

describe("the challenge of a login", () => {
  const challenged = async () => ({
    challenge: (await login()).body.challenge as string,
    code: await newestCode(server, email),
  });
  const answer = (code: string, challenge: string) =>
    post("/club-auth/authenticate", { email, code, challenge, domain: "rovers" });

  it("keeps five tries for its holder, however many wrong codes strangers send (A59)", async () => {
    const { challenge, code } = await challenged();
    for (let guess = 1; guess <= 6; guess += 1) await authenticate(otherCode(code, guess));
    expect((await authenticate(code)).body.code).toBe("CODE_LOCKED");
    expect((await answer(otherCode(code, 7), challenge)).body.code).toBe("INVALID_CODE");
    expect((await answer(code, challenge)).status).toBe(200);
  });

  it("has at most 5 of its holder's guesses looked at too, and one made up counts as none", async () => {
    const { challenge, code } = await challenged();
    const madeUp = "x".repeat(43);
    for (let guess = 1; guess <= 5; guess += 1) await answer(otherCode(code, guess), madeUp);
    expect((await authenticate(code)).body.code).toBe("CODE_LOCKED");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => answer(otherCode(code, at + 1), challenge)),
    );
    expect(answers.filter(({ body }) => body.code === "INVALID_CODE")).toHaveLength(5);
    expect((await answer(code, challenge)).body.code).toBe("CODE_LOCKED");
    expect(await sessionCount()).toBe(0);
  });

  it("keeps the holder's code good when a stranger has another one sent, which the holder may type as well", async () => {
    const { challenge, code } = await challenged();
    server.clock.advance(61_000);
    expect((await resend()).status).toBe(200);
    const strangers = await newestCode(server, email);
    expect((await answer(code, challenge)).status).toBe(200);
    expect((await answer(strangers, challenge)).body.code).toBe("INVALID_CODE");
    const next = await challenged();
    server.clock.advance(61_000);
    await resend();
    expect((await answer(await newestCode(server, email), next.challenge)).status).toBe(200);
  });

  it("gets a code of its own in place of the one before when its holder asks for another", async () => {
    const { challenge, code } = await challenged();
    for (let guess = 1; guess <= 5; guess += 1) await answer(otherCode(code, guess), challenge);
    server.clock.advance(61_000);
    const body = { email, challenge, domain: "rovers" };
    expect((await post("/club-auth/resend-code", body)).status).toBe(200);
    const newer = await newestCode(server, email);
    if (newer !== code) expect((await answer(code, challenge)).body.code).toBe("INVALID_CODE");
    expect((await answer(newer, challenge)).status).toBe(200);
  });
});

describe("resending a code", () => {
  // Spec 4.19, 4.21, 7.6, 7.29
  it("waits 60 seconds after the last mail", async () => {
    const first = await loggedInCode();
    const early = await resend();
    expect([early.status, early.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(55);
    expect(Number(early.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    server.clock.advance(60_000);
    const answer = await resend();
    expect([answer.status, answer.body]).toEqual([200, { message: "Verification code sent successfully" }]);
    const codes = await mailedCodes(server, email);
    expect(codes).toHaveLength(2);
    if (codes[1] !== first) expect((await authenticate(first)).body.code).toBe("INVALID_CODE");
    expect((await authenticate(codes[1] ?? "")).status).toBe(200);
    expect((await resend()).status).toBe(429);
  });

  // WCAG 2.2.1
  it("gives an expired or locked code a new life", async () => {
    const code = await loggedInCode();
    for (let guess = 1; guess <= 5; guess += 1) await authenticate(otherCode(code, guess));
    server.clock.advance(301_000);
    await resend();
    expect((await authenticate(await newestCode(server, email))).status).toBe(200);
  });

  it("mails nothing without a right password in the last 15 minutes", async () => {
    expect((await resend()).status).toBe(200);
    expect(await mailedCodes(server, email)).toEqual([]);
    await loggedInCode();
    server.clock.advance(14 * 60_000);
    await resend();
    expect(await mailedCodes(server, email)).toHaveLength(2);
    server.clock.advance(61_000);
    expect((await resend()).status).toBe(200);
    expect(await mailedCodes(server, email)).toHaveLength(2);
  });

  it("refuses the sixth mail in an hour, for a known address and an unknown one alike", async () => {
    await loggedInCode();
    for (const who of [email, "nobody@rovers.example"]) {
      const answers = [];
      for (let mail = 1; mail <= 6; mail += 1) {
        server.clock.advance(61_000);
        answers.push(await resend(who));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      const [, , , , , sixth] = answers;
      expect(sixth?.body).toMatchObject({
        code: "RATE_LIMITED",
        message: "Too many attempts. Please try again in 60 minutes.",
      });
    }
    expect(await mailedCodes(server, email)).toHaveLength(6);
  });

  it("answers an unknown address alike, also the second time", async () => {
    for (const who of [email, "nobody@rovers.example"]) {
      const answer = await resend(who);
      expect([answer.status, answer.body.message]).toEqual([200, "Verification code sent successfully"]);
      expect((await resend(who)).body.code).toBe("RATE_LIMITED");
    }
  });
});
