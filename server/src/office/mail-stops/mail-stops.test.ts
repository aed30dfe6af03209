import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noticeKinds } from "#contract/notices.ts";
import { type Mail, type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { mails } from "#server/rooms.ts";
import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createStaff,
  rowsOf,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { type NewMail, queueMail } from "../../ground/messages/index.ts";
import { messageSweeps } from "../../ground/messages/outbox/due-mails.ts";
import { orderOnHold } from "../../sales/checkout/checkout.mails.ts";
import { orderCompleted } from "../../sales/orders/orders.mails.ts";
import { backInStock as backInStockMail } from "../../shop/wishlist/wishlist.mails.ts";
import { clubNotice as clubNoticeMail } from "../notices/notices.mails.ts";

const sweeps = messageSweeps(mails);

let server: TestServer;
let mailbox: Mailbox;
let clubId: number;
let domain: string;
let memberId: number;
const memberEmail = () => `ava@${domain}.example`;
const clubEmail = () => `office@${domain}.example`;

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ SMTP_URL: mailbox.smtpUrl });
});
afterAll(async () => {
  for (const sweep of sweeps) await sweep.finish?.(server.platform);
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  domain = `club-${Math.random().toString(36).slice(2, 10)}`;
  clubId = await createClub(server.owner, { domain, contact_email: clubEmail() });
  memberId = await createMember(server.owner, clubId, { email: memberEmail() });
});

const ctx = () => systemCtx(server.platform, { id: clubId, domain, timeZone: "UTC", language: "en" }, "test");

/** Sends a mail as the worker does, and reads it on arrival. */
async function arrived<Data extends object>(mail: NewMail<Data>): Promise<Mail> {
  await inClub(ctx(), (tx) => queueMail(tx, ctx(), mail));
  for (const sweep of sweeps) {
    await sweep.run(server.platform);
    await sweep.finish?.(server.platform);
  }
  const found = (await (await fetch(`${mailbox.httpUrl}/dev/mailbox.json?to=${mail.to}`)).json()) as Mail[];
  const [newest] = found;
  if (!newest) throw new Error("No mail arrived");
  return newest;
}

const backInStock = () =>
  arrived({
    mail: backInStockMail,
    to: memberEmail(),
    memberId,
    data: { first_name: "Ava", product_title: "Shirt", choice: "Red, M", product_url: "http://x.example/" },
  });
const clubNotice = () =>
  arrived({
    mail: clubNoticeMail,
    to: clubEmail(),
    data: {
      notices: [{ title: "Running low", detail: "", url: "" }],
      more: 0,
      notices_url: "http://x.example/",
    },
  });

const headerOf = (mail: Mail, name: string) =>
  mail.headers.find((header) => header.name.toLowerCase() === name)?.value ?? null;

/** The URL in the header that mail clients read. */
function stopAddress(mail: Mail): URL {
  const [, address = ""] = /^<(http\S+)>$/.exec(headerOf(mail, "list-unsubscribe") ?? "") ?? [];
  return new URL(address);
}

/** A call from outside, to the URL in a mail; returns the status of its answer. */
function call(method: "GET" | "POST", { pathname, search }: URL, club = domain): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: "127.0.0.1",
      port: server.port,
      method,
      path: pathname + search,
      headers: {
        host: `${club}.kitroom.localhost`,
        accept: "text/html",
        ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
      },
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.end(method === "POST" ? "List-Unsubscribe=One-Click" : undefined);
  });
}

/** What a mail client does when its reader presses "Unsubscribe". */
const oneClick = (address: URL, club = domain) => call("POST", address, club);

async function waitsFor(): Promise<number> {
  const { variationId } = await createProduct(server.owner, clubId, { stock: 0 });
  await server.owner.query(
    "insert into stock_alerts (club_id, member_id, variation_id) values ($1, $2, $3)",
    [...[clubId, memberId, variationId]],
  );
  return variationId;
}
const waiting = async () =>
  (await rowsOf(server.owner, "select 1 from stock_alerts where club_id = $1", [clubId])).length;
const mailed = async () => {
  const text = "select mailed_notices from club_settings where club_id = $1";
  return (await rowsOf<{ mailed_notices: string[] }>(server.owner, text, [clubId]))[0]?.mailed_notices;
};

