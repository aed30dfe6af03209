import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mailEvents } from "#contract/messages.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { hostileHtml } from "#server/platform/html/hostile-html.ts";
import {
  createClub,
  createMember,
  createProduct,
  createShippingMethod,
  createStaff,
  createToken,
  rowsOf,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { queueMail } from "../index.ts";

type Club = { id: number; domain: string; token: string };
let server: TestServer;
let club: Club;
let other: Club;

beforeAll(async () => {
  server = await startTestServer();
  other = await openClub();
});
beforeEach(async () => {
  club = await openClub();
});
afterAll(() => server.close());

async function openClub(): Promise<Club> {
  const domain = `club-${Math.random().toString(36).slice(2, 10)}`;
  const id = await createClub(server.owner, { domain, name: "Riverside Rovers" });
  const staffId = await createStaff(server.owner, id, { first_name: "Sam" });
  return { id, domain, token: await createToken(server.owner, id, { staffId }) };
}

const call = (method: string, path: string, body?: unknown, by = club) =>
  server.call(by.domain, method, path, { token: by.token, body });
const show = async (event: string, by = club) =>
  (await call("GET", `/club-email-content/show?event=${event}`, undefined, by)).body.data[0];
const formOf = (form: object) => ({ subject: "Done, {{ first_name }}", body: "<p>Cheers</p>", ...form });
const update = (event: string, form: object, by = club) =>
  call("PUT", `/club-email-content/update/${event}`, formOf({ version: 0, ...form }), by);
const restore = (event: string, by = club) =>
  call("DELETE", `/club-email-content/delete/${event}`, undefined, by);
const preview = (event: string, form: object = {}) =>
  call("POST", "/club-email-content/preview", formOf({ event, ...form }));

describe("The wordings", () => {
  it("are all there, built in until the club has its own", async () => {
    const { body } = await call("GET", "/club-email-content/show");
    expect(body.data.map((row: { event: string }) => row.event)).toEqual(mailEvents);
    expect(body.total).toBe(mailEvents.length);
    expect(await show("order_placed")).toMatchObject({
      title: "Order confirmation",
      is_own: false,
      version: 0,
      updated_at: null,
      subject: "Your order {{ order_number }}",
      body: expect.stringContaining("<p>{{ order_lines }}</p>"),
    });
  });

  it("of the club are used for its next mail, and the built-in ones again after they are restored", async () => {
    const saved = await update("order_completed", {
      body: "<p>Thanks, <strong>{{ first_name }}</strong></p>",
    });
    expect(saved.body.data).toMatchObject({ is_own: true, subject: "Done, {{ first_name }}" });
    expect(saved.body.data.version).toBeGreaterThan(0);
    expect(await show("order_completed")).toEqual(saved.body.data);
    await vi.waitFor(async () => expect(await mailed()).toMatchObject({ subject: "Done, <Ava>" }));
    expect((await mailed()).html).toContain("Thanks, <strong>&lt;Ava&gt;</strong>");

    const restored = await restore("order_completed");
    expect(restored.body.data).toMatchObject({ is_own: false, version: 0 });
    expect((await restore("order_completed")).status).toBe(200);
    await vi.waitFor(async () => expect((await mailed()).subject).toBe("Your order R1 is complete"));
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
      subject: ["{{ total }} is not available in this mail"],
      body: ["{{ nickname }} is not available in this mail"],
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

  it("A25 are not for managers", async () => {
    const staffId = await createStaff(server.owner, club.id, { role: 5 });
    const manager = { ...club, token: await createToken(server.owner, club.id, { staffId }) };
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

describe("A preview", () => {
  it.each(mailEvents)("of %s tells samples in a club that has nothing yet", async (event) => {
    const { subject, body } = await show(event);
    const answer = await preview(event, { subject, body });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    expect(answer.body.data.html).toContain("Riverside Rovers");
    expect(`${answer.body.data.subject} ${answer.body.data.text}`).not.toMatch(/\{\{|undefined|null/);
  });

  it("tells the club's newest order, member and message, and nothing of another club", async () => {
    await fill(other, "Canary");
    await fill(club, "Nova");
    const order = await preview("order_placed", {
      subject: "{{ order_number }}",
      body: "{{ order_lines }}{{ delivery_address }}",
    });
    expect(order.body.data.subject).toBe("NO-2");
    expect(order.body.data.text).toContain("3 × Nova shirt");
    expect(order.body.data.text).toContain("$30.00");
    expect(order.body.data.text).toContain("1 Nova Street");
    const hello = { subject: "x", body: "<p>{{ first_name }}</p>" };
    for (const event of [
      "member_invited",
      "order_completed",
      "parcel_shipped",
      "refund_done",
      "password_changed",
    ]) {
      const { text } = (await preview(event, hello)).body.data;
      expect(text).toContain("Nova");
      expect(text).not.toContain("Canary");
    }
    const message = await preview("contact_message", { subject: "{{ subject }}", body: "{{ message }}" });
    expect(message.body.data.text).toContain("Hello\nfrom Nova");
    const invited = await preview("staff_invited", hello);
    expect(invited.body.data.text).toContain("token=sample");
  });

  it("escapes what people typed", async () => {
    await fill(club, "<img src=x>");
    const { html, text } = (await preview("order_completed", { body: "<p>{{ first_name }}</p>" })).body.data;
    expect(html).toContain("&lt;img");
    expect(html).not.toContain("<img src=x");
    expect(text).toContain("<img");
  });
});

describe("A test mail", () => {
  it("is the preview, queued to the address", async () => {
    const form = formOf({ event: "order_completed", to: "TRY@example.org" });
    const answer = await call("POST", "/club-email-content/test", form);
    expect(answer.body.message).toBe("A test mail is on its way to try@example.org.");
    const rows = await rowsOf(
      server.owner,
      "select event, recipient, subject, status from mails where club_id = $1",
      [club.id],
    );
    expect(rows).toEqual([
      {
        event: "order_completed",
        recipient: "try@example.org",
        subject: "Test: Done, Ava",
        status: "queued",
      },
    ]);
  });

  it("is sent at most 30 times an hour", async () => {
    const form = formOf({ event: "order_completed", to: "try@example.org" });
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => call("POST", "/club-email-content/test", form)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

/** One mail of the club, as it is written now. */
async function mailed(): Promise<{ subject: string; html: string }> {
  const ctx = systemCtx(server.platform, club, "test");
  const data = { first_name: "<Ava>", order_number: "R1", order_url: "https://x.example/order/1" };
  await inClub(ctx, (tx) => queueMail(tx, ctx, { event: "order_completed", to: "ava@example.org", data }));
  const [mail] = await rowsOf<{ subject: string; html: string }>(
    server.owner,
    "select subject, html from mails where club_id = $1 order by id desc limit 1",
    [club.id],
  );
  if (!mail) throw new Error("A queued mail is there");
  return mail;
}

/** A member, two orders and a message, all by this name. */
async function fill({ id }: Club, name: string): Promise<void> {
  const memberId = await createMember(server.owner, id, { first_name: name });
  const { productId, variationId } = await createProduct(server.owner, id, { title: `${name} shirt` });
  const methodId = await createShippingMethod(server.owner, id);
  const address = JSON.stringify({ name, line1: `1 ${name} Street`, city: "Riverside", country: "GB" });
  for (const number of ["NO-1", "NO-2"]) {
    const { rows } = await server.owner.query<{ id: number }>(
      `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
         shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name,
         shipping_kind, address, cart_hash, created_at)
       values ($1, $2, $3, $4, 'm@example.org', 'placed', 'paid', 3000, 0, 3000, 3000, 0, 3, $5, 'Collect', 'collect', $6, $2, now())
       returning id`,
      [id, number, memberId, `${name} Member`, methodId, address],
    );
    await server.owner.query(
      `insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents)
       values ($1, $2, $3, $4, $5, 'Red', 'M', 'S', 3, 1000, 3000)`,
      [id, rows[0]?.id, productId, variationId, `${name} shirt`],
    );
  }
  await server.owner.query(
    "insert into contact_messages (club_id, name, email, subject, message) values ($1, $2, 'v@example.org', 'Hi', $3)",
    [id, name, `Hello\nfrom ${name}`],
  );
}
