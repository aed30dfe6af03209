import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClub, createMember, createSession, createStaff } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { pseudo } from "./bracketed.testing.ts";
import { languages } from "./languages.ts";

let server: TestServer;
let clubId: number;
const [domain, other] = ["bracketed", "plain"];

beforeAll(async () => {
  server = await startTestServer({}, undefined, { languages: { ...languages, "en-xa": pseudo } });
  clubId = await createClub(server.owner, { domain, language: "en-xa" });
  await createClub(server.owner, { domain: other });
});
afterAll(() => server.close());

describe("A club whose language is another", () => {
  const login = (club: string, email: string) =>
    server.call(club, "POST", "/club-member-auth/login", {
      body: { email, password: "Not-the-password-1", domain: club },
    });

  test("reads its errors in it, and every other club of the same server in its own", async () => {
    const [here, there] = [
      await login(domain, "nobody@example.org"),
      await login(other, "nobody@example.org"),
    ];
    expect(here.body.message).toBe("[The email or password is not correct.]");
    expect(there.body.message).toBe("The email or password is not correct.");
  });

  test("is refused in it before anybody is known to call, and where nothing more precise is said", async () => {
    const { status, body } = await server.call(domain, "GET", "/club-member/profile", { token: "1.nothing" });
    expect([status, body.message]).toEqual([401, "[Your session has expired. Please login again.]"]);
  });

  test("reads by its session what is wrong with a field", async () => {
    const staffId = await createStaff(server.owner, clubId);
    const memberId = await createMember(server.owner, clubId);
    const token = await createSession(server.owner, clubId, { staffId });
    const body = { member_id: memberId, kind: "grant", amount: 5, reason: "x", expires_on: "2000-01-01" };
    const headers = { "idempotency-key": "a-key-of-this-test" };
    const answer = await server.call(domain, "POST", "/club-member/manage-member-credits", {
      token,
      body,
      headers,
    });
    expect(answer.body.errors).toEqual({ expires_on: ["[Choose today or a later day.]"] });
  });

  test("reads in it what the contract says of a field, and what it says of a value that nothing is foreseen for", async () => {
    const login = (club: string) =>
      server.call(club, "POST", "/club-member-auth/login", { body: { email: "x", password: 1, domain: 2 } });
    const [here, there] = [await login(domain), await login(other)];
    expect(here.body.errors).toEqual({
      email: ["[Invalid email address]"],
      password: ["[Password is required]"],
      domain: ["[Must be a text.]"],
    });
    expect(there.body.errors).toEqual({
      email: ["Invalid email address"],
      password: ["Password is required"],
      domain: ["Must be a text."],
    });
  });

  test("falls back to English where the server does not speak it", async () => {
    await createClub(server.owner, { domain: "unspoken", language: "fr" });
    expect((await login("unspoken", "nobody@example.org")).body.message).toBe(
      "The email or password is not correct.",
    );
  });
});
