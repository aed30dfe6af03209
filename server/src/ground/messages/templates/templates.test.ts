import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailEvents } from "#contract/messages.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { hostileHtml } from "#server/platform/html/hostile-html.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { orderCompleted } from "../../../sales/orders/orders.mails.ts";
import { queueMail } from "../index.ts";
import { type Club, formOf, openClub, wordingOf } from "./templates.testing.ts";

let server: TestServer;
let club: Club;
let other: Club;

beforeAll(async () => {
  server = await startTestServer();
  other = await openClub(server);
});
beforeEach(async () => {
  club = await openClub(server);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, by = club) =>
  server.call(by.domain, method, path, { token: by.token, body });
const show = (event: string, by = club) => wordingOf(server, by, event);
const update = (event: string, form: object, by = club) =>
  call("PUT", `/club-email-content/update/${event}`, formOf({ version: 0, ...form }), by);
const restore = (event: string, by = club) =>
  call("DELETE", `/club-email-content/delete/${event}`, undefined, by);

describe("The wordings", () => {
  // Spec 7.41
  it("are all there, built in until the club has its own", async () => {
    const { body } = await call("GET", "/club-email-content/show");
    expect(body.data.map((row: { event: string }) => row.event)).toEqual(mailEvents);
    expect(body.total).toBe(mailEvents.length);
    expect(body.data.every((row: { last_sent_at: null }) => row.last_sent_at === null)).toBe(true);
    expect(await show("order_placed")).toMatchObject({
      title: "Order confirmation",
      is_own: false,
      version: 0,
      updated_at: null,
      subject: "Your order {{ order_number }}",
      body: expect.stringContaining("<p>{{ order_lines }}</p>"),
    });
  });

  // Spec 7.41
  it("of the club are used for its next mail, and the built-in ones again after they are restored", async () => {
    const saved = await update("order_completed", {
      body: "<p>Thanks, <strong>{{ first_name }}</strong></p>",
    });
    expect(saved.body.data).toMatchObject({ is_own: true, subject: "Done, {{ first_name }}" });
    expect(saved.body.data.version).toBeGreaterThan(0);
    expect(await show("order_completed")).toEqual(saved.body.data);
    await eventually(async () => expect(await mailed()).toMatchObject({ subject: "Done, <Ava>" }));
    expect((await mailed()).html).toContain("Thanks, <strong>&lt;Ava&gt;</strong>");

    const restored = await restore("order_completed");
    expect(restored.body.data).toMatchObject({ is_own: false, version: 0 });
    expect((await restore("order_completed")).status).toBe(200);
    await eventually(async () => expect((await mailed()).subject).toBe("Your order R1 is complete"));
  });

  it("say when an email of theirs was last sent", async () => {
    const at = ["2026-03-01T10:00:00Z", "2026-03-05T10:00:00Z", null];
    for (const sent_at of at)
      await server.owner.query(
        `insert into mails (club_id, event, recipient, subject, html, text, message_id, status, sent_at)
         values ($1, 'order_completed', 'ava@example.com', '', '', '', gen_random_uuid(), $2, $3)`,
        [club.id, sent_at ? "sent" : "queued", sent_at],
      );
    const { body } = await call("GET", "/club-email-content/show?event=order_completed");
    expect(body.data[0].last_sent_at).toBe("2026-03-05T10:00:00.000Z");
  });

  it("A73 are stored clean, with their variables", async () => {
    const hostile = `<p>{{ first_name }}</p>${hostileHtml.join("")}`.slice(0, 90_000);
    const { status, body } = await update("order_completed", { body: hostile });
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body.data.body).toContain("<p>{{ first_name }}</p>");
    expect(body.data.body).not.toMatch(
      /<[^>]*(\son\w+\s*=|javascript:|evil\.example"|\sid=)|<(script|svg|style|iframe|form)/i,
    );
  });

  it("A77 are refused with an unknown variable, by its field", async () => {
    const { status, body } = await update("order_completed", {
      body: "<p>{{ nickname }}</p>",
      subject: "{{ total }}",
    });
    expect([status, body.code]).toEqual([422, "TEMPLATE_INVALID"]);
    expect(body.errors).toEqual({
      subject: ["{{ total }} is not available in this email"],
      body: ["{{ nickname }} is not available in this email"],
    });
    for (const path of ["preview", "test"]) {
      const form = { event: "order_completed", subject: "x", body: "{{ constructor }}", to: "a@example.org" };
      expect((await call("POST", `/club-email-content/${path}`, form)).body.code).toBe("TEMPLATE_INVALID");
    }
    expect((await update("order_completed", { body: "<script>x</script>" })).body.errors).toHaveProperty(
      "body",
    );
    expect((await show("order_completed")).is_own).toBe(false);
  });

  it("I-29 are never overwritten by an older edit, also when two save at once", async () => {
    const first = await Promise.all([1, 2].map((n) => update("order_completed", { subject: `S${n}` })));
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(first.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
    const { version } = await show("order_completed");
    const second = await Promise.all(
      [1, 2].map((n) => update("order_completed", { subject: `T${n}`, version })),
    );
    expect(second.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = second.find(({ status }) => status === 200)?.body.data;
    expect(await show("order_completed")).toEqual(winner);
    await restore("order_completed");
    expect((await update("order_completed", { version: winner.version })).body.code).toBe("STALE_VERSION");
  });

  it("I-25 leave an audit row for each change", async () => {
    await update("order_completed", {});
    await restore("order_completed");
    const rows = await rowsOf(
      server.owner,
      "select action, before, after from audit_log where club_id = $1 order by id",
      [club.id],
    );
    const words = { event: "order_completed", subject: "Done, {{ first_name }}", body: "<p>Cheers</p>" };
    expect(rows).toEqual([
      { action: "mail_template.changed", before: null, after: words },
      { action: "mail_template.restored", before: words, after: null },
    ]);
  });

  it("A03 of another club are neither seen nor changed", async () => {
    const own = (await update("order_completed", {})).body.data;
    expect((await show("order_completed", other)).is_own).toBe(false);
    const { version } = own;
    expect((await update("order_completed", { version, subject: "Mine" }, other)).body.code).toBe(
      "STALE_VERSION",
    );
    await restore("order_completed", other);
    expect(await show("order_completed")).toEqual(own);
  });

  // Spec 7.41
  it("A25 are not for managers", async () => {
    const staffId = await createStaff(server.owner, club.id, { role: 5 });
    const manager = { ...club, token: await createSession(server.owner, club.id, { staffId }) };
    expect((await update("order_completed", {}, manager)).status).toBe(403);
    expect((await restore("order_completed", manager)).status).toBe(403);
    expect((await show("order_completed")).is_own).toBe(false);
  });

  it("of an unknown mail, without a subject or with a line break in it are refused", async () => {
    expect((await update("no_such_mail", {})).status).toBe(422);
    expect((await update("order_completed", { subject: "" })).body.errors).toHaveProperty("subject");
    expect((await update("order_completed", { subject: "a\nBcc: x@y.z" })).body.errors).toHaveProperty(
      "subject",
    );
  });
});

describe("The variables", () => {
  // Spec 7.41
  it("are told for each mail, with a label and what they look like", async () => {
    const { body } = await call("GET", "/email-variables/show?event=order_placed");
    expect(body.data).toHaveLength(1);
    expect(body.data[0].variables).toEqual(
      expect.arrayContaining([
        { name: "club_name", label: "Name of the club", sample: "Riverside Rovers", is_block: false },
        { name: "total", label: "Total", sample: "$78.90", is_block: false },
        {
          name: "order_lines",
          label: "Table of the order",
          sample: expect.stringContaining("2 × Home shirt"),
          is_block: true,
        },
      ]),
    );
    expect((await call("GET", "/email-variables/show")).body.data).toHaveLength(mailEvents.length);
  });
});

/** One mail of the club, as it is written now. */
async function mailed(): Promise<{ subject: string; html: string }> {
  const ctx = systemCtx(server.platform, { ...club, timeZone: "UTC", language: "en" }, "test");
  const data = { first_name: "<Ava>", order_number: "R1", order_url: "https://x.example/order/1" };
  await inClub(ctx, (tx) => queueMail(tx, ctx, { mail: orderCompleted, to: "ava@example.org", data }));
  const [mail] = await rowsOf<{ subject: string; html: string }>(
    server.owner,
    "select subject, html from mails where club_id = $1 order by id desc limit 1",
    [club.id],
  );
  if (!mail) throw new Error("A queued mail is there");
  return mail;
}
