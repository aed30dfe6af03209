import { createServer, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { auditsOf, callAs, openPanel, type Panel } from "./settings.testing.ts";

let panel: Panel;
let settings: Record<string, string>;
let rovers: ReturnType<typeof callAs>;
let mailbox: Mailbox;
let mailboxPort: number;
let pickyPort: number;
let silent: Awaited<ReturnType<typeof listening>>;
const ends: (() => Promise<unknown> | undefined)[] = [];

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailboxPort = Number(new URL(mailbox.smtpUrl).port);
  pickyPort = await listenPicky();
  silent = await listening(
    createServer(() => undefined),
    0,
    "127.0.0.1",
  );
  const allowed = [mailboxPort, pickyPort, silent.port, 1].map((port) => `127.0.0.1:${port}`);
  settings = { SMTP_ALLOWED_HOSTS: allowed.join(", ") };
  panel = await openPanel(settings);
  rovers = callAs(panel, panel.rovers);
});
afterAll(async () => {
  await panel.server.close();
  await mailbox.close();
  for (const end of ends) await end();
});
beforeEach(() => panel.server.owner.query("delete from rate_limits"));

async function listening(server: Server, port: number, host: string) {
  const connections = { count: 0 };
  server.on("connection", (socket) => {
    connections.count += 1;
    socket.on("error", () => undefined);
    ends.push(async () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return { connections, port: (server.address() as { port: number }).port };
}

/** A server that requires a login, and does not accept everybody. */
async function listenPicky(): Promise<number> {
  const server = new SMTPServer({
    banner: "secret banner of ours",
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === "right" ? done(null, { user: auth.username }) : done(new Error("Who are you?")),
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith("nobody") ? new Error("No such user here") : null),
  });
  server.on("error", () => undefined);
  return (await listening(server.server, 0, "127.0.0.1")).port;
}

const form = {
  host: "127.0.0.1",
  security: "starttls",
  username: "",
  from_name: "Rovers",
  from_email: "shop@rovers.example",
};
const save = async (fields: object) =>
  rovers.post("/club/smtp-settings", {
    ...form,
    port: mailboxPort,
    ...fields,
    version: await rovers.version(),
  });
const test = (fields: object) => rovers.post("/club/test-smtp", { to: "me@rovers.example", ...fields });
const received = async (to: string) => {
  const answer = await fetch(`${mailbox.httpUrl}/dev/mailbox.json?to=${to}`);
  return (await answer.json()) as { from: string; subject: string }[];
};
const stored = async () =>
  (
    await rowsOf(panel.server.owner, "select * from club_settings where club_id = $1", [panel.rovers.clubId])
  )[0];

describe("the club's own mail server", () => {
  // Spec 7.33
  it("is kept sealed, shown without its password, and audited without it", async () => {
    const answer = await save({ username: "shop@rovers", password: "p@ss:w/rd 1" });
    expect([answer.status, answer.body.data.smtp]).toEqual([
      200,
      {
        ...form,
        port: mailboxPort,
        username: "shop@rovers",
        has_password: true,
        has_fallback: false,
        last_test: null,
      },
    ]);
    expect((await stored())?.smtp_url).toMatch(/^v1\./);
    const log = JSON.stringify(await auditsOf(panel, panel.rovers));
    expect(log).toContain('"password_changed":true');
    expect(`${log}${JSON.stringify(await rovers.show())}`).not.toMatch(/p@ss|w\/rd|w%2Frd/);
  });

  it("keeps its password when none is given, but takes it to no other server or user", async () => {
    await save({ username: "shop", password: "first" });
    const sealed = (await stored())?.smtp_url;
    expect((await save({ username: "shop" })).body.data.smtp.has_password).toBe(true);
    expect((await stored())?.smtp_url).not.toBe(sealed);
    for (const other of [{ username: "else" }, { username: "shop", host: "8.8.8.8", port: 25 }]) {
      const saved = await save(other);
      expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ["password"]]);
      const tested = await test(other);
      expect([tested.status, Object.keys(tested.body.errors)]).toEqual([422, ["password"]]);
    }
  });

  // Spec 7.33
  it("sends the club's test mail from the form, from what is saved, and keeps the outcome", async () => {
    await save({ username: "", password: "" });
    const unsaved = await test({ ...form, port: mailboxPort, from_name: "Unsaved", to: "a@rovers.example" });
    expect([unsaved.status, unsaved.body.message]).toEqual([
      200,
      "The email server accepted the test email. Please check the inbox of a@rovers.example.",
    ]);
    expect((await test({ to: "b@rovers.example" })).status).toBe(200);
    expect((await received("a@rovers.example"))[0]).toMatchObject({
      from: "Unsaved <shop@rovers.example>",
      subject: expect.stringContaining("Test email"),
    });
    expect((await received("b@rovers.example"))[0]?.from).toBe("Rovers <shop@rovers.example>");
    const { smtp, version } = await rovers.show();
    expect(smtp.last_test).toMatchObject({ ok: true, detail: "The email server accepted the test email." });
    await test({ port: 1, host: "127.0.0.1" });
    const failed = await rovers.show();
    expect([failed.smtp.last_test.ok, failed.version]).toEqual([false, version]);
  });

  it("is taken away by an empty host, and a sender of one's own with it", async () => {
    await save({});
    const gone = await save({ host: "", from_email: "" });
    expect([gone.status, gone.body.data.smtp.host, (await stored())?.smtp_url]).toEqual([200, "", null]);
    const spoofed = await save({ host: "", from_email: "ceo@bank.example" });
    expect([spoofed.status, Object.keys(spoofed.body.errors)]).toEqual([422, ["from_email"]]);
    const none = await test({});
    expect([none.body.code, none.body.message]).toEqual(["SMTP_FAILED", "No email server is set up."]);
    const info = await rovers.get("/club-admin-panel/get-info");
    expect(info.body.data.smtp_settings).toBe(false);
    await save({});
    expect((await rovers.get("/club-admin-panel/get-info")).body.data.smtp_settings).toBe(true);
  });

  it("does not overwrite a newer change", async () => {
    const version = await rovers.version();
    const again = () => rovers.post("/club/smtp-settings", { ...form, port: mailboxPort, version });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ body }) => body.code ?? 200).sort()).toEqual([200, "STALE_VERSION"]);
  });
});

