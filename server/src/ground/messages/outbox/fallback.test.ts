import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Mail, type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { seal } from "#server/platform/secrets.ts";
import { createClub, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { mails } from "../../../rooms.ts";
import { orderCompleted } from "../../../sales/orders/orders.mails.ts";
import { queueMail } from "../index.ts";
import { messageSweeps } from "./due-mails.ts";

const sweeps = messageSweeps(mails);

let server: TestServer;
let installation: Mailbox;
let own: Mailbox;
let clubId: number;
let domain: string;

beforeAll(async () => {
  installation = await startMailbox({ smtpPort: 0, httpPort: 0 });
  own = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({
    SMTP_URL: installation.smtpUrl,
    SMTP_ALLOWED_HOSTS: new URL(own.smtpUrl).host,
  });
  server.clock.stop();
});

afterAll(async () => {
  for (const sweep of sweeps) await sweep.finish?.(server.platform);
  await server.close();
  await installation.close();
  await own.close();
});

beforeEach(async () => {
  domain = `club-${Math.random().toString(36).slice(2, 10)}`;
  clubId = await createClub(server.owner, {
    domain,
    name: "Riverside Rovers",
    contact_email: "hi@x.example",
  });
  await useServer(own.smtpUrl);
  await fault(own, { down: false, refuse: 0 });
});

const useServer = (url: string) =>
  server.owner.query("update club_settings set smtp_url = $2, mail_from = $3 where club_id = $1", [
    clubId,
    seal(server.platform.config.secretKey, url),
    "Rovers Shop <shop@rovers.example>",
  ]);

const ctx = () => systemCtx(server.platform, { id: clubId, domain, timeZone: "UTC", language: "en" }, "test");
const address = () => `${domain}@members.example`;
const queue = (number = "R1") =>
  inClub(ctx(), (tx) =>
    queueMail(tx, ctx(), {
      mail: orderCompleted,
      to: address(),
      data: { first_name: "Ava", order_number: number, order_url: "http://x.example/order/1" },
    }),
  );
const received = async (mailbox: Mailbox) =>
  (await (await fetch(`${mailbox.httpUrl}/dev/mailbox.json?to=${address()}`)).json()) as Mail[];
const stored = () =>
  rowsOf<{ status: string; attempts: number; sent_by: string | null; message_id: string }>(
    server.owner,
    "select status, attempts, sent_by, message_id from mails where club_id = $1 order by id",
    [clubId],
  );
const ownServer = async () => {
  const text = "select smtp_tested_at, smtp_test_error from club_settings where club_id = $1";
  return (await rowsOf<{ smtp_test_error: string | null }>(server.owner, text, [clubId]))[0];
};

async function sweepOnce() {
  for (const sweep of sweeps) {
    await sweep.run(server.platform);
    await sweep.finish?.(server.platform);
  }
}

async function fault(mailbox: Mailbox, body: object) {
  const headers = { "content-type": "application/json" };
  await fetch(`${mailbox.httpUrl}/dev/mailbox/faults`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
}

describe("A club's own mail server", () => {
  test("sends the club's mails as long as it works", async () => {
    await queue();
    await sweepOnce();
    const [mail] = await received(own);
    expect(mail?.from).toBe("Rovers Shop <shop@rovers.example>");
    expect(await received(installation)).toEqual([]);
    expect(await stored()).toMatchObject([{ status: "sent", sent_by: "club" }]);
    expect(await ownServer()).toEqual({ smtp_tested_at: null, smtp_test_error: null });
  });

  test("that cannot be reached is stood in for at once, in the club's name, and the club is told", async () => {
    await fault(own, { down: true });
    await queue();
    await sweepOnce();
    const [mail, ...more] = await received(installation);
    expect(more).toEqual([]);
    expect(mail?.from).toContain("Riverside Rovers");
    expect(mail?.from).not.toContain("shop@rovers.example");
    const replyTo = mail?.headers.find(({ name }) => name.toLowerCase() === "reply-to");
    expect(replyTo?.value).toContain("hi@x.example");
    const [row] = await stored();
    expect(row).toMatchObject({ status: "sent", attempts: 1, sent_by: "installation" });
    expect(mail?.message_id).toBe(row?.message_id);
    expect(await ownServer()).toMatchObject({
      smtp_test_error: "The server refused the connection. Please check host and port.",
    });
    const staffId = await createStaff(server.owner, clubId);
    const token = await createSession(server.owner, clubId, { staffId });
    const { body } = await server.call(domain, "GET", "/club-email-content/deliveries", { token });
    expect(body.data).toMatchObject([{ status: "sent", sent_by: "installation" }]);
    await fault(own, { down: false });
    await queue("R2");
    await sweepOnce();
    expect((await stored())[1]).toMatchObject({ status: "sent", sent_by: "club" });
    expect(await ownServer()).toMatchObject({ smtp_test_error: null });
  });

  test("that is no place to send to is stood in for too", async () => {
    await useServer("smtp://10.0.0.1:25");
    await queue();
    await sweepOnce();
    expect(await stored()).toMatchObject([{ status: "sent", sent_by: "installation" }]);
  });

  test("that puts a mail off is asked three times, then the installation's sends it under the same Message-ID", async () => {
    await fault(own, { refuse: 100 });
    await queue();
    await sweepOnce();
    expect(await stored()).toMatchObject([{ status: "queued", attempts: 1, sent_by: null }]);
    server.clock.advance(10_000);
    await sweepOnce();
    expect(await received(installation)).toEqual([]);
    server.clock.advance(20_000);
    await sweepOnce();
    const [row] = await stored();
    expect(row).toMatchObject({ status: "sent", attempts: 3, sent_by: "installation" });
    expect(await received(installation)).toMatchObject([{ message_id: row?.message_id }]);
    expect(await received(own)).toEqual([]);
  });

  test("I-28 and the installation's may both be down for ten minutes: nothing is lost, each mail comes once", async () => {
    await fault(own, { down: true });
    await fault(installation, { down: true });
    for (const number of ["R1", "R2", "R3"]) await queue(number);
    const before = await stored();
    for (let minute = 0; minute < 10; minute += 1) {
      await sweepOnce();
      server.clock.advance(60_000);
    }
    expect((await stored()).map(({ status }) => status)).toEqual(["queued", "queued", "queued"]);
    await fault(installation, { down: false });
    for (let minute = 0; minute < 5; minute += 1) {
      await sweepOnce();
      server.clock.advance(60_000);
    }
    const mails = await received(installation);
    expect(mails.map((mail) => mail.message_id).sort()).toEqual(before.map((row) => row.message_id).sort());
    const after = await stored();
    expect(after.map((row) => row.message_id)).toEqual(before.map((row) => row.message_id));
    for (const row of after) expect(row).toMatchObject({ status: "sent", sent_by: "installation" });
  });
});
