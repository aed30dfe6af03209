import { afterAll, beforeAll, expect, it } from "vitest";
import { mails } from "#server/rooms.ts";
import { messageSweeps } from "../ground/messages/outbox/due-mails.ts";
import { newestCode } from "../people/auth/auth.testing.ts";
import { hashPassword } from "../people/auth/index.ts";
import { mailedLinkToken } from "../people/auth/invitations/invitations.testing.ts";
import { openLog } from "../platform/open-platform.ts";
import { createClub, createMember, createStaff } from "./factories.ts";
import { type CallOptions, startTestServer, type TestServer } from "./test-server.ts";

const sweeps = messageSweeps(mails);

/** Every login is used, rightly and wrongly, while everything that is logged is read along. */

const lines: string[] = [];
const password = "Right-horse-password-1";
const newPassword = "Other-horse-password-2";
const wrongPassword = "Wrong-horse-password-3";
const keys = {
  secret_key: "sk_test_51LogsMustNotHaveThis",
  webhook_secret: "whsec_LogsMustNotHaveThis",
  password: "smtp-LogsMustNotHaveThis",
};
const email = "sam@rovers.example";
const memberEmail = "mo@rovers.example";

let server: TestServer;
let clubId: number;

beforeAll(async () => {
  // No mail leaves and Stripe is down, so that their errors are logged too.
  const env = { SMTP_URL: "smtp://127.0.0.1:1", STRIPE_API_BASE: "http://127.0.0.1:1" };
  server = await startTestServer(env, openLog("trace", { write: (line) => void lines.push(line) }));
  clubId = await createClub(server.owner, { domain: "rovers" });
  const password_hash = await hashPassword(password);
  await createStaff(server.owner, clubId, { email, password_hash });
  await createMember(server.owner, clubId, { email: memberEmail, password_hash });
});
afterAll(async () => {
  for (const sweep of sweeps) await sweep.finish?.(server.platform);
  await server.close();
});

const domain = "rovers";
const send = (method: string, path: string, options: CallOptions) =>
  server.call("rovers", method, path, options);
const post = (path: string, body: object, token?: string) =>
  send("POST", path, { body, ...(token && { token }) });

/** Runs work while a table is missing, so that it breaks in the middle. */
async function withoutTable(table: string, work: () => Promise<{ status: number }>): Promise<void> {
  await server.owner.query(`alter table ${table} rename to ${table}_away`);
  const { status } = await work();
  await server.owner.query(`alter table ${table}_away rename to ${table}`);
  expect(status).toBe(500);
}

it("no line of the log holds a password, code, token, link or key", async () => {
  const secrets: string[] = [password, newPassword, wrongPassword, ...Object.values(keys)];
  const keep = (secret: string) => {
    expect(secret.length).toBeGreaterThan(5);
    secrets.push(secret);
    return secret;
  };

  const login = { email: memberEmail, password, domain };
  await post("/club-member-auth/login", { ...login, password: wrongPassword });
  const member = keep((await post("/club-member-auth/login", login)).body.data.access_token);
  await send("GET", `/club-member/profile?access_token=${member}`, { token: member });
  await send("GET", "/club-member/profile", { token: keep(`${member}x`) });
  await withoutTable("sessions", () => send("GET", "/club-member/profile", { token: member }));

  await post("/club-auth/login", { email, password, domain });
  const code = keep(await newestCode(server, email));
  await withoutTable("codes", () => post("/club-auth/authenticate", { email, code, domain }));
  const admin = keep((await post("/club-auth/authenticate", { email, code, domain })).body.access_token);

  await post("/forgot-password/send-otp", { email: memberEmail, domain, role: "member" });
  const otp = {
    email: memberEmail,
    domain,
    role: "member",
    code: keep(await newestCode(server, memberEmail)),
  };
  const { reset_token } = (await post("/forgot-password/verify-otp", otp)).body.data;
  const choice = { reset_token: keep(reset_token), password: newPassword, domain };
  await withoutTable("codes", () => post("/forgot-password/set-new-password", choice));
  expect((await post("/forgot-password/set-new-password", choice)).status).toBe(200);

  const colleague = { first_name: "Ann", last_name: "New", email: "ann@rovers.example", role: 5 };
  expect((await post("/club-manager/store", colleague, admin)).status).toBe(200);
  const token = keep(await mailedLinkToken(server, "ann@rovers.example"));
  await post("/set-password/check-link", { token, domain });
  await send("GET", `/set-password?token=${token}`, {});
  const page = await fetch(`http://127.0.0.1:${server.port}/set-password?token=${token}`);
  expect(page.status).toBeLessThan(500);
  expect((await post("/set-password/store", { token, password: newPassword, domain })).status).toBe(200);

  const { password: smtpPassword, ...stripe } = keys;
  await post("/club/stripe-settings", { version: 1, ...stripe }, admin);
  await withoutTable("club_settings", () => post("/club/stripe-settings", { version: 1, ...stripe }, admin));
  const smtp = { host: "smtp.rovers.example", port: 587, security: "starttls", username: "u" };
  const sender = { from_name: "Rovers", from_email: "shop@rovers.example", password: smtpPassword };
  await post("/club/smtp-settings", { version: 1, ...smtp, ...sender }, admin);
  await post("/club/test-smtp", { ...smtp, ...sender, to: email }, admin);
  await post("/stripe/webhook/rovers", { id: "evt_1" });
  for (const sweep of sweeps) await sweep.run(server.platform).catch(() => undefined);

  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(20);
  expect(log).toContain('"status":500');
  expect(secrets.length).toBeGreaterThan(12);
  // A six-digit code may be part of a time or a number by chance, but not a separate text.
  const found = secrets.filter((secret) =>
    /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(log) : log.includes(secret),
  );
  expect(found).toEqual([]);
  expect(log).not.toMatch(/argon2id/);
});
