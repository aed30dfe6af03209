import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { type ImportClub, openImports, sums } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(() => club.close());

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
type Answer = { status: number; body: any };
const check = (lines: string[]): Promise<Answer> =>
  club.upload(Buffer.from(lines.join("\r\n")), {
    name: "list.csv",
    type: "text/csv",
    dry: true,
    asksHeadings: true,
  });
const pathOf = ({ body }: Answer) => `import/${body.data.job_id}`;
const reviewOf = async (answer: Answer) => (await club.call("GET", `${pathOf(answer)}/review`)).body.data;
const again = (answer: Answer, body: object): Promise<Answer> =>
  club.call("POST", `${pathOf(answer)}/again`, { body: { dry_run: false, ...body } });
const namesAt = (domain: string) =>
  rowsOf<{ first_name: string; last_name: string }>(
    club.server.owner,
    "select first_name, last_name from members where email like $1 order by id",
    [`%@${domain}`],
  );
const offered = ({ free }: { free: { sheet: string; key: string; heading: string }[] }) =>
  free.filter(({ key }) => key === "whole_name");
const naam = [{ sheet: "members", key: "column:1", to: "whole_name" }];

describe("a column with an unknown heading", () => {
  it("is offered to have whole names, is split as one called Name is, and is said to be", async () => {
    const lines = ["Naam;E-mail", "Anna van der Berg;anna@naam.example", '"Reed, Bo";bo@naam.example'];
    const checked = await check(lines);
    expect(checked.body.data.members).toEqual(sums({ failed: 2 }));
    const review = await reviewOf(checked);
    expect(offered(review)).toEqual([
      { sheet: "members", key: "whole_name", heading: "Name (first and last)" },
    ]);
    expect(review.unread).toMatchObject([{ key: "column:1", heading: "Naam", guess: "whole_name" }]);
    const declared = await again(checked, { columns: naam, dry_run: true });
    expect(declared.body.data).toMatchObject({ members: sums({ loaded: 2 }), Members_message_arr: [] });
    const understood = await reviewOf(declared);
    expect(understood).toMatchObject({
      unread: [],
      understood: [
        {
          split: "Naam",
          headings: ["First name", "Last name", "E-mail"],
          rows: [
            { texts: ["Anna", "van der Berg", "anna@naam.example"] },
            { texts: ["Bo", "Reed", "bo@naam.example"] },
          ],
        },
      ],
    });
    expect(offered(understood)).toEqual([]);
    const loaded = await again(declared, {});
    expect(loaded.body.data.members).toEqual(sums({ loaded: 2 }));
    expect(await namesAt("naam.example")).toEqual([
      { first_name: "Anna", last_name: "van der Berg" },
      { first_name: "Bo", last_name: "Reed" },
    ]);
  });

  it("is not where first or last name has a column, and no cell but a column can be a whole name", async () => {
    const review = await reviewOf(await check(["Naam;Last name;E-mail", "Cy Dahl;Dahl;cy@last.example"]));
    expect(offered(review)).toEqual([]);
    expect(review.unread).toMatchObject([{ heading: "Naam", guess: null }]);
    const checked = await check(["Naam;E-mail", "Cy Dahl;cy@cell.example"]);
    const cells = [{ sheet: "members", row_number: 2, key: "whole_name", text: "Cy Dahl" }];
    expect((await again(checked, { cells })).status).toBe(422);
  });

  it("leaves a name that has its own cell as it is", async () => {
    const checked = await check(["Naam;Voornaam;E-mail", "Dora Elm;Dorothea;dora@own.example"]);
    const columns = [{ sheet: "members", key: "column:2", to: "first_name" }, ...naam];
    expect((await again(checked, { columns })).body.data.members).toEqual(sums({ loaded: 1 }));
    expect(await namesAt("own.example")).toEqual([{ first_name: "Dorothea", last_name: "Elm" }]);
  });

  it("is asked about where a letter of it is in doubt, declared or called Name", async () => {
    const doubt =
      "Row 2, First name: a letter of this could not be read for certain, did you mean Ren\u00e9?";
    for (const heading of ["Naam", "Name"]) {
      const text = `${heading},E-mail\r\nRen\u00e9 Holt,rene@${heading}.example\r\n`;
      const latin = Buffer.from(text, "latin1");
      const more = Buffer.from("Jos\u00e9 Elm,jose@letters.example\r\n".repeat(20));
      const content = Buffer.concat([latin, more]);
      const checked = await club.upload(content, { name: "list.csv", type: "text/csv", dry: true });
      const answer = heading === "Naam" ? await again(checked, { columns: naam, dry_run: true }) : checked;
      expect(answer.body.data.Members_message_arr).toContain(doubt);
    }
  });

  it("is offered on the sheet of packs too, but never guessed there", async () => {
    const content = excelFile({
      Packs: [
        ["E-mail", "Pack", "Shirt"],
        ["nobody@packs.example", "Kit", "Home Shirt"],
      ],
    });
    const review = await reviewOf(await club.upload(content, { dry: true }));
    expect(offered(review)).toMatchObject([{ sheet: "packs" }]);
    expect(review.unread).toMatchObject([{ heading: "Shirt", guess: null }]);
  });
});