describe("a test mail that is not taken", () => {
  it.each([
    ["a closed port", () => ({ port: 1 }), "The server refused the connection."],
    [
      "a wrong login",
      () => ({ port: pickyPort, username: "a", password: "wrong" }),
      "The server refused the login.",
    ],
    ["no login", () => ({ port: pickyPort }), "The server refused the"],
    [
      "an unknown recipient",
      () => ({ port: pickyPort, username: "a", password: "right", to: "nobody@rovers.example" }),
      "The server refused the recipient. It said: 550",
    ],
    ["no TLS", () => ({ port: mailboxPort, security: "tls" }), "The server does not offer TLS on this port"],
  ])("says so of %s", async (_what, fields, sentence) => {
    const answer = await test({ ...form, ...fields() });
    expect([answer.status, answer.body.code]).toEqual([422, "SMTP_FAILED"]);
    expect(answer.body.message).toContain(sentence);
    expect(answer.body.message).not.toContain("banner");
    expect((await rovers.show()).smtp.last_test).toMatchObject({ ok: false, detail: answer.body.message });
  });

  it("says so of a server that never answers, in the end, and holds no database connection", async () => {
    const impatient = await openPanel({ ...settings, TIME_LIMIT_FACTOR: "0.1" });
    onTestFinished(() => impatient.server.close());
    const sent = { ...form, to: "me@rovers.example", port: silent.port };
    const waiting = callAs(impatient, impatient.rovers).post("/club/test-smtp", sent);
    await eventually(() => silent.connections.count > 0);
    const { pool } = impatient.server.platform;
    expect(pool.totalCount - pool.idleCount).toBe(0);
    const answer = await waiting;
    expect(answer.body.message).toContain("did not answer in time");
  });

  it("is limited", async () => {
    await panel.server.owner.query("delete from rate_limits");
    const answers = [];
    for (let at = 0; at < 31; at += 1) answers.push((await test({ ...form, port: 1 })).status);
    expect(answers.slice(-2)).toEqual([422, 429]);
  });
});

describe("A95: a host inside of the network", () => {
  const hosts = [
    ...["127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0", "2130706433", "0x7f.1", "169.254.169.254"],
    ...["10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "fc00::1", "localhost", "[::1]"],
  ];

  it("is refused on save and on test, without a connection and in the same words", async () => {
    const inner = createServer((socket) => socket.end("220 inner banner\r\n"));
    const { connections } = await listening(inner, 2525, "::");
    const calls = hosts.flatMap((host) => [save({ host, port: 2525 }), test({ ...form, host, port: 2525 })]);
    const answers = await Promise.all(calls);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [422, "SMTP_HOST_NOT_ALLOWED"]),
    );
    const words = new Set(answers.map(({ body }) => JSON.stringify({ ...body, request_id: "" })));
    expect([connections.count, words.size, [...words][0]?.includes("banner")]).toEqual([0, 1, false]);
    expect((await rovers.show()).smtp.port).not.toBe(2525);
  });

  it.each(["127.0.0.1", "10.0.0.1", "localhost", "2130706433"])(
    "is refused as late whether something listens there, nothing does, or the name leads nowhere: %s",
    async (host) => {
      const begun = performance.now();
      await test({ ...form, host, port: 2525 });
      expect(performance.now() - begun).toBeGreaterThan(480);
    },
  );

  it.each([22, 5432, 6379, 80, 3000])("is refused at port %d, wherever it stands", async (port) => {
    for (const host of ["127.0.0.1", "8.8.8.8"])
      expect((await save({ host, port })).body.code).toBe("SMTP_HOST_NOT_ALLOWED");
  });

  it("is not reached by the mails of a club that had it stored before", async () => {
    const { connections, port } = await listening(
      createServer(() => undefined),
      0,
      "127.0.0.1",
    );
    const { sendOverSmtp } = await import("#server/platform/mail/smtp.ts");
    const mail = {
      from: { name: "", address: "a@b.example" },
      replyTo: null,
      stopUrl: null,
      to: "c@d.example",
      subject: "",
      html: "",
      text: "",
      messageId: "<1@b.example>",
    };
    const servers = [
      { url: `smtp://127.0.0.1:${port}`, rules: { allowed: [] } },
      { url: `smtp://mail.example:587`, rules: { allowed: [], lookup: async () => ["127.0.0.1"] } },
    ];
    for (const server of servers)
      await expect(sendOverSmtp({ ...server, timeLimitFactor: 1 }, mail)).rejects.toThrow("public address");
    expect(connections.count).toBe(0);
  });
});
