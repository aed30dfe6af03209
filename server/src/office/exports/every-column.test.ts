import { afterAll, beforeAll, expect, it } from "vitest";
import { createMember, rowsOf } from "#server/testing/factories.ts";
import { addCategory, memberRow } from "../club-members/club-members.testing.ts";
import { importJobs } from "../imports/imports.jobs.ts";
import { sums, upload } from "../imports/members/member-import.testing.ts";
import { bookOf, type ExportClub, openExports, rowsIn } from "./exports.testing.ts";

/**
 * Each column of `members`, as the database has them, is searched, in the copy of a person's data, emptied when they are
 * erased, in the export, and read back by the import, or stands here with the reason. So a new one that is forgotten fails.
 */
const secret = { password_hash: "it is a secret" };
const nobodys = {
  club_id: "it is whose club it is",
  version: "it counts changes",
  erased_at: "nobody who is erased has one",
};
const access = {
  id: "it is a number of this installation",
  account_status: "it is the club's to decide, and an import adds people who have not logged in",
  login_time: "it is what the person did here",
  invited_at: "it is what was done here",
  invitation_count: "it is what was done here",
  accepted_at: "it is what the person did here",
  created_at: "it is when the row was written",
};
const exceptions: Record<
  "searched" | "copied" | "erased" | "exported" | "imported",
  Record<string, string>
> = {
  searched: {
    ...secret,
    ...nobodys,
    ...access,
    primary_member_id: "the family is found by its primary member",
    membership_category_id: "the list has a filter for it",
    phone: "it is written in many ways",
    relation: "it is much the same in every family",
    sizes: "they are much the same in every family",
  },
  copied: {
    ...secret,
    ...nobodys,
    invitation_count: "each of the mails is in the copy",
    accepted_at: "the sessions are in the copy",
  },
  erased: {
    club_id: "the row stays in its club",
    id: "orders and the ledger refer to it",
    primary_member_id: "orders of a family belong together",
    created_at: "it tells nothing of a person, and figures count it",
  },
  exported: { ...secret, ...nobodys, ...access },
  imported: { ...secret, version: nobodys.version, ...access },
};

let club: ExportClub;
beforeAll(async () => {
  club = await openExports({ otherJobs: importJobs });
});
afterAll(() => club.close());

type Column = { name: string; type: string };

/** A value that nothing else has, and how a file or an answer may write it. */
function planted({ name, type }: Column, at: number): [value: unknown, written: string] {
  const day = `${1990 + at}-03-04`;
  if (type === "text") return [`Zyzz ${name}`, `Zyzz ${name}`];
  if (type === "jsonb") return [JSON.stringify({ shirt: `Zyzz ${name}` }), `Zyzz ${name}`];
  if (type === "timestamp with time zone") return [new Date(`${day}T05:06:07Z`), day];
  if (type === "date") return [day, day];
  if (type === "boolean") return [true, "true"];
  return [70_000 + at, String(70_000 + at)];
}

/** The columns of which this is not so and not known, and those that are known and need not be. */
function unexplained(place: keyof typeof exceptions, columns: string[], isIn: (column: string) => boolean) {
  const known = exceptions[place];
  return columns.filter((column) => isIn(column) === column in known).map((column) => `${place}: ${column}`);
}

it("each column of a member is searched, copied, exported, imported and erased", async () => {
  const { owner } = club.server;
  const columns = await rowsOf<Column>(
    owner,
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = 'members' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(access), "phone", "sizes"]));
  const category = await addCategory(club, { name: "Zyzz category" });
  const special: Record<string, [value: unknown, written: string]> = {
    club_id: [club.clubId, "no text"],
    email: ["zyzz@rovers.example", "zyzz@rovers.example"],
    phone: ["01632 960077", "01632 960077"],
    account_status: [1, '"account_status":1'],
    primary_member_id: [club.ava.id, "ava@rovers.example"],
    membership_category_id: [category, "Zyzz category"],
    erased_at: [null, "no text"],
  };
  const values = columns.map((column, at) => special[column.name] ?? planted(column, at));
  const written = Object.fromEntries(names.map((name, at) => [name, values[at]?.[1] ?? ""]));
  const id = await createMember(
    owner,
    club.clubId,
    Object.fromEntries(names.map((name, at) => [name, values[at]?.[0]])),
  );
  const before = await memberRow(club, id);

  const found: string[] = [];
  for (const name of names) {
    const list = await club.call("GET", `show?kind=all&keywords=${encodeURIComponent(written[name] ?? "")}`);
    if (list.body.data.some((row: { id: number }) => row.id === id)) found.push(name);
  }
  const copy = await club.call("GET", `person-export/${id}`);
  const { profile } = copy.body.data;
  const told = JSON.stringify(profile);
  const file = await club.file("members", { kind: "all", keywords: "Zyzz" });
  const [exported] = rowsIn(bookOf(file), "Members");
  const cells = Object.values(exported ?? {}).map(String);
  expect((await club.call("POST", "erase", { body: { id, version: before.version } })).status).toBe(200);
  const erased = await memberRow(club, id);
  const { members, Members_message_arr: said } = (await upload(club, file, { joining: "0" })).body.data;
  expect(members, String(said)).toEqual(sums({ loaded: 1 }));
  const [again] = await rowsOf<{ id: number }>(
    owner,
    "select id from members where email = 'zyzz@rovers.example'",
  );
  const imported = await memberRow(club, again?.id ?? 0);

  const isSame = (row: Record<string, unknown>) => (column: string) =>
    JSON.stringify(row[column]) === JSON.stringify(before[column]);
  expect([
    ...unexplained("searched", names, (column) => found.includes(column)),
    ...unexplained("copied", names, (column) => column in profile || told.includes(written[column] ?? "")),
    ...unexplained("exported", names, (column) => cells.some((cell) => cell.includes(written[column] ?? ""))),
    ...unexplained("imported", names, isSame(imported)),
    ...unexplained("erased", names, (column) => !isSame(erased)(column)),
  ]).toEqual([]);
});
