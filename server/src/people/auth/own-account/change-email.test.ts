import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { forgetLimits } from "../auth.testing.ts";
import { type Accounts, openAccounts, rightPassword } from "./own-account.testing.ts";

let club: Accounts;
let ava: Awaited<ReturnType<Accounts["newMember"]>>;
let next: string;
let count = 0;

beforeAll(async () => {
  club = await openAccounts();
  club.server.clock.stop();
});
afterAll(() => club.server.close());
beforeEach(async () => {
  ava = await club.newMember();
  count += 1;
  next = `next-${count}@rovers.example`;
});

const ask = (email = next, current_password = rightPassword, token = ava.token) =>
  club.call("POST", "/club-member/change-email", token, { email, current_password });
const confirm = (token: string, as?: string, domain = "rovers") =>
  club.server.call(domain, "POST", "/confirm-email/store", {
    body: { token, domain },
    ...(as && { token: as }),
  });
async function linksTo(email: string): Promise<string[]> {
  const mails = await club.mailsTo(email, "email_change");
  return mails.map(({ text }) => /\/confirm-email\?token=([\w.-]+)/.exec(text)?.[1] ?? "");
}
async function askedLink(email = next): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  return (await linksTo(email)).at(-1) ?? "";
}
const emailOf = async (id: number) => {
  const rows = await rowsOf<{ email: string }>(club.server.owner, "select email from members where id = $1", [
    id,
  ]);
  return rows[0]?.email;
};

describe("asking for another address", () => {
  it("mails a link there and changes nothing yet", async () => {
    const { status, body } = await ask(next.toUpperCase());
    expect([status, body]).toEqual([
      200,
      { message: `We sent a link to ${next}. Open it to confirm the address.` },
    ]);
    expect(await linksTo(next)).toEqual([expect.stringMatching(/^[1-9a-z][0-9a-z]*\.[\w-]{43}$/)]);
    expect(await emailOf(ava.id)).toBe(ava.email);
    expect(await club.isIn(ava.token)).toBe(true);
    expect(await club.mailsTo(ava.email, "email_changed")).toEqual([]);
    expect(await club.actionsOf(ava.id)).toEqual(["email_change.requested"]);
  });

  it("needs the password, whose guesses count", async () => {
    const { status, body } = await ask(next, "not it");
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 422,
      code: "INVALID_CREDENTIALS",
      errors: { current_password: ["This is not your current password."] },
    });
    for (let guess = 1; guess < 10; guess += 1) await ask(next, "not it");
    expect((await ask()).body.code).toBe("RATE_LIMITED");
    expect(await linksTo(next)).toEqual([]);
  });

  it("refuses what is no address, and the one they have", async () => {
    for (const wrong of ["", "nobody", "a@b", `${"x".repeat(250)}@rovers.example`])
      expect((await ask(wrong)).body.code).toBe("VALIDATION_FAILED");
    const { body } = await ask(ava.email);
    expect(body.errors).toEqual({ email: ["This is already your email address."] });
  });

  it("answers for an address that is taken as for one that is free, after the same work (A63)", async () => {
    const ben = await club.newMember();
    const told = [];
    for (const email of [next, ben.email]) {
      const { status, body, headers } = await ask(email);
      const names = [...headers.keys()].filter((name) => name !== "date").sort();
      told.push({ status, text: JSON.stringify(body).replaceAll(email, "E"), names });
      expect(await linksTo(email)).toHaveLength(1);
    }
    expect(told[0]).toEqual(told[1]);
  });

  it("mails at most 5 links an hour for one member", async () => {
    for (let mail = 0; mail < 5; mail += 1) expect((await ask(`${mail}-${next}`)).status).toBe(200);
    expect((await ask()).body.code).toBe("RATE_LIMITED");
  });

  it("mails an address one link of each who asks and 4 more an hour, so that others cannot shut out its owner", async () => {
    const others = [await club.newMember(), await club.newMember()];
    await forgetLimits(club.server);
    const codes = [];
    for (const other of others)
      for (let turn = 0; turn < 4; turn += 1)
        codes.push((await ask(next, rightPassword, other.token)).status);
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const token = await askedLink();
    expect((await ask()).body.code).toBe("RATE_LIMITED");
    expect(await linksTo(next)).toHaveLength(7);
    expect((await confirm(token)).status).toBe(200);
  });

  it("is nobody's without a session", async () => {
    expect((await ask(next, rightPassword, "")).status).toBe(401);
  });
});

