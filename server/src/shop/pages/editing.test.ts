import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileHtml } from "#server/platform/html/hostile-html.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let clubId: number;
let domain: string;
let token: string;
let other: { domain: string; token: string };

beforeAll(async () => {
  server = await startTestServer();
  ({ clubId, domain, token } = await openClub("rovers"));
  other = await openClub("harbour");
});
afterAll(() => server.close());

async function openClub(label: string, values: Record<string, unknown> = {}) {
  const id = await createClub(server.owner, { domain: label, ...values });
  const staffId = await createStaff(server.owner, id);
  return { clubId: id, domain: label, token: await createSession(server.owner, id, { staffId }) };
}

type Form = { title?: string; description?: string; publish?: boolean; version?: number };
const formOf = (form: Form) => ({ title: "Terms", description: "<p>Be kind</p>", publish: true, ...form });
const show = (slug: string) => server.call(domain, "GET", `/club-static-page/show/${slug}`, { token });
const store = (slug: string, form: Form = {}) =>
  server.call(domain, "POST", "/club-static-page/store", { token, body: { slug, ...formOf(form) } });
const update = (slug: string, form: Form) =>
  server.call(domain, "PUT", `/club-static-page/update/${slug}`, { token, body: formOf(form) });
const discard = (slug: string) =>
  server.call(domain, "DELETE", `/club-static-page/delete-draft/${slug}`, { token });
const seenByVisitors = async (slug: string) =>
  (await server.call(domain, "GET", `/static-pages/${slug}`)).body.data;
const lastAudit = async () =>
  (
    await rowsOf(server.owner, "select * from audit_log where club_id = $1 order by id desc limit 1", [
      clubId,
    ])
  )[0];

