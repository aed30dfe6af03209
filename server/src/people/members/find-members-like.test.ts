import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { createMember } from "./create-account.ts";
import { deleteMember, eraseMember, lockMember, updateMember } from "./members.ts";
import { updateProfile } from "./profile.ts";
import { findMembersLike, searchWords } from "./search-members.ts";

let server: TestServer;
let clubId: number;
beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "like" });
});
afterAll(() => server.close());

const within = <T>(work: (tx: ClubTx, ctx: Ctx) => Promise<T>, id = clubId) => {
  const ctx = systemCtx(server.platform, { id, domain: "like", timeZone: "UTC", language: "en" }, "test");
  return inClub(ctx, (tx) => work(tx, ctx));
};
const like = (text: string, most = 100) => within((tx) => findMembersLike(tx, searchWords(text), most));
const find = async (text: string) => (await like(text)).ids;
const named = (first_name: string, last_name: string, email: string, club = clubId) =>
  within((tx, ctx) => createMember(tx, ctx, { first_name, last_name, email }), club);

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
  expect((await like("p%y")).isAll).toBe(false);
});

it("says that it has not found all for short words, and for those that too many bear", async () => {
  const zora = await named("Zora", "Quick", "zora@mail.example");
  const found = await like("zo");
  expect(found.isAll).toBe(false);
  expect(found.ids).toContain(zora);
  for (const nth of [1, 2, 3]) await named("Frequent", `One${nth}`, `frequent${nth}@mail.example`);
  expect((await like("frequent", 3)).isAll).toBe(false);
  expect((await like("frequent", 6)).isAll).toBe(true);
});

it("finds who bears two frequent words among all who bear one of them", async () => {
  const both = await named("Twofold", "Doubles", "twofold@mail.example");
  for (const nth of [1, 2]) await named("Twofold", `Single${nth}`, `twofold${nth}@mail.example`);
  for (const nth of [1, 2]) await named(`Single${nth}`, "Doubles", `doubles${nth}@mail.example`);
  expect(await like("twofold doubles", 1)).toEqual({ ids: [both], isAll: false });
});

it("keeps an earlier name, which orders show, until the person is erased", async () => {
  const id = await named("Old", "Namely", "namely@mail.example");
  await within(async (tx, ctx) => updateMember(tx, ctx, await lockMember(tx, id), { last_name: "Newly" }));
  expect(await find("namely")).toContain(id);
  expect(await find("newly")).toContain(id);
  const form = { first_name: "Olderly", last_name: "Newly", phone: "" };
  await within((tx, ctx) => updateProfile(tx, ctx, id, form));
  expect(await find("olderly")).toContain(id);
  await within(async (tx, ctx) => eraseMember(tx, ctx, await lockMember(tx, id)));
  expect(await find("olderly")).toEqual([]);
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
  const id = await named("Else", "Strangerly", "else@mail.example", other);
  expect(await find("strangerly")).toEqual([]);
  expect(await within((tx) => findMembersLike(tx, ["strangerly"], 9), other)).toEqual({
    ids: [id],
    isAll: true,
  });
});

it("finds nobody who was deleted", async () => {
  const id = await named("Brief", "Visitorly", "brief@mail.example");
  await within(async (tx, ctx) => deleteMember(tx, ctx, await lockMember(tx, id)));
  expect(await find("visitorly")).toEqual([]);
});
