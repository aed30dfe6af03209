import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailEvents } from "#contract/messages.ts";
import { createMember, createProduct, createShippingMethod, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
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
const preview = (event: string, form: object = {}) =>
  call("POST", "/club-email-content/preview", formOf({ event, ...form }));

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
    expect(order.body.data.text).toContain("Nova\n1 Nova Street\nRiverside\nUnited Kingdom");
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

  it.each(["payment_link", "refund_done"])(
    "of %s asks for, or gives back, what the order costs",
    async (event) => {
      await fill(club, "Nia");
      const body = `<p>{{ ${event === "payment_link" ? "due" : "amount"} }}</p>`;
      expect((await preview(event, { body })).body.data.text).toContain("$30.00");
    },
  );

  it("tells how goods are collected, whatever is delivered before that", async () => {
    const ways = [
      { kind: "delivery", description: "With a courier.", position: 0 },
      { kind: "collect", description: "From the bar, on Fridays.", position: 1, active: false },
    ];
    for (const way of ways) await createShippingMethod(server.owner, club.id, way);
    const { text } = (await preview("ready_to_collect", { body: "<p>{{ collection }}</p>" })).body.data;
    expect(text).toContain("From the bar, on Fridays.");
    expect(text).not.toContain("courier");
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
    expect(answer.body.message).toBe("A test email is on its way to try@example.org.");
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

/** A member, two orders and a message, all with this name. */
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
