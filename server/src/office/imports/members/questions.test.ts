import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportReview } from "#contract/member-import.ts";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { createProduct, rowsOf } from "#server/testing/factories.ts";
import {
  type ImportClub,
  newAddress,
  openImports,
  peopleOf,
  person,
  sheetOf,
  sums,
} from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
  const { productId } = await createProduct(club.server.owner, club.clubId, {
    title: "Junior shirt",
    sizes: ["7-8", "9-10", "S", "M"],
  });
  await club.server.owner.query("update products set size_group = 'jersey' where id = $1", [productId]);
});
afterAll(() => club.close());

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
type Answer = { status: number; body: any };
const reviewOf = async (answer: Answer): Promise<ImportReview> =>
  (await club.call("GET", `import/${answer.body.data.job_id}/review`)).body.data;
const again = (answer: Answer, body: object): Promise<Answer> =>
  club.call("POST", `import/${answer.body.data.job_id}/again`, { body });
const load = (answer: Answer, mends: object = {}) => again(answer, { ...mends, dry_run: false });
/** 9 October, as a spreadsheet stores what was typed as 9-10. */
const october = { t: "n" as const, v: 46_304, z: "d-mmm" };

describe("a cell that a spreadsheet made a date or a number of", () => {
  it("is never stored but asked about, and the size that was typed goes in with one answer", async () => {
    const emails = [newAddress(), newAddress()];
    const content = excelFile({
      Members: [
        ["First name", "Last name", "E-mail", "Size: jersey"],
        ...emails.map((email) => ["Nia", "New", email, october]),
      ],
    });
    const checked = await club.upload(content, { dry: true });
    expect(checked.body.data.Members_message_arr).toEqual([
      "Row 2, Size: jersey: the spreadsheet turned this into a date, did you mean 9-10?",
      "Row 3, Size: jersey: the spreadsheet turned this into a date, did you mean 9-10?",
    ]);
    const { groups } = await reviewOf(checked);
    expect(groups).toMatchObject([
      {
        sheet: "members",
        key: "size:jersey",
        kind: "made",
        count: 2,
        text: "the spreadsheet turned this into a date",
        choices: ["7-8", "9-10", "S", "M"],
        rows: [
          { row_number: 2, name: "Nia New", value: "2026-10-09", suggestion: "9-10" },
          { row_number: 3 },
        ],
      },
    ]);
    const [group] = groups;
    const answers = [{ sheet: "members", key: group?.key, text: group?.text, take: "suggested" }];
    const loaded = await load(checked, { answers });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 2 }));
    expect(await peopleOf(club, emails[0] ?? "")).toMatchObject([{ sizes: { jersey: "9-10" } }]);
    const repeated = await club.upload(content);
    expect(repeated.body.data.members).toEqual(sums({ skipped: 2 }));
  });

  it("is asked about in a CSV as well, as Excel writes it", async () => {
    const email = newAddress();
    const text = `First name,Last name,E-mail,Size: jersey\r\nNia,New,${email},10-Sep\r\n`;
    const { body } = await club.upload(Buffer.from(text), { type: "text/csv", name: "a.csv" });
    expect(body.data.Members_message_arr).toEqual([
      "Row 2, Size: jersey: the spreadsheet turned this into a date, did you mean 9-10?",
    ]);
    expect(await peopleOf(club, email)).toEqual([]);
  });

  it("may be a telephone number without its 0, which is put back or left as it is", async () => {
    const [first, second] = [newAddress(), newAddress()];
    const rows = [first, second].map((email) => ({ ...person(email), Phone: 7700900142 }));
    const checked = await club.members(rows, { dry: true });
    expect(checked.body.data.Members_message_arr[0]).toBe(
      "Row 2, Phone: the spreadsheet turned this into a number, did you mean 07700900142?",
    );
    const cells = [{ sheet: "members", row_number: 3, key: "phone", text: "7700900142" }];
    const answers = [
      {
        sheet: "members",
        key: "phone",
        text: "the spreadsheet turned this into a number",
        take: "suggested",
      },
    ];
    const loaded = await load(checked, { answers, cells });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 2 }));
    expect(await peopleOf(club, first)).toMatchObject([{ phone: "07700900142" }]);
    expect(await peopleOf(club, second)).toMatchObject([{ phone: "7700900142" }]);
    const repeated = await club.members(rows.slice(0, 1));
    expect(repeated.body.data.members).toEqual(sums({ skipped: 1 }));
  });
});

