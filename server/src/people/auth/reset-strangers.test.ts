import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { forgetLimits, mailedCodes, newestCode, openCast, otherCode } from "./auth.testing.ts";

/** What strangers with many addresses of origin can do to somebody's forgotten password. */

let server: TestServer;
let cast: Awaited<ReturnType<typeof openCast>>;
let email: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: "1" });
  server.clock.stop();
  cast = await openCast(server, await createClub(server.owner, { domain: "rovers" }));
});
afterAll(() => server.close());

beforeEach(async () => {
  await forgetLimits(server);
  email = `ava.archer.${++count}@rovers.example`;
  await cast.member({ email });
});

const unknown = "nobody@rovers.example";
const home = "192.0.2.1";
const stranger = (number: number) => `198.51.${number >> 8}.${number & 255}`;

const post = (path: string, from: string, body: object) =>
  server.call("rovers", "POST", path, {
    headers: { "x-forwarded-for": from },
    body: { domain: "rovers", ...body },
  });
const send = (from: string, who = email) =>
  post("/forgot-password/send-otp", from, { email: who, role: "member" });
const verify = (from: string, code: string, challenge?: string, who = email) =>
  post("/forgot-password/verify-otp", from, { email: who, role: "member", code, challenge });

async function mailedLink(): Promise<string> {
  const rows = await rowsOf<{ text: string }>(
    server.owner,
    "select text from mails where recipient = $1 order by id desc limit 1",
    [email],
  );
  return /set-password\?token=([\w.-]+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
}

async function askFromEverywhere(times: number, who = email): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, (_, at) => send(stranger(at), who)));
  return answers.map(({ status }) => status);
}

describe("strangers who ask for somebody's reset code", () => {
  it("make one mail a minute, and are answered alike", async () => {
    const sent = Array<number>(20).fill(200);
    expect(await askFromEverywhere(20)).toEqual(sent);
    expect(await askFromEverywhere(20, unknown)).toEqual(sent);
    expect(await mailedCodes(server, email)).toHaveLength(1);
    server.clock.advance(60_000);
    expect(await askFromEverywhere(20)).toEqual(sent);
    expect(await mailedCodes(server, email)).toHaveLength(2);
  });

  it("leave the owner a code that works on the owner's screen", async () => {
    await askFromEverywhere(1);
    server.clock.advance(59_000);
    const { body } = await send(home);
    expect(await mailedCodes(server, email)).toHaveLength(1);
    expect((await verify(home, await newestCode(server, email), body.challenge)).status).toBe(200);
  });

  it("leave the owner five guesses, whoever guesses meanwhile", async () => {
    await askFromEverywhere(1);
    const code = await newestCode(server, email);
    for (let guess = 1; guess <= 6; guess += 1) await verify(stranger(1), otherCode(code, guess));
    const { challenge } = (await send(home)).body;
    for (let guess = 1; guess <= 4; guess += 1)
      expect((await verify(home, otherCode(code, guess), challenge)).body.code).toBe("INVALID_CODE");
    expect((await verify(home, code, challenge)).status).toBe(200);
  });

  it("never shut the owner out, an hour long", async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      await askFromEverywhere(5);
      await forgetTurnsOfStrangers();
      server.clock.advance(60_000);
    }
    const before = (await mailedCodes(server, email)).length;
    expect(before).toBe(60);
    const { status, body } = await send(home);
    expect(status).toBe(200);
    expect(await mailedCodes(server, email)).toHaveLength(61);
    expect((await verify(home, await newestCode(server, email), body.challenge)).status).toBe(200);
  });

  it.each([true, false])(
    "get 100 guesses an hour together, whatever they ask for (a known address: %s)",
    async (isKnown) => {
      const who = isKnown ? email : unknown;
      const told: string[] = [];
      for (let number = 0; number < 30; number += 1) {
        const { challenge } = (await send(stranger(number), who)).body;
        const code = isKnown ? await newestCode(server, email) : "123456";
        for (let guess = 1; guess <= 4; guess += 1)
          told.push((await verify(stranger(number), otherCode(code, guess), challenge, who)).body.code);
      }
      expect(told.filter((code) => code === "INVALID_CODE")).toHaveLength(100);
      expect(told.slice(100)).toEqual(Array<string>(20).fill("CODE_LOCKED"));
    },
  );

  it("learn nothing from guesses about whether the address is known", async () => {
    const asked = async (who: string, code: string) => {
      const told: string[] = [];
      await send(stranger(1), who);
      for (let guess = 1; guess <= 6; guess += 1)
        told.push((await verify(stranger(1), otherCode(code, guess), undefined, who)).body.code);
      server.clock.advance(30_000);
      const { challenge } = (await send(stranger(2), who)).body;
      told.push((await verify(stranger(3), otherCode(code, 7), undefined, who)).body.code);
      told.push((await verify(stranger(2), otherCode(code, 8), challenge, who)).body.code);
      server.clock.advance(271_000);
      told.push((await verify(stranger(2), otherCode(code, 9), challenge, who)).body.code);
      return told;
    };
    const told = await asked(email, "500000");
    expect(told).toEqual([
      ...Array<string>(5).fill("INVALID_CODE"),
      "CODE_LOCKED",
      "CODE_LOCKED",
      "INVALID_CODE",
      "CODE_EXPIRED",
    ]);
    expect(await asked(unknown, "500000")).toEqual(told);
  });
});

describe("the link in the mail", () => {
  const choose = (token: string) =>
    post("/set-password/store", home, { token, password: "a fresh password" });

  it("sets a new password when strangers have used up every guess", async () => {
    await askFromEverywhere(30);
    const link = await mailedLink();
    for (let guess = 1; guess <= 6; guess += 1) await verify(stranger(1), otherCode("123456", guess));
    expect((await choose(link)).status).toBe(200);
    expect((await choose(link)).body.code).toBe("LINK_EXPIRED");
  });

  it("works beside newer ones, until its time is over or the password is chosen", async () => {
    await askFromEverywhere(1);
    const first = await mailedLink();
    server.clock.advance(61_000);
    await askFromEverywhere(2);
    const second = await mailedLink();
    expect(second).not.toBe(first);
    server.clock.advance(240_000);
    expect((await choose(first)).body.code).toBe("LINK_EXPIRED");
    expect((await choose(second)).status).toBe(200);
    server.clock.advance(60_000);
    await askFromEverywhere(1);
    const third = await mailedLink();
    server.clock.advance(61_000);
    await askFromEverywhere(2);
    const fourth = await mailedLink();
    expect((await choose(third)).status).toBe(200);
    expect((await choose(fourth)).body.code).toBe("LINK_EXPIRED");
  });
});

/** Strangers have more addresses than a test should make up. */
async function forgetTurnsOfStrangers(): Promise<void> {
  await server.owner.query("delete from rate_limits where key like 'codeMail%' or key like 'codeRequest%'");
}
