import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportReview } from "#contract/member-import.ts";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { type ImportClub, newAddress, openImports, peopleOf, sums } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(() => club.close());

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
type Answer = { status: number; body: any };
const reviewOf = async ({ body }: Answer, other = {}): Promise<ImportReview> =>
  (await club.call("GET", `import/${body.data.job_id}/review`, other)).body.data;
const again = ({ body }: Answer, answers: object): Promise<Answer> =>
  club.call("POST", `import/${body.data.job_id}/again`, { body: { dry_run: false, ...answers } });
const columnsTo = (...keys: string[]) =>
  keys.map((to, at) => ({ sheet: "members", key: `column:${at + 1}`, to }));

/** A list as a secretary keeps it, whose first three headings nobody knows. */
const listOf = (email: string, [contact, mob, given] = ["Contact address", "Mob.", "Vorname"]) =>
  excelFile({
    Members: [
      [contact ?? "", mob ?? "", given ?? "", "Last name"],
      [email, "07700 900111", "Nia", "New"],
    ],
  });
const unreadIn = async (answer: Answer, other = {}) =>
  (await reviewOf(answer, other)).unread.map(({ heading }) => heading);

describe("what a heading means", () => {
  it("is asked once: the same list a second time is read without a question, and changes nothing", async () => {
    const email = newAddress();
    const checked = await club.upload(listOf(email), { dry: true });
    expect(await unreadIn(checked)).toEqual(["Contact address", "Mob.", "Vorname"]);
    const columns = columnsTo("email", "phone", "first_name");
    const mapped = await again(checked, { columns, dry_run: true });
    // Nothing of it counts before the list is loaded.
    expect(await unreadIn(await club.upload(listOf(email), { dry: true }))).toHaveLength(3);
    expect((await again(mapped, {})).body.data.members).toEqual(sums({ loaded: 1 }));
    const second = await club.upload(listOf(email, [" contact  ADDRESS", "mob.", "VORNAME"]));
    expect(second.body.data).toMatchObject({ members: sums({ skipped: 1 }), dry_run: false });
    expect(await reviewOf(second)).toMatchObject({
      unread: [],
      groups: [],
      understood: [
        {
          answered: [
            { heading: "contact ADDRESS", as: "E-mail" },
            { heading: "mob.", as: "Phone" },
            { heading: "VORNAME", as: "First name" },
          ],
        },
      ],
    });
    expect(await peopleOf(club, email)).toMatchObject([{ first_name: "Nia", phone: "07700 900111" }]);
    const away = { as: club.awayAdmin, club: "harbour" };
    expect(await unreadIn(await club.upload(listOf(email), { dry: true, ...away }), away)).toHaveLength(3);
  });

  it("is asked anew where somebody wants it, and what is left out then is left out from then on", async () => {
    const [first, second] = [newAddress(), newAddress()];
    const checked = await club.upload(listOf(first, ["Post", "Ruf", "Rufname"]), { dry: true });
    await again(checked, { columns: columnsTo("email", "relation", "first_name") });
    const asked = await club.upload(listOf(second, ["Post", "Ruf", "Rufname"]), {
      dry: true,
      asksHeadings: true,
    });
    expect(await unreadIn(asked)).toEqual(["Post", "Ruf", "Rufname"]);
    const columns = columnsTo("email", "", "first_name").filter(({ to }) => to !== "");
    await again(asked, { columns });
    const third = await club.upload(listOf(second, ["Post", "Ruf", "Rufname"]), { dry: true });
    expect(await unreadIn(third)).toEqual(["Ruf"]);
    expect(third.body.data.members).toEqual(sums({ skipped: 1 }));
  });

  it("gives way to a column that the file has for it", async () => {
    const email = newAddress();
    const rows = [
      ["Handy", "First name", "Last name", "E-mail"],
      ["07700 900222", "Nia", "New", email],
    ];
    const checked = await club.upload(excelFile({ Members: rows }), { dry: true });
    await again(checked, { columns: columnsTo("phone") });
    const both = rows.map((row, at) => [...row, at === 0 ? "Phone" : "07700 900333"]);
    const loaded = await club.upload(excelFile({ Members: both }));
    expect(await unreadIn(loaded)).toEqual(["Handy"]);
    expect(await peopleOf(club, email)).toMatchObject([{ phone: "07700 900333" }]);
  });
});
