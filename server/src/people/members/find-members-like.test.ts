import { afterAll, beforeAll, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { createClub, createMember, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { findMembersLike, wordsOf } from "./find-members-like.ts";

let server: TestServer;
let clubId: number;
beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "like" });
});
afterAll(() => server.close());

const find = (text: string, most = 100) => {
  const ctx = systemCtx(
    server.platform,
    { id: clubId, domain: "like", timeZone: "UTC", language: "en" },
    "test",
  );
  return inClub(ctx, (tx) => findMembersLike(tx, wordsOf(text), most));
};
const named = async (first: string, last: string, email: string) => {
  const id = await createMember(server.owner, clubId);
  const text = "update members set first_name = $2, last_name = $3, email = $4 where id = $1";
  await server.owner.query(text, [id, first, last, email]);
  return id;
};

it("finds a part of any word of names and e-mail, whatever the case", async () => {
  const id = await named("Zoë-Ann", "O'Quillfeather", "zoe_q.77x@mail.example");
  for (const text of ["quillf", "FEATHER", "zoë", "ZOË", "77x", "zoe_q", "ann o'quill", "lfea"])
    expect(await find(text)).toContain(id);
  expect(await find("quillx")).toEqual([]);
});

it("takes % and _ as ends of words, never as wildcards", async () => {
  const id = await named("Percy", "Under_wood", "percy@mail.example");
  for (const text of ["under_wood", "der_wo"]) expect(await find(text)).toContain(id);
  expect(await find("perc_xoodle")).toEqual([]);
  expect(await find("p%y")).toBeNull();
});

it("gives up on short words, and on those that too many bear", async () => {
  expect(await find("zo")).toBeNull();
  for (const nth of [1, 2, 3]) await named("Frequent", `One${nth}`, `frequent${nth}@mail.example`);
  expect(await find("frequent", 2)).toBeNull();
});

it("keeps an earlier name, which orders show, until the person is erased", async () => {
  const id = await named("Old", "Namely", "namely@mail.example");
  await server.owner.query("update members set last_name = 'Newly' where id = $1", [id]);
  expect(await find("namely")).toContain(id);
  expect(await find("newly")).toContain(id);
  await server.owner.query(
    "update members set first_name = 'Erased', last_name = 'member', email = null, erased_at = now() where id = $1",
    [id],
  );
  expect(await find("namely")).toEqual([]);
  const parts = await rowsOf(
    server.owner,
    "select 1 from member_parts where member_id = $1 and part = 'newly'",
    [id],
  );
  expect(parts).toEqual([]);
});

it("knows nobody of another club", async () => {
  const other = await createClub(server.owner, { domain: "unlike" });
  const id = await createMember(server.owner, other);
  await server.owner.query("update members set last_name = 'Strangerly' where id = $1", [id]);
  expect(await find("strangerly")).toEqual([]);
});