it("a size that the club does not have is named with those it has, and another case is none", async () => {
  const [wrong, right] = [newAddress(), newAddress()];
  const { body } = await club.members([
    { ...person(wrong), "Size: jersey": "XXL" },
    { ...person(right), "Size: jersey": "m", "Size: boots": "41" },
  ]);
  expect(body.data.Members_message_arr).toEqual([
    'Row 2, Size: jersey: "XXL" is not one of the club\'s sizes 7-8, 9-10, S, M',
  ]);
  expect(await peopleOf(club, right)).toMatchObject([{ sizes: { jersey: "M", boots: "41" } }]);
});

describe("a row that would give somebody another name", () => {
  it("is shown before and after, and renames them only where an admin agrees", async () => {
    const email = newAddress();
    await club.members([person(email)]);
    const direct = await club.members([{ ...person(email), "Last name": "Newer" }]);
    expect(direct.body).toMatchObject({
      message: "0 loaded, 1 to be answered.",
      data: { Members_message_arr: ["Row 2, First name: this would rename Nia New to Nia Newer"] },
    });
    expect(await peopleOf(club, email)).toMatchObject([{ last_name: "New" }]);
    const { groups } = await reviewOf(direct);
    expect(groups).toMatchObject([
      { kind: "rename", count: 1, rows: [{ row_number: 2, name: "Nia Newer", suggestion: "Nia New" }] },
    ]);
    const refused = await load(direct);
    expect(refused.body.data.members).toEqual(sums({ to_be_answered: 1 }));
    const agreed = await load(direct, { renames: [2] });
    expect(agreed.body.data.members).toEqual(sums({ updated: 1 }));
    expect(await peopleOf(club, email)).toMatchObject([{ last_name: "Newer" }]);
  });

  it("never turns a parent into the child: the child becomes a family member when that is the answer", async () => {
    const email = newAddress();
    await club.members([person(email)]);
    const child = { "First name": "Finlay", "Last name": "New", "E-mail": email, "Size: jersey": "7-8" };
    for (const row of [child, { ...child, "Primary e-mail": email }]) {
      const { body } = await club.members([row]);
      expect(body.data.members).toEqual(sums({ to_be_answered: 1 }));
    }
    const checked = await club.members([child], { dry: true });
    const loaded = await load(checked, { owners: [{ email, row_number: null }] });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 1 }));
    expect(await peopleOf(club, email)).toMatchObject([
      { email, first_name: "Nia" },
      { email: null, first_name: "Finlay", primary_email: email, sizes: { jersey: "7-8" } },
    ]);
  });

  it("asks whose an address is that a file has twice, whoever comes first, and adds the others to the family", async () => {
    const email = newAddress();
    const rows = [
      { "First name": "Finlay", "Last name": "New", "E-mail": email },
      person(email),
      { "First name": "Freya", "Last name": "New", "E-mail": email.toUpperCase() },
    ];
    const checked = await club.members(rows);
    expect(checked.body.data.members).toEqual(sums({ to_be_answered: 3 }));
    expect(checked.body.data.Members_message_arr[0]).toBe(
      "Row 2, E-mail: Nia New has this address too; is it theirs, or that of Finlay New?",
    );
    expect((await reviewOf(checked)).groups).toMatchObject([{ kind: "shared", key: "email", count: 3 }]);
    const loaded = await load(checked, { owners: [{ email, row_number: 3 }] });
    expect(loaded.body.data).toMatchObject({ members: sums({ loaded: 3 }), Members_message_arr: [] });
    expect((await peopleOf(club, email)).map((one) => [one.first_name, one.primary_email])).toEqual([
      ["Nia", null],
      ["Finlay", email],
      ["Freya", email],
    ]);
  });
});