describe("A landing page", () => {
  it("that was never saved is empty, at version 0", async () => {
    expect((await show("return-refund")).body.data).toEqual({
      slug: "return-refund",
      title: "",
      description: "",
      draft: null,
      is_live: false,
      updated_at: null,
      version: 0,
    });
    expect((await update("return-refund", { version: 1 })).body.code).toBe("NOT_FOUND");
    expect((await discard("return-refund")).body.code).toBe("NOT_FOUND");
  });

  // Spec 7.31
  it("is kept from visitors as a draft, goes live when it is published, and keeps the live text beside a new draft", async () => {
    const first = await store("terms", { publish: false, description: "<p>First</p>" });
    expect(first.body.data).toMatchObject({ is_live: false, title: "", description: "", version: 1 });
    expect(first.body.data.draft).toEqual({ title: "Terms", description: "<p>First</p>" });
    // As if it had never been written.
    expect(await seenByVisitors("terms")).toMatchObject({ title: "Terms and conditions", description: "" });

    const second = await update("terms", { version: 1, description: "<p>Second</p>" });
    expect(second.body.data).toMatchObject({
      is_live: true,
      draft: null,
      description: "<p>Second</p>",
      version: 2,
    });
    await eventually(async () => expect((await seenByVisitors("terms")).description).toBe("<p>Second</p>"));

    const third = await update("terms", { version: 2, description: "<p>Third</p>", publish: false });
    expect(third.body.data).toMatchObject({ description: "<p>Second</p>", version: 3 });
    expect(third.body.data.draft.description).toBe("<p>Third</p>");
    expect((await seenByVisitors("terms")).description).toBe("<p>Second</p>");

    const fourth = await discard("terms");
    expect(fourth.body.data).toMatchObject({ description: "<p>Second</p>", draft: null, version: 4 });
    expect((await discard("terms")).body.data.version).toBe(4);
  });

  it("I-25 leaves an audit row for each change, with what was there before", async () => {
    await store("privacy-policy", { description: "<p>Old</p>" });
    expect(await lastAudit()).toMatchObject({ action: "page.published", subject_kind: "page", before: null });
    await update("privacy-policy", { version: 1, description: `<p>${"n".repeat(900)}</p>`, publish: false });
    const saved = await lastAudit();
    expect(saved).toMatchObject({
      action: "page.draft_saved",
      before: { body: "<p>Old</p>", draft_body: null },
    });
    expect(String((saved as { after: { draft_body: string } }).after.draft_body)).toMatch(
      /^<p>n{497}… \(907\)$/,
    );
    await discard("privacy-policy");
    expect(await lastAudit()).toMatchObject({ action: "page.draft_discarded", after: { draft_body: null } });
  });

  it("I-29 is never overwritten by an older edit, also when two save at once", async () => {
    await store("shipping-policy");
    const answers = await Promise.all(
      [1, 2, 3].map((n) => update("shipping-policy", { version: 1, title: `T${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
    const winner = answers.find(({ status }) => status === 200)?.body.data;
    expect((await show("shipping-policy")).body.data).toEqual(winner);
  });

  it("is written once when two write it first at once", async () => {
    const answers = await Promise.all([store("footer-content"), store("footer-content")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("DUPLICATE");
  });

  it("A73 is stored clean, live and as a draft", async () => {
    const picture = `<img src="/files/${clubId}/page/0123456789abcdef01234567-640.webp" alt="Us">`;
    const hostile = `<h2>Us</h2>${picture}${hostileHtml.join("<p>and</p>")}`.slice(0, 90_000);
    const draft = await store("contact-us", { description: hostile, publish: false });
    const live = await update("contact-us", { version: 1, description: hostile });
    for (const html of [draft.body.data.draft.description, live.body.data.description]) {
      expect(html).toContain(`<h2>Us</h2>${picture}`);
      expect(html).not.toMatch(/<(?!\/?(?:p|h[234]|a|img|b|i|ul|li|table|tbody|tr|td)\b)/);
      expect(html).not.toMatch(/<[^>]*(\son\w+\s*=|javascript:|evil\.example"|\sid=)/i);
    }
  });

  it("of an unknown name, without a title, or too long is refused", async () => {
    expect((await show("secrets")).status).toBe(422);
    expect((await store("redeemed-section", { title: " " })).body.errors).toHaveProperty("title");
    expect(
      (await store("redeemed-section", { description: "x".repeat(100_001) })).body.errors,
    ).toHaveProperty("description");
  });

  // Spec 7.31
  it("A03 of another club is neither read nor changed", async () => {
    const theirs = () =>
      server.call(other.domain, "GET", "/club-static-page/show/terms", { token: other.token });
    expect((await theirs()).body.data.version).toBe(0);
    const answer = await server.call(other.domain, "PUT", "/club-static-page/update/terms", {
      token: other.token,
      body: formOf({ version: 4 }),
    });
    expect(answer.body.code).toBe("NOT_FOUND");
    expect((await show("terms")).body.data.version).toBe(4);
  });

  // Spec 7.31
  it("A25 is not for managers", async () => {
    const staffId = await createStaff(server.owner, clubId, { role: 5 });
    const manager = await createSession(server.owner, clubId, { staffId });
    const answer = await server.call(domain, "PUT", "/club-static-page/update/terms", {
      token: manager,
      body: formOf({ version: 4 }),
    });
    expect([answer.status, answer.body.code]).toEqual([403, "FORBIDDEN"]);
    expect((await show("terms")).body.data.version).toBe(4);
  });
});

describe("The ticks", () => {
  // Spec 7.31
  it("tell which pages are live, which have a draft, and whether there are questions and contact data", async () => {
    const club = await openClub("ticks");
    const call = async () => {
      const answer = await server.call("ticks", "GET", "/club-static-page/checkSlugsStatus", {
        token: club.token,
      });
      return answer.body.data as { slug: string; is_live: boolean; has_draft: boolean }[];
    };
    expect((await call()).map(({ slug, is_live, has_draft }) => [slug, is_live || has_draft])).toEqual([
      ["home-page", false],
      ["privacy-policy", false],
      ["return-refund", false],
      ["shipping-policy", false],
      ["terms", false],
      ["footer-content", false],
      ["contact-us", false],
      ["redeemed-section", false],
      ["accessibility", false],
      ["faq", false],
    ]);
    await server.owner.query(
      `insert into static_pages (club_id, slug, title, body, live, draft_title, draft_body) values
       ($1, 'terms', 'T', '<p>x</p>', true, null, null), ($1, 'return-refund', '', '', false, 'R', '<p>r</p>'),
       ($1, 'privacy-policy', 'P', '', true, null, null)`,
      [club.clubId],
    );
    await server.owner.query("insert into faqs (club_id, question, answer) values ($1, 'Q', 'A')", [
      club.clubId,
    ]);
    await server.owner.query("update clubs set contact_phone = '0123' where id = $1", [club.clubId]);
    const after = await call();
    expect(after.filter(({ is_live }) => is_live).map(({ slug }) => slug)).toEqual([
      "terms",
      "contact-us",
      "faq",
    ]);
    expect(after.filter(({ has_draft }) => has_draft).map(({ slug }) => slug)).toEqual(["return-refund"]);
  });
});
