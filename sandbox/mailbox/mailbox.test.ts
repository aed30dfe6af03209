import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Mail, type Mailbox, startMailbox } from "./index.ts";

let folder: string;
let mailbox: Mailbox;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kitroom-test-"));
  mailbox = await open();
});

afterEach(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true });
});

function open(smtpPort = 0): Promise<Mailbox> {
  return startMailbox({ smtpPort, httpPort: 0, dataFile: join(folder, "mails.jsonl") });
}

const code = {
  from: '"Riverside Rovers" <shop@rovers.example>',
  to: "admin@rovers.example",
  subject: "Your code – 123456",
  text: "Your code is 123456.",
  html: "<p>Your code is <b>123456</b>.</p>",
};

async function send(mail: Parameters<ReturnType<typeof createTransport>["sendMail"]>[0], login = {}) {
  const transport = createTransport({ url: mailbox.smtpUrl, ...login });
  try {
    return await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

async function mails(to?: string): Promise<Mail[]> {
  const search = to === undefined ? "" : `?${new URLSearchParams({ to })}`;
  return (await fetch(`${mailbox.httpUrl}/dev/mailbox.json${search}`)).json() as Promise<Mail[]>;
}

async function page(search: Record<string, string> = {}): Promise<string> {
  return (await fetch(`${mailbox.httpUrl}/dev/mailbox?${new URLSearchParams(search)}`)).text();
}

function setFaults(faults: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(faults);
  return fetch(`${mailbox.httpUrl}/dev/mailbox/faults`, { method: "POST", headers, body });
}

describe("the mailbox", () => {
  test("keeps every part of a mail", async () => {
    const before = Date.now();
    await send({ ...code, messageId: "<code-1@rovers.example>" });
    const [mail] = await mails("admin@rovers.example");
    expect(mail).toMatchObject({
      to: "admin@rovers.example",
      from: "Riverside Rovers <shop@rovers.example>",
      subject: "Your code – 123456",
      message_id: "<code-1@rovers.example>",
    });
    expect(mail?.text.trim()).toBe("Your code is 123456.");
    expect(mail?.html.trim()).toBe("<p>Your code is <b>123456</b>.</p>");
    const at = Date.parse(mail?.at ?? "");
    expect([at >= before, at <= Date.now()]).toEqual([true, true]);
  });

  test("lists newest first, one entry for each recipient, found whatever the case of the address", async () => {
    await send({ ...code, subject: "first", to: "ava@rovers.example" });
    await send({ ...code, subject: "second", to: "Ava@Rovers.example, ben@rovers.example" });
    expect((await mails("AVA@rovers.example")).map((mail) => mail.subject)).toEqual(["second", "first"]);
    expect((await mails("ben@rovers.example")).map((mail) => mail.subject)).toEqual(["second"]);
    expect(await mails("va@rovers.example")).toEqual([]);
    expect(await mails()).toHaveLength(3);
  });

  test("takes any login and none", async () => {
    await send(code);
    await send(code, { auth: { user: "anybody", pass: "anything" } });
    expect(await mails()).toHaveLength(2);
  });

  test("keeps mails over a restart, also after it was cut off while writing one", async () => {
    await send({ ...code, subject: "kept" });
    await mailbox.close();
    await appendFile(join(folder, "mails.jsonl"), '{"id":"2","to":"half');
    mailbox = await open();
    await send({ ...code, subject: "after" });
    expect((await mails()).map((mail) => [mail.id, mail.subject])).toEqual([
      ["2", "after"],
      ["1", "kept"],
    ]);
  });

  test("refuses as many mails as told, for now only", async () => {
    await setFaults({ refuse: 2 });
    await expect(send(code)).rejects.toMatchObject({ responseCode: 451 });
    await expect(send(code)).rejects.toMatchObject({ responseCode: 451 });
    await send(code);
    expect(await mails()).toHaveLength(1);
  });

  test("goes down and comes back on the same port", async () => {
    await setFaults({ down: true });
    await expect(send(code)).rejects.toMatchObject({ code: "ESOCKET" });
    await setFaults({ down: false });
    await send(code);
    expect(await mails()).toHaveLength(1);
  });

  test("does not take a fault that is none", async () => {
    expect((await setFaults({ refuse: -1 })).status).toBe(422);
    expect((await setFaults({ down: "yes" })).status).toBe(422);
  });

  test("rejects a port that is taken", async () => {
    const smtpPort = Number(new URL(mailbox.smtpUrl).port);
    await expect(open(smtpPort)).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});

describe("the mailbox page", () => {
  test("finds mails by a part of the recipient's address and opens one", async () => {
    await send({ ...code, to: "ava@rovers.example", subject: "For Ava" });
    await send({ ...code, to: "finn@harbour.example", subject: "For Finn" });
    const found = await page({ to: "HARBOUR" });
    expect(found).toContain("For Finn");
    expect(found).not.toContain("For Ava");
    expect(await page({ mail: "1" })).toContain("<h2>For Ava</h2>");
  });

  test("runs nothing that a mail brings", async () => {
    const attack = '<script>alert(1)</script><img src=x onerror="alert(2)">"><script>alert(3)</script>';
    await send({ ...code, subject: attack, html: attack, text: attack });
    const answer = await fetch(`${mailbox.httpUrl}/dev/mailbox?mail=1`);
    expect(await answer.text()).not.toMatch(/<script|<img/);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