describe("a check", () => {
  it("groups equal problems, lets headings be told and cells be mended, and loads what was checked", async () => {
    const emails = Array.from({ length: 4 }, newAddress);
    const content = excelFile({
      Tabelle1: [
        ["Vorname", "Nachname", "E-mail", "Credits", "Notiz"],
        ...emails.map((email, at) => ["Nia", "New", at === 3 ? "nobody" : email, at < 3 ? "none" : 5, "x"]),
      ],
    });
    const checked = await club.upload(content, { dry: true });
    const first = await reviewOf(checked);
    expect(first.unread.map(({ key, heading, samples }) => [key, heading, samples[0]])).toEqual([
      ["column:1", "Vorname", "Nia"],
      ["column:2", "Nachname", "New"],
      ["column:5", "Notiz", "x"],
    ]);
    expect(first.free.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["first_name", "last_name", "size:jersey"]),
    );
    const columns = [
      { sheet: "members", key: "column:1", to: "first_name" },
      { sheet: "members", key: "column:2", to: "last_name" },
    ];
    const mapped = await again(checked, { columns, dry_run: true });
    const second = await reviewOf(mapped);
    expect(second.unread.map(({ heading }) => heading)).toEqual(["Notiz"]);
    expect(second.groups.map(({ key, count, text }) => [key, count, text])).toEqual([
      ["credits", 3, "not an amount in dollars, such as 25.00"],
      ["email", 1, "not a valid address"],
    ]);
    const loaded = await load(mapped, {
      everywhere: [{ sheet: "members", key: "credits", from: "none", text: "" }],
      cells: [{ sheet: "members", row_number: 5, key: "email", text: emails[3] }],
    });
    expect(loaded.body).toMatchObject({
      message: "File imported successfully",
      data: { dry_run: false, total: 4, members: sums({ loaded: 4 }) },
    });
    expect(await peopleOf(club, emails[3] ?? "")).toMatchObject([{ cents: 500, last_name: "New" }]);
  });

  it("goes on after an import with the rows that failed alone", async () => {
    const [good, other] = [newAddress(), newAddress()];
    const imported = await club.members([person(good), person("nobody")]);
    expect(imported.body.message).toBe("1 loaded, 1 failed.");
    const cells = [{ sheet: "members", row_number: 3, key: "email", text: other }];
    const rest = await load(imported, { cells });
    expect(rest.body.data).toMatchObject({ total: 1, members: sums({ loaded: 1 }) });
    const nothing = await load(rest);
    expect(nothing).toMatchObject({ status: 422, body: { code: "VALIDATION_FAILED" } });
  });

  it("is another club's as little as an unknown one, no manager's, and takes no made-up column (A09, A25)", async () => {
    const checked = await club.members([person(newAddress())], { dry: true });
    const path = `import/${checked.body.data.job_id}`;
    const away = { as: club.awayAdmin, club: "harbour" };
    const body = { dry_run: false };
    expect((await club.call("GET", `${path}/review`, away)).status).toBe(404);
    expect((await club.call("POST", `${path}/again`, { ...away, body })).status).toBe(404);
    expect((await club.call("GET", `${path}/review`, { as: club.manager })).status).toBe(403);
    expect((await club.call("POST", `${path}/again`, { as: club.manager, body })).status).toBe(403);
    const cells = [{ sheet: "members", row_number: 2, key: "account_status", text: "1" }];
    expect((await load(checked, { cells })).status).toBe(422);
  });

  it("loads each row once, though it is sent twice at once", async () => {
    const email = newAddress();
    const checked = await club.members([{ ...person(email), Credits: 10 }], { dry: true });
    const both = await Promise.all([load(checked), load(checked)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await peopleOf(club, email)).toMatchObject([{ cents: 1000 }]);
    const audited = await rowsOf(
      club.server.owner,
      "select 1 from audit_log where action = 'members.imported' and after ->> 'after' = $1",
      [String(checked.body.data.job_id)],
    );
    expect(audited).toHaveLength(1);
  });
});

it("an amount with two readings is refused with what to write, and one with a comma for its cents is read", async () => {
  const [clear, unclear] = [newAddress(), newAddress()];
  const { body } = await club.upload(
    excelFile({
      Members: sheetOf([
        { ...person(clear), Credits: "25,50" },
        { ...person(unclear), Credits: "1,234" },
      ]),
    }),
  );
  expect(body.data.Members_message_arr).toEqual([
    "Row 3, Credits: this may be two different amounts; write it as 1234.00",
  ]);
  expect(await peopleOf(club, clear)).toMatchObject([{ cents: 2550 }]);
});
