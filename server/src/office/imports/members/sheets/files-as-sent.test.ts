import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Reading } from "#contract/file-reading.ts";
import type { ImportReview } from "#contract/member-import.ts";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { type ImportClub, openImports, sums } from "../member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(() => club.close());

const types: Record<string, string> = {
  csv: "text/csv",
  txt: "text/plain",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Imports a file beside this test as the panel sends it. */
function send(name: string, options: { dry?: boolean; reading?: Reading } = {}) {
  const content = readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
  return club.upload(content, {
    name: basename(name),
    type: types[name.split(".").at(-1) ?? ""] ?? "",
    ...options,
  });
}

const sendCsv = (text: string, options: { dry?: boolean; reading?: Reading } = {}) =>
  club.upload(Buffer.from(text), { name: "list.csv", type: "text/csv", ...options });

const namesAt = async (domain: string) =>
  (
    await rowsOf<{ name: string }>(
      club.server.owner,
      "select first_name || ' ' || last_name as name from members where email like $1 order by id",
      [`%@${domain}`],
    )
  ).map(({ name }) => name);

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
type Answer = { status: number; body: any };
const reviewOf = async (answer: Answer): Promise<ImportReview> =>
  (await club.call("GET", `import/${answer.body.data.job_id}/review`)).body.data;
const again = (answer: Answer, body: object): Promise<Answer> =>
  club.call("POST", `import/${answer.body.data.job_id}/again`, { body: { dry_run: false, ...body } });

describe("every row of a file is told", () => {
  it("of all sheets with members, each with its name", async () => {
    const { body } = await send("two-sheets-of-members.xlsx");
    expect(body.data.members).toEqual(sums({ loaded: 3 }));
    expect(body.data.sheets).toEqual([
      {
        name: "Members",
        sheet: "members",
        left_out: null,
        rows: 2,
        headings: 1,
        blank: 0,
        hidden: 0,
        left_out_rows: 0,
        done_before: 0,
        ...sums({ loaded: 1 }),
      },
      {
        name: "Juniors",
        sheet: "members",
        left_out: null,
        rows: 3,
        headings: 1,
        blank: 0,
        hidden: 0,
        left_out_rows: 0,
        done_before: 0,
        ...sums({ loaded: 2 }),
      },
    ]);
    const repeated = await send("two-sheets-of-members.xlsx", { dry: true });
    expect(repeated.body.data.Members_message_arr).toEqual([
      "Members, row 2: nothing to change",
      "Juniors, row 2: nothing to change",
      "Juniors, row 3: nothing to change",
    ]);
  });

  it("but not of hidden sheets, which are told with their rows", async () => {
    const { body } = await send("hidden-sheet.xlsx", { reading: { hidden: "leave" } });
    expect(body.data.members).toEqual(sums({ loaded: 1 }));
    expect(await namesAt("r09.example")).toEqual(["New Person"]);
    expect(body.data.sheets).toMatchObject([
      { name: "Members", sheet: null, left_out: "hidden", rows: 3 },
      { name: "Members 2026", sheet: "members", left_out: null, rows: 2 },
    ]);
    const hidden = excelFile(
      {
        Members: [
          ["First name", "E-mail"],
          ["Ann", "a@b.example"],
        ],
        Notes: [["Hi"]],
      },
      "xlsx",
      ["Members"],
    );
    expect((await club.upload(hidden)).body.message).toContain('The sheet "Members" is hidden');
  });

  it("below any number of lines above the headings", async () => {
    const { body } = await send("ten-lines-above.xlsx");
    expect(body.data.sheets).toMatchObject([{ rows: 12, headings: 8, blank: 3, loaded: 1 }]);
    expect(await namesAt("r32.example")).toEqual(["Deep Down"]);
  });

  it("below any number of blank lines, and lines of nothing but separators", async () => {
    const text = [
      "First name,Last name,E-mail",
      ...Array.from({ length: 25_000 }, () => ",,"),
      "Ann,Last,ann@far.example",
    ];
    const { body } = await sendCsv(text.join("\r\n"));
    expect(body.data.sheets).toMatchObject([{ rows: 25_002, headings: 1, blank: 25_000, loaded: 1 }]);
  });

  it("down to the last line that has a number of its own; a list that goes on below it is refused", async () => {
    const downTo = (line: number) =>
      sendCsv(`First name,Last name,E-mail${"\n".repeat(line - 1)}Ann,Low,ann.low@far.example`, {
        dry: true,
      });
    const read = await downTo(2_097_151);
    expect(read.body.data.sheets).toMatchObject([{ rows: 2_097_151, headings: 1, loaded: 1 }]);
    expect((await reviewOf(read)).understood).toMatchObject([{ rows: [{ row: 2_097_151 }] }]);
    const { status, body } = await downTo(2_097_152);
    expect([status, body.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(body.errors.file).toEqual([body.message]);
    expect(body.message).toMatch(/^Something in this file is below line 2,097,151,/);
  });

  it("where a quote is not closed nothing is read, and its line is named", async () => {
    const { status, body } = await sendCsv(
      'First name,E-mail\r\nAnn,a@quote.example\r\n"Bo,b@quote.example\r\nCy,c@quote.example',
    );
    expect([status, body.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(body.errors.file).toEqual([body.message]);
    expect(body.message).toMatch(/^In line 3 a quote/);
    expect(await namesAt("quote.example")).toEqual([]);
  });

  it("with its columns: one that has cells and no heading is named by its letter", async () => {
    const answer = await send("blank-heading.csv", { dry: true });
    expect(answer.body.data.Members_message_arr).toEqual(["Row 1, Column D: this column is not used"]);
    expect((await reviewOf(answer)).unread).toMatchObject([
      { key: "column:4", heading: "Column D", samples: ["020 7946 0491"] },
    ]);
    const loaded = await again(answer, { columns: [{ sheet: "members", key: "column:4", to: "phone" }] });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 1 }));
  });

  it("with more than 60 columns: the surplus is named, and a cell far to the right is no reason to refuse", async () => {
    const answer = await send("72-columns.xlsx");
    expect(answer.body.data.members.loaded).toBeGreaterThan(0);
    expect(answer.body.data.members.failed).toBe(0);
    const told = answer.body.data.messages.filter(({ text }: { text: string }) => text.includes("too many"));
    expect(told.map(({ heading }: { heading: string }) => heading)).toContain("Question 69");
    expect((await reviewOf(answer)).unread).toHaveLength(60);
    const stray = await send("stray-cell-far-right.xlsx");
    expect(stray.body.data.members).toEqual(sums({ loaded: 1 }));
    expect(stray.body.data.Members_message_arr).toEqual(["Row 1, Column BV: this column is not used"]);
  });
});

it("a list with more columns than anybody fills is refused, and one that is not read may have as many", async () => {
  const wide = Array.from({ length: 501 }, (_, at) => `Question ${at}`);
  const members = [
    ["First name", "Last name", "E-mail"],
    ["Ann", "Holt", "ann@wide.example"],
  ];
  const refused = await club.upload(
    excelFile({ Members: [[...(members[0] ?? []), ...wide], members[1] ?? []] }),
  );
  expect([refused.status, refused.body.code]).toEqual([422, "VALIDATION_FAILED"]);
  expect(refused.body.message).toMatch(/^This list has more than 500 columns/);
  const { body } = await club.upload(excelFile({ Members: members, Answers: [wide, wide] }));
  expect(body.data.members).toEqual(sums({ loaded: 1 }));
});

describe("a list without headings", () => {
  const list = "Ann;Holt;ann@none.example\r\nBo;Reed;bo@none.example\r\n";
  const columns = ["first_name", "last_name", "email"].map((to, at) => ({
    sheet: "members",
    key: `column:${at + 1}`,
    to,
  }));

  it("is read from its first row, and asks what its columns are", async () => {
    const answer = await sendCsv(list, { dry: true });
    expect(answer.body.data.sheets).toMatchObject([{ rows: 2, headings: 0, blank: 0, failed: 2 }]);
    expect(answer.body.data.Members_message_arr[0]).toContain("there are no headings");
    expect((await reviewOf(answer)).unread.map(({ heading, samples }) => [heading, ...samples])).toEqual([
      ["Column A", "Ann", "Bo"],
      ["Column B", "Holt", "Reed"],
      ["Column C", "ann@none.example", "bo@none.example"],
    ]);
    const loaded = await again(answer, { columns });
    expect(loaded.body.data).toMatchObject({ total: 2, members: sums({ loaded: 2 }) });
    expect(await namesAt("none.example")).toEqual(["Ann Holt", "Bo Reed"]);
  });

  it("whose first row could be headings is asked about it", async () => {
    const answer = await sendCsv("Ann;Holt;Adult\r\nBo;Reed;Adult\r\n", { dry: true });
    expect(answer.body.data.sheets).toMatchObject([{ rows: 2, headings: 1, blank: 0, failed: 1 }]);
    const { likely_headings } = await reviewOf(answer);
    expect(likely_headings).toEqual([
      { sheet: "members", sheet_name: "", row_number: 0, texts: ["Ann", "Holt", "Adult"] },
    ]);
    const checked = await again(answer, {
      dry_run: true,
      no_headings: [{ sheet: "members", row_number: 0 }],
    });
    expect(checked.body.data).toMatchObject({ total: 2, members: sums({ failed: 2 }) });
    expect(checked.body.data.sheets).toMatchObject([{ rows: 2, headings: 0, blank: 0, failed: 2 }]);
    expect((await reviewOf(checked)).unread.map(({ heading, samples }) => [heading, ...samples])).toEqual([
      ["Column A", "Ann", "Bo"],
      ["Column B", "Holt", "Reed"],
      ["Column C", "Adult"],
    ]);
  });
});

describe("what a file is written in", () => {
  it.each<[string, string, string[], { encoding: string; separator: string }]>([
    [
      "semicolons-and-commas.csv",
      "r01e.example",
      ["Mia Holt", "Tom Reed", "Ida North", "Ole Dahl"],
      { encoding: "UTF-8", separator: ";" },
    ],
    [
      "windows-1250.csv",
      "r05.example",
      ["Łukasz Wiśniewski", "Jiří Dvořák", "Žofie Černá"],
      { encoding: "Windows-1250", separator: ";" },
    ],
    [
      "mac-roman.csv",
      "r05b.example",
      ["Jürgen Größer", "Zoë Françoise"],
      { encoding: "Macintosh", separator: ";" },
    ],
    ["utf-16be.csv", "r06b.example", ["Jürgen Weiß"], { encoding: "UTF-16BE", separator: "\t" }],
    ["unicode-text.txt", "r06d.example", ["Jürgen Weiß"], { encoding: "UTF-16LE", separator: "\t" }],
    [
      "space-before-quotes.csv",
      "r33h.example",
      ["Ann Spacey", "Bob Van der Berg, Jr"],
      { encoding: "UTF-8", separator: "," },
    ],
  ])("is found, and told: %s", async (name, domain, names, csv) => {
    const { body } = await send(name);
    expect(body.data.csv).toEqual(csv);
    expect(body.data.members).toEqual(sums({ loaded: names.length }));
    expect(await namesAt(domain)).toEqual(names);
  });

  it("does not change for one byte that is none of its letters: that row is asked about", async () => {
    const answer = await send("one-stray-byte.csv");
    expect(answer.body.data.Members_message_arr).toEqual([
      "Row 3, First name: a letter of this could not be read for certain, did you mean René?",
    ]);
    expect(await namesAt("m04.example")).toEqual(["José Müller"]);
    const { groups } = await reviewOf(answer);
    const answers = groups.map(({ sheet, key, text }) => ({ sheet, key, text, take: "suggested" }));
    expect((await again(answer, { answers })).body.data.members).toEqual(sums({ loaded: 1 }));
    expect(await namesAt("m04.example")).toEqual(["José Müller", "René Dupont"]);
  });

  it("keeps texts that were guarded by a sign as texts", async () => {
    expect((await send("formula-guard.csv")).body.data.members).toEqual(sums({ loaded: 2 }));
    const phones = await rowsOf(
      club.server.owner,
      "select first_name, phone from members where email like '%@r48.example' order by id",
    );
    expect(phones).toEqual([
      { first_name: "Gua", phone: "07700900148" },
      { first_name: "Ann", phone: "07700900149" },
    ]);
  });
});

describe("a cell that a spreadsheet spoilt", () => {
  it("is refused where it shows an error, in every column", async () => {
    const { body } = await send("error-cells.xlsx");
    expect(body.data.Members_message_arr).toEqual([
      "Row 2, Last name: the sheet shows the error #N/A here",
      "Row 2, Phone: the sheet shows the error #REF! here",
    ]);
    const csv = await sendCsv(
      "First name,Last name,E-mail,Size: shirt\r\nAnn,Holt,ann@error.example,#N/A\r\n",
    );
    expect(csv.body.data.Members_message_arr).toEqual([
      "Row 2, Size: shirt: the sheet shows the error #N/A here",
    ]);
    const packs = excelFile({
      Packs: [
        ["E-mail", "Pack"],
        ["ann@error.example", { t: "e", v: 42 }],
      ],
    });
    expect((await club.upload(packs)).body.data.pack_message_arr).toEqual([
      "Row 2, Pack: the sheet shows the error #N/A here",
    ]);
  });

  it("is refused where it shows a rounded number, and asked about where it may be one", async () => {
    const { body } = await send("rounded-phone.csv");
    expect(body.data.Members_message_arr).toEqual([
      "Row 2, Phone: the spreadsheet has rounded this number; format the column as text and type it again",
    ]);
    const long = excelFile({
      Members: [
        ["First name", "Last name", "E-mail", "Phone"],
        ["Ann", "Holt", "ann@round.example", 447_912_000_000],
      ],
    });
    expect((await club.upload(long)).body.data.Members_message_arr).toEqual([
      "Row 2, Phone: the spreadsheet may have rounded this number",
    ]);
  });

  it("is the day that was meant, also where a Mac counts from 1904", async () => {
    const { body } = await send("dates-from-1904.xlsx");
    expect(body.data.Members_message_arr).toEqual([
      "Row 2, Size: shirt: the spreadsheet turned this into a date, did you mean 7-8?",
    ]);
  });
});

describe("what other programs write", () => {
  it("is read though the names of its parts have backslashes", async () => {
    expect((await send("backslash-names.xlsx")).body.data.Members_message_arr).toEqual([]);
    expect(await namesAt("r11.example")).toEqual(["Back Slash"]);
  });

  it("may have headings in the manner of a database, of which each column is understood", async () => {
    const answer = await send("snake-case.csv");
    expect(answer.body.data.Members_message_arr).toEqual([
      'Row 2, Membership category: there is no membership called "Adult"',
    ]);
    expect((await reviewOf(answer)).understood).toMatchObject([
      {
        headings: ["First name", "Last name", "E-mail", "Phone", "Membership category"],
        rows: [{ texts: ["Civ", "Icrm", "civ.icrm@r41.example", "020 7946 0411", "Adult"] }],
      },
    ]);
    const others = "FIRST_NAME,last-name,E_Mail\r\nAnn,Holt,ann@snake.example\r\n";
    expect((await sendCsv(others)).body.data).toMatchObject({
      members: sums({ loaded: 1 }),
      Members_message_arr: [],
    });
  });

  it("may have people of one name, for whom it says what to write, in either column", async () => {
    const checked = await send("one-name.csv", { dry: true });
    expect(checked.body.data.Members_message_arr).toEqual([
      "Row 2, Last name: give a last name, or write - if there is none",
      "Row 3, First name: give a first name, or write - if there is none",
    ]);
    const none = (row_number: number, key: string) => ({ sheet: "members", row_number, key, text: "-" });
    const loaded = await again(checked, { cells: [none(2, "last_name"), none(3, "first_name")] });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 2 }));
    expect(await namesAt("r22.example")).toEqual(["Sukarno -", "- Madhavi"]);
  });

  it("may write the letters of a known child in two parts: it is the same child", async () => {
    expect((await send("children.csv")).body.data.members).toEqual(sums({ loaded: 2 }));
    const { body } = await send("children-in-two-parts.csv");
    expect(body.data).toMatchObject({
      members: sums({ skipped: 1 }),
      Members_message_arr: ["Row 2: nothing to change"],
    });
  });

  it("may have two columns of one meaning: the second is read where the first is blank, else named", async () => {
    expect((await send("phone-and-mobile.csv")).body.data).toMatchObject({
      members: sums({ loaded: 2 }),
      Members_message_arr: [],
    });
    const phones = await rowsOf(
      club.server.owner,
      "select phone from members where email like '%@r42.example' order by id",
    );
    expect(phones).toEqual([{ phone: "020 7946 0421" }, { phone: "07700 900421" }]);
    const both =
      "First name,Last name,E-mail,Phone,Mobile\r\nAnn,Holt,ann@both.example,020 7946 0001,07700 900001\r\n";
    const answer = await sendCsv(both, { dry: true });
    expect(answer.body.data.Members_message_arr).toEqual(["Row 1, Mobile: this column is not used"]);
    expect((await reviewOf(answer)).unread).toMatchObject([{ heading: "Mobile", samples: ["07700 900001"] }]);
  });

  it("may have headings that only what stands below them explains", async () => {
    const text = [
      "First name,Last name,Contact e-mail,Mob.,Born",
      "Ann,Holt,ann@guess.example,07700 900001,04/03/2015",
      "Bo,Holt,bo@guess.example,07700 900002,09/12/2014",
    ].join("\r\n");
    const { unread } = await reviewOf(await sendCsv(text, { dry: true }));
    expect(unread.map(({ heading, guess }) => [heading, guess])).toEqual([
      ["Contact e-mail", "email"],
      ["Mob.", "phone"],
      ["Born", null],
    ]);
  });

  it("may have first and last name in one column", async () => {
    const text = [
      "Player,E-mail",
      "Ann Van der Holt,ann@whole.example",
      '"Reed, Bo",bo@whole.example',
      "Sukarno,sukarno@whole.example",
    ].join("\r\n");
    const checked = await sendCsv(text, { dry: true });
    expect(checked.body.data).toMatchObject({
      members: sums({ loaded: 2, failed: 1 }),
      Members_message_arr: ["Row 4, Last name: give a last name, or write - if there is none"],
    });
    expect((await reviewOf(checked)).understood).toMatchObject([
      {
        split: "Player",
        headings: ["First name", "Last name", "E-mail"],
        rows: [
          { texts: ["Ann", "Van der Holt", "ann@whole.example"] },
          { texts: ["Bo", "Reed", "bo@whole.example"] },
          { texts: ["Sukarno", "", "sukarno@whole.example"] },
        ],
      },
    ]);
    const cells = [{ sheet: "members", row_number: 4, key: "last_name", text: "-" }];
    const loaded = await club.call("POST", `import/${checked.body.data.job_id}/again`, {
      body: { cells, dry_run: false },
    });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 3 }));
    expect(await namesAt("whole.example")).toEqual(["Ann Van der Holt", "Bo Reed", "Sukarno -"]);
  });

  it("is said to have both names in one column only where it has no columns for them", async () => {
    const text = "Name,First name,Last name,E-mail\r\nAnn Holt,Ann,Holt,ann@both.example\r\n";
    expect((await reviewOf(await sendCsv(text, { dry: true }))).understood).toMatchObject([{ split: null }]);
  });

  it("may have signs that nobody sees, and addresses as mail programs copy them", async () => {
    expect((await send("invisible-signs.csv")).body.data).toMatchObject({ members: sums({ loaded: 6 }) });
    expect(await namesAt("r21.example")).toEqual([
      "Zed Wide",
      "Amy Zero",
      "Bea Soft",
      "Cyn Nbsp",
      "Dee Bom",
      "Eli Mark",
    ]);
    expect((await send("dressed-addresses.csv")).body.data).toMatchObject({
      members: sums({ loaded: 5, failed: 1 }),
      Members_message_arr: ["Row 4, E-mail: not a valid address"],
    });
    const emails = await rowsOf(
      club.server.owner,
      "select email from members where email like '%@r21b.example' order by id",
    );
    expect(emails).toHaveLength(5);
    expect(emails[0]).toEqual({ email: "ann.named@r21b.example" });
  });

  it.each([
    ["password.xlsx", /has a password/],
    ["web-page.xls", /is a web page/],
  ])("or is refused in words that say what it is: %s", async (name, message) => {
    const { status, body } = await send(name);
    expect([status, body.code]).toEqual([422, "FILE_NOT_EXCEL"]);
    expect(body.message).toMatch(message);
  });
});