describe("the link to another address", () => {
  it("changes it, tells the old one, and ends every other session", async () => {
    const token = await askedLink();
    const elsewhere = await club.logIn(ava.email);
    const { status, body } = await confirm(token, ava.token);
    expect([status, body]).toEqual([
      200,
      { message: "Your email address has been changed.", data: { email: next } },
    ]);
    expect(await Promise.all([ava.token, elsewhere].map(club.isIn))).toEqual([true, false]);
    expect(await emailOf(ava.id)).toBe(next);
    expect((await club.login(ava.email)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await club.login(next)).status).toBe(200);
    const [notice] = await club.mailsTo(ava.email, "email_changed");
    expect(notice?.text).toContain("tell your club at once");
    expect(notice?.text).not.toContain(next);
    const [entry] = await rowsOf(
      club.server.owner,
      `select actor_kind, actor_id::int, before ->> 'email' as before, after ->> 'email' as after
       from audit_log where member_id = $1 and action = 'member.updated'`,
      [ava.id],
    );
    expect(entry).toEqual({ actor_kind: "member", actor_id: ava.id, before: ava.email, after: next });
  });

  it("ends every session where it is opened in a browser without one, or with somebody else's", async () => {
    const ben = await club.newMember();
    expect((await confirm(await askedLink(), ben.token)).status).toBe(200);
    expect(await Promise.all([ava.token, ben.token].map(club.isIn))).toEqual([false, true]);
  });

  it("works once, also when opened 50 times at once (I-23)", { repeats: scaled(0, 19) }, async () => {
    const token = await askedLink();
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(["410 LINK_EXPIRED"]),
    );
    expect(await club.mailsTo(ava.email, "email_changed")).toHaveLength(1);
  });

  it("lives 24 hours and is void after a newer one", async () => {
    const older = await askedLink();
    const newer = await askedLink(`newer-${next}`);
    expect((await confirm(older)).status).toBe(410);
    club.server.clock.advance(24 * 3600_000 - 1_000);
    const late = await askedLink(`late-${next}`);
    expect((await confirm(newer)).status).toBe(410);
    club.server.clock.advance(24 * 3600_000 + 1_000);
    expect((await confirm(late)).body.code).toBe("LINK_EXPIRED");
    expect(await emailOf(ava.id)).toBe(ava.email);
  });

  it("is good in its club only, and not when it is made up or meant for something else", async () => {
    const token = await askedLink();
    expect((await confirm(token, undefined, "harbour")).status).toBe(410);
    const [number] = token.split(".");
    for (const made of [`${number}.${"x".repeat(43)}`, "x", "1.2", "0"])
      expect((await confirm(made)).status).toBe(410);
    const reset = await club.call("POST", "/set-password/store", undefined, {
      token,
      password: "a fresh password",
      domain: "rovers",
    });
    expect(reset.status).toBe(410);
    expect((await confirm(token)).status).toBe(200);
  });

  it("is refused while somebody of the club has the address, and is good once they have not", async () => {
    const ben = await club.newMember();
    const token = await askedLink(ben.email);
    const { status, body } = await confirm(token, ava.token);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "DUPLICATE" });
    expect(await emailOf(ava.id)).toBe(ava.email);
    expect(await club.isIn(ben.token)).toBe(true);
    await club.server.owner.query("update members set email = 'gone-' || email where id = $1", [ben.id]);
    expect((await confirm(token)).status).toBe(200);
  });

  it("may be to an address that somebody has in another club", async () => {
    await club.away.member({ email: next });
    expect((await confirm(await askedLink())).status).toBe(200);
  });

  it("gives an address that two want at once to one of them", async () => {
    const ben = await club.newMember();
    const mine = await askedLink();
    expect((await ask(next, rightPassword, ben.token)).status).toBe(200);
    const his = (await linksTo(next)).at(-1) ?? "";
    const answers = await Promise.all([confirm(mine), confirm(his)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is void once the account is closed, or has another password", async () => {
    const token = await askedLink();
    await club.server.owner.query("update members set account_status = 2 where id = $1", [ava.id]);
    expect((await confirm(token)).status).toBe(410);
  });

  it("is kept as a digest, and wiped from the outbox once it is sent or too old", async () => {
    const [, secret] = (await askedLink()).split(".");
    const rows = await rowsOf(
      club.server.owner,
      "select 1 from codes c where c::text like '%' || $1 || '%'",
      [secret],
    );
    expect(rows).toEqual([]);
  });
});
