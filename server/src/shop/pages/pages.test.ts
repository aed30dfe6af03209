import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { footerPages, pageSlugs } from "#contract/page-slugs.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let clubId: number;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: "1" });
  clubId = await createClub(server.owner, {
    domain: "rovers",
    contact_email: "office@rovers.example",
    contact_phone: "0123",
    location: "Riverside",
  });
  const otherClub = await createClub(server.owner, { domain: "harbour" });
  await server.owner.query(
    `insert into static_pages (club_id, slug, title, body) values ($1, 'terms', 'Our terms', '<p>Be kind</p>'), ($2, 'terms', 'canary', 'canary')`,
    [clubId, otherClub],
  );
  await server.owner.query(
    `insert into faqs (club_id, question, answer, position, live) values
     ($1, 'Second?', '<p>2</p>', 2, true), ($1, 'First?', '<p>1</p>', 1, true), ($1, 'Hidden?', '', 0, false), ($2, 'canary', '', 0, true)`,
    [clubId, otherClub],
  );
});
afterAll(() => server.close());

const get = (path: string, club = "rovers") => server.call(club, "GET", path);

describe("information pages", () => {
  // Spec 3.13, 7.14, 7.24
  it("say what the club wrote", async () => {
    const { status, body } = await get("/static-pages/terms");
    expect([status, body.data]).toEqual([
      200,
      {
        slug: "terms",
        title: "Our terms",
        description: "<p>Be kind</p>",
        updated_at: expect.stringMatching(/^\d{4}-/),
        footer_links: ["faq", "terms"],
      },
    ]);
  });

  // Spec 7.24
  it.each(pageSlugs)("have a title and an empty text where the club wrote none: %s", async (slug) => {
    const club = `bare-${slug}`;
    await createClub(server.owner, { domain: club });
    const { body } = await get(`/static-pages/${slug}`, club);
    expect(body.data).toEqual({
      slug,
      title: expect.stringMatching(/\w/),
      description: "",
      updated_at: null,
      footer_links: [],
    });
  });

  it("are linked by the footer once they are published and say something, questions too", async () => {
    const club = await createClub(server.owner, { domain: "for-all" });
    const linked = async () => (await get("/static-pages/footer-content", "for-all")).body.data.footer_links;
    await server.owner.query(
      `insert into static_pages (club_id, slug, title, body, live, draft_title, draft_body)
       select $1, slug, '', '', false, 'For all', '<p>Soon</p>'
       from unnest(array['accessibility', 'terms', 'privacy-policy', 'return-refund', 'shipping-policy', 'contact-us']) slug`,
      [club],
    );
    await server.owner.query(
      "insert into faqs (club_id, question, answer, position, live) values ($1, 'Why?', '', 0, false)",
      [club],
    );
    expect(await linked()).toEqual([]);
    await server.owner.query("update static_pages set live = true where club_id = $1", [club]);
    await server.owner.query(
      "update static_pages set body = '<p>Now</p>' where club_id = $1 and slug in ('accessibility', 'terms')",
      [club],
    );
    await eventually(async () => expect(await linked()).toEqual(["terms", "accessibility"]));
    await server.owner.query("update static_pages set body = '<p>Now</p>' where club_id = $1", [club]);
    await server.owner.query("update faqs set live = true where club_id = $1", [club]);
    await eventually(async () => expect(await linked()).toEqual([...footerPages]));
    await server.owner.query("update static_pages set live = false where club_id = $1", [club]);
    await eventually(async () => expect(await linked()).toEqual(["faq"]));
  });

  it("of an unknown name are refused", async () => {
    expect((await get("/static-pages/secrets")).status).toBe(422);
    expect((await get("/static-pages/terms", "nowhere")).body.code).toBe("CLUB_NOT_FOUND");
  });

  it("are open to visitors of a club that keeps its shop to members, and closed with the club", async () => {
    await createClub(server.owner, { domain: "private", members_only: true });
    await createClub(server.owner, { domain: "closed", status: 0 });
    expect((await get("/static-pages/terms", "private")).status).toBe(200);
    expect((await get("/get-faqs", "closed")).body.code).toBe("CLUB_INACTIVE");
  });
});

// Spec 7.23
it("shows questions in the club's order, without hidden ones", async () => {
  const { body } = await get("/get-faqs");
  expect(body.data).toEqual([
    { id: expect.any(Number), question: "First?", answer: "<p>1</p>" },
    { id: expect.any(Number), question: "Second?", answer: "<p>2</p>" },
  ]);
});

// Spec 1.17, 3.12, 7.15, 7.21
it("tells how to reach the club, as a list of one", async () => {
  const { body } = await get("/club-contact-info");
  expect(body.data).toEqual([
    { contact_email: "office@rovers.example", contact_phone: "0123", location: "Riverside" },
  ]);
});

describe("the contact form", () => {
  const form = { name: "Vi Visitor", email: "VI@example.org", subject: "Hello", message: "Line 1\nLine 2" };
  const send = (body: unknown, club = "rovers", ip = "192.0.2.1") =>
    server.call(club, "POST", "/contact-with-club", { body, headers: { "x-forwarded-for": ip } });

  // Spec 7.21
  it("keeps the message and mails it to the club", async () => {
    const { status, body } = await send(form);
    expect([status, body.message]).toEqual([200, expect.stringContaining("Thank you")]);
    const messages = await rowsOf(server.owner, "select * from contact_messages where club_id = $1", [
      clubId,
    ]);
    expect(messages).toMatchObject([{ ...form, email: "vi@example.org", member_id: null }]);
    const mails = await rowsOf(server.owner, "select recipient, event, text from mails where club_id = $1", [
      clubId,
    ]);
    expect(mails).toMatchObject([{ recipient: "office@rovers.example", event: "contact_message" }]);
    expect(JSON.stringify(mails)).toContain("Line 2");
  });

  // EN 12.2.3
  it("tells the club the number that a visitor would like to be called at", async () => {
    const callMe = await createClub(server.owner, {
      domain: "call-me",
      contact_email: "desk@call-me.example",
    });
    expect((await send({ ...form, phone: " 0400 123 " }, "call-me", "192.0.2.5")).status).toBe(200);
    const [kept] = await rowsOf(server.owner, "select message from contact_messages where club_id = $1", [
      callMe,
    ]);
    expect(kept).toEqual({ message: "Line 1\nLine 2\n\nPhone: 0400 123" });
    const long = await send({ ...form, phone: "1".repeat(31) }, "call-me", "192.0.2.5");
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ["phone"]]);
  });

  it("keeps the message of a club without an address, and mails nobody", async () => {
    const club = await createClub(server.owner, { domain: "mute" });
    expect((await send(form, "mute", "192.0.2.2")).status).toBe(200);
    const counts = await rowsOf(
      server.owner,
      `select (select count(*) from contact_messages where club_id = $1) as kept,
              (select count(*) from mails where club_id = $1) as mailed`,
      [club],
    );
    expect(counts).toEqual([{ kept: 1, mailed: 0 }]);
  });

  it.each([
    [{ ...form, email: "vi" }, "email"],
    [{ ...form, subject: "Hello\r\nBcc: all@example.org" }, "subject"],
    [{ ...form, message: " " }, "message"],
    [{ ...form, message: "m".repeat(5001) }, "message"],
  ])("refuses %j", async (body, field) => {
    const answer = await send(body, "rovers", "192.0.2.3");
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it("is limited by address: the 6th message within an hour waits", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(form, "rovers", "192.0.2.9")));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body.code).toBe("RATE_LIMITED");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(form, "rovers", "192.0.2.10")).status).toBe(200);
  });
});
