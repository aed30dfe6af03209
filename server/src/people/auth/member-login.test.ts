import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { processorMs } from "#server/testing/processor-time.ts";
import { type CallOptions, startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { forgetLimits, openCast, rightPassword } from "./auth.testing.ts";
import { hashPassword } from "./index.ts";

/** One proxy is trusted, so that a test can call from several addresses. */
let server: TestServer;
let clubId: number;
let cast: Awaited<ReturnType<typeof openCast>>;
let email: string;
let memberId: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: "1" });
  server.clock.stop();
  clubId = await createClub(server.owner, { domain: "rovers", name: "Riverside Rovers" });
  cast = await openCast(server, clubId);
});
afterAll(() => server.close());

beforeEach(async () => {
  await forgetLimits(server);
  email = `ava-${++count}@rovers.example`;
  memberId = await cast.member({ email });
});

const from = (ip: string): CallOptions => ({ headers: { "x-forwarded-for": ip } });
const login = (password = rightPassword, who = email, options: CallOptions = {}, on = server) =>
  on.call("rovers", "POST", "/club-member-auth/login", {
    body: { email: who, password, domain: "rovers" },
    ...options,
  });

describe("a member's login", () => {
  // Spec 3.6, 3.8, 7.16
  it("answers the member, a token and the club", async () => {
    const { status, body } = await login();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "Login successful",
      data: {
        user: { id: memberId, email, role: 3, credits: 0, credit_entries: [], pack_ids: [] },
        club: { club_name: "Riverside Rovers", domain: "rovers", club_logo: null },
        access_token: expect.any(String),
      },
    });
    const profile = await server.call("rovers", "GET", "/club-member/profile", {
      token: body.data.access_token,
    });
    expect(profile.body.data).toEqual([body.data.user]);
    const [row] = await rowsOf(server.owner, "select login_time from members where id = $1", [memberId]);
    expect(row?.login_time).toBeInstanceOf(Date);
  });

  // Spec 7.16
  it("is of one club: the same address elsewhere is another member with another password", async () => {
    const away = await createClub(server.owner, { domain: "harbour" });
    const awayCast = await openCast(server, away);
    await awayCast.member({ email, password_hash: await hashPassword("another password") });
    const at = (club: string, password: string) =>
      server.call(club, "POST", "/club-member-auth/login", { body: { email, password, domain: club } });
    expect((await at("harbour", "another password")).status).toBe(200);
    expect((await at("harbour", rightPassword)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await at("rovers", "another password")).body.code).toBe("INVALID_CREDENTIALS");
  });

  it.each([0, 2])("tells status %i only after the right password (A31)", async (account_status) => {
    const who = `off-${account_status}@rovers.example`;
    await cast.member({ email: who, account_status });
    const wrong = await login("a wrong password", who);
    const unknown = await login("a wrong password", "nobody@rovers.example");
    expect([wrong.status, wrong.body.message]).toEqual([unknown.status, unknown.body.message]);
    const right = await login(rightPassword, who);
    expect([right.status, right.body.code]).toEqual([403, "ACCOUNT_INACTIVE"]);
  });

  it("is refused to an account without a password, and to staff", async () => {
    await cast.member({ email: "new@rovers.example", password_hash: null });
    await cast.staff({ email: "sam@rovers.example" });
    for (const who of ["new@rovers.example", "sam@rovers.example"])
      expect((await login(rightPassword, who)).body.code).toBe("INVALID_CREDENTIALS");
  });

  it("does as much work for an unknown address as for a wrong password", async () => {
    const work = new Map<string, number>();
    const nobody = "nobody@rovers.example";
    for (let sample = 0; sample < 10; sample += 1)
      for (const who of [email, nobody]) {
        await forgetLimits(server);
        const spent = await processorMs(() => login("a wrong password", who));
        work.set(who, Math.min(spent, work.get(who) ?? Number.POSITIVE_INFINITY));
      }
    const [known, unknown] = [work.get(email) ?? 0, work.get(nobody) ?? 0];
    // An answer without hashing would take a fraction of that.
    expect(unknown).toBeGreaterThan(known / 2);
    expect(known).toBeGreaterThan(unknown / 2);
  });

  it("takes the password exactly, to the last of 128 characters of any script (A71)", async () => {
    const password = `пароль 🐎 ${"x".repeat(116)}`;
    expect(password).toHaveLength(126);
    await server.owner.query("update members set password_hash = $2 where id = $1", [
      memberId,
      await hashPassword(password),
    ]);
    expect((await login(password)).status).toBe(200);
    for (const near of [
      password.slice(0, -1),
      `${password} `,
      password.toUpperCase(),
      password.normalize("NFD"),
    ])
      if (near !== password) expect((await login(near)).body.code).toBe("INVALID_CREDENTIALS");
  });

  it("keeps passwords as argon2id with 19 MiB, two passes, one lane", async () => {
    expect(await hashPassword("x")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("refuses 10,000 characters within 100 ms of work (A71)", async () => {
    const times: number[] = [];
    for (let sample = 0; sample < 5; sample += 1) {
      const attempt = async () => expect((await login("x".repeat(10_000))).status).toBe(422);
      times.push(await processorMs(attempt));
    }
    expect(Math.min(...times)).toBeLessThan(100);
  });
});

describe("wrong passwords", () => {
  const wrong = (options: CallOptions = from("192.0.2.1")) => login("a wrong password", email, options);
  const waitOf = (answer: { headers: Headers }) => Number(answer.headers.get("retry-after"));

  it("close the account to that address after 10, for twice as long with each more, up to an hour (A57)", async () => {
    const answers = [];
    for (let tries = 0; tries < 100; tries += 1) answers.push(await wrong());
    expect(answers.slice(0, 10).map((answer) => answer.status)).toEqual(Array(10).fill(422));
    expect(new Set(answers.slice(10).map((answer) => answer.body.code))).toEqual(new Set(["RATE_LIMITED"]));
    expect(answers.slice(10, 18).map(waitOf)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600]);
    expect(waitOf(answers[99] as (typeof answers)[0])).toBe(3600);
    expect((await login(rightPassword, email, from("192.0.2.1"))).status).toBe(429);
    expect((await login(rightPassword, email, from("192.0.2.2"))).status).toBe(200);
  });

  it("are looked at 10 times at most when 40 come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong()));
    expect(answers.filter((answer) => answer.body.code === "INVALID_CREDENTIALS")).toHaveLength(10);
  });

  it("may be followed by one try once the wait is over, and a longer wait", async () => {
    for (let tries = 0; tries < 11; tries += 1) await wrong();
    server.clock.advance(31_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => wrong()));
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(1);
    server.clock.advance(3600_000);
    expect((await login(rightPassword, email, from("192.0.2.1"))).status).toBe(200);
    expect((await wrong()).status).toBe(422);
  });

  it("are forgiven after 15 quiet minutes, and by the right one", async () => {
    for (let tries = 0; tries < 9; tries += 1) await wrong();
    expect((await login(rightPassword, email, from("192.0.2.1"))).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect((await wrong()).status).toBe(422);
    server.clock.advance(901_000);
    expect((await wrong()).status).toBe(422);
  });

  it("close an address that tries 100 accounts, and no other", async () => {
    const spray = (at: number) => login("a wrong password", `no-${at}@rovers.example`, from("192.0.2.3"));
    for (let batch = 0; batch < 10; batch += 1)
      await Promise.all(Array.from({ length: 10 }, (_, at) => spray(batch * 10 + at)));
    const closed = await login(rightPassword, email, from("192.0.2.3"));
    expect([closed.status, closed.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect((await login(rightPassword, email, from("192.0.2.4"))).status).toBe(200);
  });

  it("are looked at 100 times at most from one address when 160 come at once, a right one among them or not", async () => {
    const at = from("192.0.2.5");
    expect((await login(rightPassword, email, at)).status).toBe(200);
    const guesses = Array.from({ length: 160 }, (_, number) =>
      login("a wrong password", `at-once-${number}@rovers.example`, at),
    );
    const right = await login(rightPassword, email, at);
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ body }) => body.code === "INVALID_CREDENTIALS")).toHaveLength(100);
    expect([right.status, right.body.code]).toEqual([429, "RATE_LIMITED"]);
  });

  it("count for the address that the proxy saw, whatever a caller forges (A33)", async () => {
    for (let tries = 0; tries < 10; tries += 1) await wrong(from(`198.51.100.${tries}, 192.0.2.9`));
    expect((await wrong(from("198.51.100.99, 192.0.2.9"))).status).toBe(429);
  });
});

it("believes no X-Forwarded-For where no proxy is configured (A33)", async () => {
  const direct = await startTestServer();
  try {
    const club = await createClub(direct.owner, { domain: "rovers" });
    await (await openCast(direct, club)).member({ email: "ava@rovers.example" });
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await login("a wrong password", "ava@rovers.example", from(`192.0.2.${tries}`), direct));
    expect(answers.at(-1)?.status).toBe(429);
  } finally {
    await direct.close();
  }
});
