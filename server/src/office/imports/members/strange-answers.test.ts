import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { addCategory } from "../../club-members/club-members.testing.ts";
import {
  type ImportClub,
  newAddress,
  openImports,
  peopleOf,
  person,
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