describe("A mail that nobody is owed", () => {
  it("says in its header and at its end where it is stopped", async () => {
    const mail = await backInStock();
    const address = stopAddress(mail);
    expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(address.hostname).toContain(domain);
    expect(mail.text).toContain(`Stop these emails: ${address.href}`);
    expect(mail.html).toContain(address.href.replaceAll("&", "&amp;"));
  });

  it("is stopped by the one click of the reader's mail program, and pressing again is no error", async () => {
    await waitsFor();
    await waitsFor();
    const address = stopAddress(await backInStock());
    expect(await waiting()).toBe(2);
    for (const _ of [1, 2]) expect(await oneClick(address)).toBe(204);
    expect(await waiting()).toBe(0);
  });

  it("is not stopped by a program that opens its links", async () => {
    await waitsFor();
    await call("GET", stopAddress(await backInStock()));
    expect(await waiting()).toBe(1);
  });

  it("to the club stops with the settings of the panel, where it is switched on again", async () => {
    const address = stopAddress(await clubNotice());
    expect((await mailed())?.length).toBeGreaterThan(1);
    const token = address.searchParams.get("token");
    const answer = await server.call(domain, "POST", "/mail-stop/store", { body: { token, domain } });
    expect([answer.status, answer.body]).toEqual([200, { data: { kind: "club_notice" } }]);
    expect(await mailed()).toEqual(["order_on_hold"]);
    const admin = await createSession(server.owner, clubId, {
      staffId: await createStaff(server.owner, clubId),
    });
    const { body } = await server.call(domain, "GET", "/club-notices/settings", { token: admin });
    const form = { ...body.data, mailed: [...noticeKinds] };
    await server.call(domain, "PUT", "/club-notices/settings", { token: admin, body: form });
    expect(await mailed()).toEqual([...noticeKinds]);
  });
});

describe("A link", () => {
  it("that somebody made up, or that is another club's or another member's, stops nothing", async () => {
    await waitsFor();
    const address = stopAddress(await backInStock());
    const token = address.searchParams.get("token") ?? "";
    const [kind, id, signature] = token.split(".");
    const other = `club-${Math.random().toString(36).slice(2, 10)}`;
    await createClub(server.owner, { domain: other });
    const made = [
      "x",
      "",
      `${kind}.${Number(id) + 1}.${signature}`,
      `club_notice.${id}.${signature}`,
      `${token}A`,
    ];
    const answers = await Promise.all([
      ...made.map((one) => oneClick(new URL(`?token=${one}`, address))),
      oneClick(address, other),
    ]);
    expect(answers).toEqual(Array(6).fill(404));
    expect(await waiting()).toBe(1);
  });

  it("of a mail to an address that the club has no more is no longer good", async () => {
    const address = stopAddress(await clubNotice());
    await server.owner.query("update clubs set contact_email = 'new@x.example' where id = $1", [clubId]);
    expect(await oneClick(address)).toBe(404);
  });
});

describe("A mail that is owed", () => {
  it("has no way to be stopped", async () => {
    const mail = await arrived({
      mail: orderCompleted,
      to: memberEmail(),
      data: { first_name: "Ava", order_number: "R1", order_url: "http://x.example/order/1" },
    });
    expect([headerOf(mail, "list-unsubscribe"), headerOf(mail, "list-unsubscribe-post")]).toEqual([
      null,
      null,
    ]);
    expect(mail.text).not.toContain("Stop these");
    expect(mail.text).toMatch(/\n-- \n/);
  });
});

it("What a visitor writes to the club is answered to the visitor", async () => {
  const body = { name: "Vi", email: "vi@visitors.example", subject: "Hello", message: "Which size?" };
  expect((await server.call(domain, "POST", "/contact-with-club", { body })).status).toBe(200);
  const mail = await arrived({
    mail: orderOnHold,
    to: clubEmail(),
    data: { order_number: "R1", member_name: "Ava", reason: "x", order_url: "http://x.example/" },
  });
  expect(headerOf(mail, "reply-to")).toBe(clubEmail());
  const all = (await (await fetch(`${mailbox.httpUrl}/dev/mailbox.json?to=${clubEmail()}`)).json()) as Mail[];
  const written = all.find(({ subject }) => subject.includes("Hello"));
  expect(written && headerOf(written, "reply-to")).toBe("vi@visitors.example");
});
