import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Reading } from "#contract/file-reading.ts";
import { excelFile, odsOf, odsRow } from "#server/platform/sheets/sheets.testing.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { type ImportClub, openImports, sums } from "../member-import.testing.ts";

const { utils, write } = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(() => club.close());

const at = (domain: string) =>
  rowsOf<{ first_name: string; email: string }>(
    club.server.owner,
    "select first_name, email from members where email like $1 order by id",
    [`%@${domain}`],
  );

/** Three people, of whom the second is hidden, and what the hidden column would give. */
function partlyHidden(domain: string): Buffer {
  const sheet = utils.aoa_to_sheet([
    ["First name", "Last name", "E-mail", "Credits"],
    ...["Ann", "Bob", "Cyd"].map((name) => [name, "Lee", `${name.toLowerCase()}@${domain}`, "50"]),
  ]);
  sheet["!rows"] = [{}, {}, { hidden: true }];
  sheet["!cols"] = [{}, {}, {}, { hidden: true }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Members");
  return write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}

describe("what is hidden in a workbook", () => {
  it("is asked about before anything happens, and not read until that is answered", async () => {
    const asked = await club.upload(partlyHidden("h1.example"));
    expect(asked.body.data).toMatchObject({
      dry_run: true,
      members: sums({ loaded: 2 }),
      hidden: { sheets: 0, rows: 1, columns: 1, choice: null },
    });
    expect(asked.body.data.sheets).toMatchObject([{ rows: 4, headings: 1, blank: 0, hidden: 1 }]);
    expect(asked.body.message).toContain("hidden");
    expect(await at("h1.example")).toEqual([]);
    const path = `import/${asked.body.data.job_id}/again`;
    const loaded = await club.call("POST", path, { body: { dry_run: false } });
    expect([loaded.status, loaded.body.code]).toEqual([422, "VALIDATION_FAILED"]);
  });

  it("is asked about in LibreOffice's own format too, rows that a filter hides among it", async () => {
    const people = ["Ann", "Bob", "Cyd"].map((name, at) =>
      odsRow(
        [name, "Lee", `${name.toLowerCase()}@h7.example`, "50"],
        at === 1 ? ' table:visibility="filter"' : "",
      ),
    );
    const columns = `<table:table-column table:number-columns-repeated="3"/><table:table-column table:visibility="collapse"/>`;
    const list = [columns, odsRow(["First name", "Last name", "E-mail", "Credits"]), ...people].join("");
    const older = [odsRow(["First name", "Last name", "E-mail"]), odsRow(["Old", "Lee", "old@h7.example"])];
    const file = odsOf({ Members: list, Older: older.join("") }, ["Older"]);
    const as = { type: "application/vnd.oasis.opendocument.spreadsheet", name: "members.ods" };
    const asked = await club.upload(file, as);
    expect(asked.body.data).toMatchObject({
      dry_run: true,
      members: sums({ loaded: 2 }),
      hidden: { sheets: 1, rows: 1, columns: 1, choice: null },
    });
    const loaded = await club.upload(file, { ...as, reading: { hidden: "leave" } });
    expect(loaded.body.data).toMatchObject({ dry_run: false, members: sums({ loaded: 2 }) });
    expect((await at("h7.example")).map(({ first_name }) => first_name)).toEqual(["Ann", "Cyd"]);
  });

  const creditsAt = (domain: string) =>
    rowsOf<{ cents: number }>(
      club.server.owner,
      `select coalesce(sum(a.balance_cents), 0)::int as cents from members m
       join credit_accounts a on a.club_id = m.club_id and a.member_id = m.id where m.email like $1`,
      [`%@${domain}`],
    );

  it.each<[NonNullable<Reading["hidden"]>, number, number]>([
    ["leave", 2, 0],
    ["read", 3, 15_000],
  ])("is left out or read too, as it is said: %s", async (hidden, people, cents) => {
    const domain = `${hidden}.example`;
    const { body } = await club.upload(partlyHidden(domain), { joining: "0", reading: { hidden } });
    expect(body.data).toMatchObject({ dry_run: false, members: sums({ loaded: people }) });
    expect(await at(domain)).toHaveLength(people);
    expect(await creditsAt(domain)).toEqual([{ cents }]);
  });

  it("is a row that a filter hides, and a whole sheet", async () => {
    const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
    const filtered = await club.upload(fixture("filtered-rows.xlsx"));
    expect(filtered.body.data).toMatchObject({ dry_run: true, hidden: { sheets: 0, columns: 0 } });
    expect(filtered.body.data.hidden.rows).toBeGreaterThan(0);
    const sheet = await club.upload(fixture("hidden-sheet.xlsx"));
    expect(sheet.body.data).toMatchObject({ dry_run: true, hidden: { sheets: 1, rows: 0, columns: 0 } });
  });

  it("is nothing to ask about where it is no list of members", async () => {
    const file = excelFile(
      {
        Members: [
          ["First name", "Last name", "E-mail"],
          ["Ann", "Lee", "ann@h2.example"],
        ],
        Lists: [["Yes"], ["No"]],
      },
      "xlsx",
      ["Lists"],
    );
    expect((await club.upload(file)).body.data).toMatchObject({ dry_run: false, hidden: null });
  });
});

describe("a file that was misunderstood", () => {
  it("is read again with another sheet, separator or encoding", async () => {
    const people = (name: string) => [
      ["First name", "Last name", "E-mail"],
      [name, "Lee", `${name}@h3.example`],
    ];
    const file = excelFile({ Members: people("old"), "This year": people("new") });
    await club.upload(file, { reading: { sheet: "This year" } });
    expect((await at("h3.example")).map(({ first_name }) => first_name)).toEqual(["new"]);
    const text = Buffer.from("First name|Last name;E-mail\nJos\u00e9|Lee;x@h4.example", "latin1");
    const csv = { name: "list.csv", type: "text/csv", dry: true };
    const { body } = await club.upload(text, { ...csv, reading: { separator: "|", encoding: "Macintosh" } });
    expect(body.data.csv).toEqual({ separator: "|", encoding: "Macintosh" });
    const refused = await club.upload(text, { ...csv, reading: { encoding: "KOI8" as "UTF-8" } });
    expect(refused.status).toBe(422);
  });
});

describe("a check shows what it understood", () => {
  it("with the first rows as they would be stored, and existing people before and after", async () => {
    const row = {
      "First name": "Nia",
      "Last name": "Now",
      "E-mail": "NIA@h5.example",
      Phone: "+44 1",
      Credits: "25",
    };
    const first = await club.members([row], { dry: true });
    const review = (job: number) => club.call("GET", `import/${job}/review`).then(({ body }) => body.data);
    expect((await review(first.body.data.job_id)).understood).toEqual([
      {
        sheet: "members",
        sheet_name: "",
        split: null,
        answered: [],
        headings: ["First name", "Last name", "E-mail", "Phone", "Credits"],
        rows: [{ row: 2, outcome: "loaded", texts: ["Nia", "Now", "nia@h5.example", "+44 1", "$25.00"] }],
      },
    ]);
    await club.members([row]);
    const again = await club.members([{ ...row, Phone: "+44 2", Credits: "30", "Size: shirt": "" }], {
      dry: true,
    });
    expect((await review(again.body.data.job_id)).changes).toEqual([
      {
        row: 2,
        sheet_name: "",
        name: "Nia Now",
        changes: [
          { heading: "Phone", before: "+44 1", after: "+44 2" },
          { heading: "Credits", before: "", after: "+$30.00" },
        ],
      },
    ]);
  });

  it("names the row of the headings, tells questions from mistakes, and leaves out a row as asked", async () => {
    const sheet = excelFile({
      Members: [
        ["The club"],
        ["First name", "Last name", "E-mail", "Born", "Membership"],
        ["Una", "Holt", "una@h6.example", "x", ""],
        ["Ugo", "Holt", "una@h6.example", "", ""],
        ["Ida", "Wrong", "nobody", "", "Junior"],
      ],
    });
    const { body } = await club.upload(sheet, { dry: true });
    const told = body.data.messages.map(
      ({ rows, heading, is_question }: { rows: number[]; heading: string; is_question: boolean }) => [
        rows[0],
        heading,
        is_question,
      ],
    );
    expect(told).toEqual([
      [2, "Born", false],
      [3, "E-mail", true],
      [4, "E-mail", true],
      [5, "E-mail", false],
    ]);
    const { groups } = (await club.call("GET", `import/${body.data.job_id}/review`)).body.data;
    const wrong = groups.flatMap((group: { kind: string; rows: object[] }) =>
      group.kind === "wrong" ? group.rows : [],
    );
    expect(wrong).toMatchObject([{ row: 5, name: "Ida Wrong", membership: "Junior" }]);
    expect(body.data.sheets).toMatchObject([
      { rows: 5, headings: 2, ...sums({ to_be_answered: 2, failed: 1 }) },
    ]);
    const left_out = [4, 5].map((row_number) => ({ sheet: "members", row_number }));
    const path = `import/${body.data.job_id}/again`;
    const loaded = await club.call("POST", path, { body: { dry_run: false, left_out } });
    const [sheetLoaded] = loaded.body.data.sheets;
    expect(sheetLoaded).toMatchObject({ rows: 5, headings: 2, left_out_rows: 2, ...sums({ loaded: 1 }) });
    expect((await at("h6.example")).map(({ first_name }) => first_name)).toEqual(["Una"]);
  });
});
