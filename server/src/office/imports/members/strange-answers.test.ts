import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { addCategory } from "../../club-members/club-members.testing.ts";
import {
  type ImportClub,
  newAddress,
  openImports,
  peopleOf,
  person,
  type Row,
  sums,
} from "./member-import.testing.ts";

/** Answers that nobody would give who reads the questions. */

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(() => club.close());

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
type Answer = { status: number; body: any };
const again = (answer: Answer, body: object): Promise<Answer> =>
  club.call("POST", `import/${answer.body.data.job_id}/again`, { body: { dry_run: false, ...body } });
const named = (first: string, last: string, more: Row = {}): Row => ({
  "First name": first,
  "Last name": last,
  ...more,
});
const peopleCalled = (last: string) =>
  rowsOf<{ first_name: string; is_child: boolean }>(
    club.server.owner,
    `select first_name, primary_member_id is not null as is_child from members
     where club_id = $1 and last_name = $2 order by id`,
    [club.clubId, last],
  );
const asPrimary =
  "First name: the primary member has this name too; name no primary member for the same person, or add the primary member's row for another";

it.each(["__proto__", "constructor", "toString", "email", "column:1x"])(
  "a column that the file has not, %s, is refused",
  async (key) => {
    const checked = await club.members([person(newAddress())], { dry: true });
    const columns = [{ sheet: "members", key, to: "phone" }];
    const { status, body } = await again(checked, { columns });
    expect({ status, message: body.message }).toEqual({ status: 422, message: `There is no column ${key}.` });
  },
);

it("a size that is called like something of JavaScript's is not used, and the review can be read", async () => {
  const email = newAddress();
  await club.members([person(email)]);
  const checked = await club.members([{ ...person(email), "Size: valueOf": "M" }], { dry: true });
  expect(checked.body.data.Members_message_arr).toContain("Row 1, Size: valueOf: this column is not used");
  const review = await club.call("GET", `import/${checked.body.data.job_id}/review`);
  expect(review.status).toBe(200);
});

describe("one text for all rows", () => {
  it("replaces what was written over two lines in its cell", async () => {
    await addCategory(club, { name: "Junior members" });
    const emails = [newAddress(), newAddress()];
    const written = "Junior\nmembers";
    const content = excelFile({
      Members: [
        ["First name", "Last name", "E-mail", "Membership category"],
        ...emails.map((email) => ["Nia", "New", email, written]),
      ],
    });
    const checked = await club.upload(content, { dry: true });
    const everywhere = [{ sheet: "members", key: "category", from: written, text: "Junior members" }];
    const loaded = await again(checked, { everywhere });
    expect(loaded.status).toBe(200);
    expect(loaded.body.data.members).toEqual(sums({ loaded: 2 }));
    expect(await peopleOf(club, emails[0] ?? "")).toMatchObject([{ category: "Junior members" }]);
  });

  it("is written into no row with which nothing is wrong there", async () => {
    const known = newAddress();
    await club.members([{ ...person(known), "First name": "Ida" }]);
    const unnamed = [known, newAddress(), newAddress()].map((email) => ({
      "Last name": "New",
      "E-mail": email,
    }));
    const checked = await club.members(unnamed, { dry: true });
    expect(checked.body.data.members).toEqual(sums({ skipped: 1, failed: 2 }));
    const everywhere = [{ sheet: "members", key: "first_name", from: "", text: "Nia" }];
    const loaded = await again(checked, { everywhere });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 2, skipped: 1 }));
  });
});

describe("nobody becomes a child of their own", () => {
  it("when it is answered a second time whose the address is, and otherwise", async () => {
    const email = newAddress();
    const rows = [named("Nia", "Twice", { "E-mail": email }), named("Kit", "Twice", { "E-mail": email })];
    const checked = await club.members(rows, { dry: true });
    await again(checked, { owners: [{ email, row_number: 2 }] });
    const family = [
      { first_name: "Nia", is_child: false },
      { first_name: "Kit", is_child: true },
    ];
    expect(await peopleCalled("Twice")).toEqual(family);
    const other = await again(checked, { owners: [{ email, row_number: 3 }] });
    expect(other.body.data.Members_message_arr).toEqual([
      `Row 2, ${asPrimary}`,
      "Row 3, First name: this would rename Nia Twice to Kit Twice",
    ]);
    expect(await peopleCalled("Twice")).toEqual(family);
  });

  it("when the list names each person's primary member, also that of the primary member", async () => {
    await club.members([named("Grace", "Heads")]);
    const rows = ["Grace", "Leo"].map((first) => named(first, "Heads", { "Primary member": "GRACE  Heads" }));
    const { body } = await club.members(rows);
    expect(body.data.Members_message_arr).toEqual([`Row 2, ${asPrimary}`]);
    expect(await peopleCalled("Heads")).toEqual([
      { first_name: "Grace", is_child: false },
      { first_name: "Leo", is_child: true },
    ]);
  });

  it("when the child's own name is given to the parent who is in no row", async () => {
    const email = newAddress();
    const rows = ["Otto", "Tove"].map((first) => named(first, "Parents", { "E-mail": email }));
    const checked = await club.members(rows, { dry: true });
    const owners = [{ email, row_number: "unlisted", name: "Tove Parents" }];
    const loaded = await again(checked, { owners });
    expect(loaded.body.data.Members_message_arr).toEqual([`Row 3, ${asPrimary}`]);
    expect(await peopleCalled("Parents")).toEqual([
      { first_name: "Tove", is_child: false },
      { first_name: "Otto", is_child: true },
    ]);
  });

  it("but a child may be called as the parent who has a row", async () => {
    const email = newAddress();
    const rows = [
      named("John", "Elder"),
      named("John", "Elder", { "Primary member": "John Elder" }),
      named("Jean", "Elder", { "E-mail": email, "Primary e-mail": email }),
      named("Jean", "Elder", { "Primary e-mail": email }),
    ];
    expect((await club.members(rows)).body.data.members).toEqual(sums({ loaded: 4 }));
    expect((await club.members(rows)).body.data.members).toEqual(sums({ skipped: 4 }));
  });
});
