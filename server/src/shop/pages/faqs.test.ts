import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let other: Club;
let club: Club;
type Club = { id: number; domain: string; token: string };

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
  const id = await createClub(server.owner, { domain });
  const staffId = await createStaff(server.owner, id);
  return { id, domain, token: await createSession(server.owner, id, { staffId }) };
}

const call = (method: string, path: string, body?: unknown, by = club) =>
  server.call(by.domain, method, path, { token: by.token, body });
const add = async (question: string, form: object = {}) =>
  call("POST", "/club-faqs/store", { question, answer: "<p>Yes</p>", ...form });
const list = async (query = "") => (await call("GET", `/club-faqs/show${query}`)).body;
const questions = async (query = "") =>
  ((await list(query)).data as { question: string }[]).map((row) => row.question);
const seenByVisitors = async () =>
  ((await server.call(club.domain, "GET", "/get-faqs")).body.data as { question: string }[]).map(
    (row) => row.question,
  );
const audits = () =>
  rowsOf<{ action: string }>(
    server.owner,
    "select action, before, after from audit_log where club_id = $1 order by id",
    [club.id],
  );

describe("Questions", () => {
  // Spec 7.32
  it("are added at the end, and shown to visitors while they are live", async () => {
    const first = await add("One?");
    expect(first.body.data).toMatchObject({ question: "One?", answer: "<p>Yes</p>", live: true, version: 1 });
    await add("Two?", { live: false });
    await add("Three?");
    expect(await questions()).toEqual(["One?", "Two?", "Three?"]);
    expect(await questions("?live=false")).toEqual(["Two?"]);
    expect(await questions("?keywords=THREE")).toEqual(["Three?"]);
    expect(await questions("?keywords=%25")).toEqual([]);
    expect(await questions("?sort=question&order_by=desc")).toEqual(["Two?", "Three?", "One?"]);
    expect(await list("?page=2&per_page=2")).toMatchObject({ total: 3, page: 2, per_page: 2 });
    await eventually(async () => expect(await seenByVisitors()).toEqual(["One?", "Three?"]));
  });

  it("A73 are stored clean; an answer that holds nothing else is refused", async () => {
    const { body } = await add("Clean?", {
      answer: '<p onclick="attacked()">Yes<script>attacked()</script></p>',
    });
    expect(body.data.answer).toBe("<p>Yes</p>");
    const empty = await add("Empty?", { answer: "<script>attacked()</script>" });
    expect([empty.status, empty.body.errors]).toEqual([422, { answer: ["Answer is a required field"] }]);
    const changed = await call("PUT", `/club-faqs/update/${body.data.id}`, {
      question: "Clean?",
      answer: "<svg onload=attacked()>",
      live: true,
      version: 1,
    });
    expect(changed.status).toBe(422);
  });

  // Spec 7.32
  it("I-29 are never overwritten by an older edit, also when two save at once", async () => {
    const { id } = (await add("One?")).body.data;
    const save = (question: string) =>
      call("PUT", `/club-faqs/update/${id}`, { question, answer: "<p>No</p>", live: false, version: 1 });
    const answers = await Promise.all([save("A?"), save("B?")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
    expect((await list()).data[0]).toMatchObject({ answer: "<p>No</p>", live: false, version: 2 });
  });

  it("stand in the order that was chosen; an order that leaves one out changes nothing", async () => {
    const ids: number[] = [];
    for (const question of ["One?", "Two?", "Three?"]) ids.push((await add(question)).body.data.id);
    const reorder = (order: (number | undefined)[]) => call("POST", "/club-faqs/reorder", { ids: order });
    expect((await reorder([ids[2], ids[0], ids[1]])).status).toBe(200);
    expect(await questions()).toEqual(["Three?", "One?", "Two?"]);
    await eventually(async () => expect(await seenByVisitors()).toEqual(["Three?", "One?", "Two?"]));
    for (const wrong of [
      [ids[0], ids[1]],
      [ids[0], ids[1], ids[1]],
      [...ids, 999_999],
    ]) {
      expect((await reorder(wrong)).body.code).toBe("STALE_VERSION");
    }
    const both = await Promise.all([reorder(ids), reorder([...ids].reverse())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([["One?", "Two?", "Three?"].join(), ["Three?", "Two?", "One?"].join()]).toContain(
      (await questions()).join(),
    );
  });

  // Spec 7.32
  it("are deleted for good, once", async () => {
    const { id } = (await add("One?")).body.data;
    const remove = () => call("DELETE", `/club-faqs/destroy/${id}`);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await questions()).toEqual([]);
  });

  it("are at most 100", async () => {
    await server.owner.query(
      "insert into faqs (club_id, question, answer, position) select $1, 'Q' || n, 'A', n from generate_series(1, 100) n",
      [club.id],
    );
    expect((await add("One more?")).body.errors).toEqual({
      question: ["A club can have at most 100 questions."],
    });
  });

  it("I-25 leave an audit row for each change", async () => {
    const { id } = (await add("One?")).body.data;
    await call("PUT", `/club-faqs/update/${id}`, {
      question: "1?",
      answer: "<p>1</p>",
      live: true,
      version: 1,
    });
    await call("POST", "/club-faqs/reorder", { ids: [id] });
    await call("DELETE", `/club-faqs/destroy/${id}`);
    const rows = await audits();
    expect(rows.map(({ action }) => action)).toEqual([
      "faq.added",
      "faq.changed",
      "faq.reordered",
      "faq.deleted",
    ]);
    expect(rows[1]).toMatchObject({ before: { question: "One?" }, after: { question: "1?" } });
  });

  // Spec 7.32
  it("A03 of another club are not found, like a number never used", async () => {
    const { id } = (await add("One?")).body.data;
    const form = { question: "Mine now?", answer: "<p>x</p>", live: true, version: 1 };
    for (const number of [id, 999_999]) {
      expect((await call("PUT", `/club-faqs/update/${number}`, form, other)).body.code).toBe("NOT_FOUND");
      expect((await call("DELETE", `/club-faqs/destroy/${number}`, undefined, other)).body.code).toBe(
        "NOT_FOUND",
      );
    }
    expect((await call("POST", "/club-faqs/reorder", { ids: [id] }, other)).body.code).toBe("STALE_VERSION");
    expect((await list()).data).toMatchObject([{ question: "One?", version: 1 }]);
  });
});
