import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { addCategory } from "../../club-members/club-members.testing.ts";
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
  await addCategory(club, { name: "Junior" });
});
afterAll(() => club.close());

describe("a row of the sheet Members", () => {
  // Spec 7.34
  it("adds a member with everything it says, pending and not invited", async () => {
    const email = newAddress();
    const row = {
      ...person(email.toUpperCase()),
      Phone: 447700900123,
      "Membership category": "junior",
      Credits: "1,250.50",
      "Credits reason": "Welcome",
      "Size: shirt": "M",
      "size:Boots": 41,
    };
    const { status, body } = await club.members([row]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "File imported successfully",
      data: {
        dry_run: false,
        status: "done",
        total: 1,
        done_count: 1,
        members: sums({ loaded: 1 }),
        packs: sums(),
        Members_message_arr: [],
        pack_message_arr: [],
      },
    });
    expect(await peopleOf(club, email)).toEqual([
      {
        id: expect.any(Number),
        email,
        first_name: "Nia",
        last_name: "New",
        phone: "447700900123",
        account_status: 0,
        relation: "",
        sizes: { shirt: "M", Boots: "41" },
        category: "Junior",
        primary_email: null,
        cents: 125_050,
      },
    ]);
    expect(await rowsOf(club.server.owner, "select 1 from mails where recipient = $1", [email])).toEqual([]);
    await expectSound(club);
  });

  it("is read from an old .xls file too, under headings in any case and order", async () => {
    const email = newAddress();
    const content = excelFile(
      {
        MEMBERS: [
          ["EMAIL", "surname", "first NAME", "Result"],
          [email, "New", "Nia", "x"],
        ],
      },
      "biff8",
    );
    const { body } = await club.upload(content, { type: "application/vnd.ms-excel", name: "members.xls" });
    expect(body.data).toMatchObject({ members: sums({ loaded: 1 }), Members_message_arr: [] });
  });

  it("changes of a member who is there only what its filled cells say", async () => {
    const email = newAddress();
    await club.members([{ ...person(email), Phone: "123", "Size: shirt": "M" }]);
    const { body } = await club.members([
      { "E-mail": email, Phone: "124", "Size: SHIRT": "L", "Size: boots": "9" },
    ]);
    expect(body.data).toMatchObject({ members: sums({ updated: 1 }), Members_message_arr: [] });
    expect(await peopleOf(club, email)).toMatchObject([
      { first_name: "Nia", last_name: "New", phone: "124", sizes: { shirt: "L", boots: "9" } },
    ]);
  });

  it("sent again changes nothing, and a corrected one grants its credits no second time", async () => {
    const email = newAddress();
    const row = { ...person(email), Credits: 20, "Membership category": "Junior" };
    await club.members([row]);
    const again = await club.members([row]);
    expect(again.body.data).toMatchObject({
      members: sums({ skipped: 1 }),
      Members_message_arr: ["Row 2: nothing to change"],
    });
    const corrected = await club.members([{ ...row, Phone: "5" }]);
    expect(corrected.body.data.members).toEqual(sums({ updated: 1 }));
    const nextSeason = await club.members([{ ...row, "Credits reason": "2027" }]);
    expect(nextSeason.body.data.members).toEqual(sums({ updated: 1 }));
    expect(await peopleOf(club, email)).toMatchObject([{ cents: 4000, phone: "5" }]);
    await expectSound(club);
  });

  it("gives a secondary member a membership of their own, also where the primary one has the same", async () => {
    const email = newAddress();
    await addCategory(club, { name: "Senior" });
    const parent = { ...person(email), "Membership category": "Senior" };
    const names = { "Last name": "New", "Primary e-mail": email, Relation: "Son" };
    const [junior, same] = [
      { ...names, "First name": "Jude", "Membership category": "junior" },
      { ...names, "First name": "Sam", "Membership category": "Senior" },
    ];
    const own = async () => (await peopleOf(club, email)).map(({ category }) => category);
    expect((await club.members([parent, junior, same])).body.data.members).toEqual(sums({ loaded: 3 }));
    expect(await own()).toEqual(["Senior", "Junior", "Senior"]);
    const again = await club.members([parent, { ...names, "First name": "Jude" }, same]);
    expect(again.body.data.members).toEqual(sums({ skipped: 3 }));
    const changed = await club.members([{ ...same, "Membership category": "Junior" }]);
    expect(changed.body.data.members).toEqual(sums({ updated: 1 }));
    expect(await own()).toEqual(["Senior", "Junior", "Junior"]);
    expect((await club.members([{ ...same, "Membership category": "Gold" }])).body.data).toMatchObject({
      members: sums({ failed: 1 }),
    });
  });

  it("makes and fills in a secondary member, also before the primary's own row", async () => {
    const email = newAddress();
    const child = {
      "First name": "Finlay",
      "Last name": "New",
      "Primary e-mail": email,
      Relation: "Son",
      "Size: shirt": "S",
    };
    const first = await club.members([child, person(email)]);
    expect(first.body.data).toMatchObject({ members: sums({ loaded: 2 }), Members_message_arr: [] });
    expect((await peopleOf(club, email)).map(({ id: _, ...row }) => row)).toMatchObject([
      { email, first_name: "Nia", primary_email: null },
      {
        email: null,
        first_name: "Finlay",
        primary_email: email,
        relation: "Son",
        account_status: 1,
        sizes: { shirt: "S" },
      },
    ]);
    const grown = await club.members([{ ...child, "First name": "FINLAY", "Size: shirt": "M" }]);
    expect(grown.body.data.members).toEqual(sums({ updated: 1 }));
    const again = await club.members([child, person(email)].map((row) => ({ ...row, "Size: shirt": "" })));
    expect(again.body.data.members).toEqual(sums({ skipped: 2 }));
    expect(await peopleOf(club, email)).toMatchObject([{}, { first_name: "Finlay", sizes: { shirt: "M" } }]);
  });

  it("that is wrong says where, and the good ones beside it go in", async () => {
    const email = newAddress();
    const rows = [
      { ...person("nobody"), Credits: "a lot" },
      person(email),
      { "E-mail": newAddress(), "Last name": "New" },
      { ...person(newAddress()), "Membership category": "Gold" },
      { "First name": "Finlay", "Last name": "New", "Primary e-mail": "nobody@rovers.example" },
      { "First name": "Finlay", "Last name": "New", "Primary e-mail": email, Credits: 5 },
      { "First name": "Finlay" },
      { ...person(newAddress()), "Size: shirt": "x".repeat(41), "First name": "x".repeat(70) },
      { ...person(newAddress()), Phone: "1\n2" },
    ];
    const { status, body } = await club.members(rows);
    expect(status).toBe(200);
    expect(body.data.members).toEqual(sums({ loaded: 1, to_be_answered: 1, failed: 7 }));
    expect(body.data.Members_message_arr).toEqual([
      "Row 2, E-mail: not a valid address",
      "Row 2, Credits: not an amount in dollars, such as 25.00",
      "Row 4, First name: give a first name, or write - if there is none",
      'Row 5, Membership category: there is no membership called "Gold"',
      "Row 6, Primary e-mail: no member has this address",
      "Row 7, Credits: a secondary member shares the primary member's; put them in that row",
      "Row 8, Last name: give a last name, or write - if there is none",
      "Row 9, First name: at most 60 characters",
      "Row 9, Size: shirt: at most 40 characters",
      "Row 10, Phone: line breaks and control characters are not allowed here",
    ]);
    expect(await peopleOf(club, email)).toHaveLength(1);
  });

  it("A89: is not troubled by headings that mean something to JavaScript, which are told", async () => {
    const email = newAddress();
    const content = excelFile({
      Members: [
        ["E-mail", "First name", "Last name", "__proto__", "constructor", "Size: __proto__", "E-Mail"],
        [email, "Nia", "New", "polluted", "polluted", "M", "second@rovers.example"],
      ],
    });
    const { body } = await club.upload(content);
    expect(body.data).toMatchObject({ total: 1, members: sums({ loaded: 1 }) });
    expect(body.data.Members_message_arr).toEqual(
      ["__proto__", "constructor", "Size: __proto__", "E-Mail"].map(
        (heading) => `Row 1, ${heading}: this column is not used`,
      ),
    );
    expect(await peopleOf(club, email)).toMatchObject([{ sizes: {} }]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("A91: keeps what looks like a formula as a text", async () => {
    const email = newAddress();
    const content = excelFile({
      Members: [
        ["E-mail", "First name", "Last name"],
        [email, { t: "s", v: "=HYPERLINK(1)" }, { t: "n", v: 7, f: "3+4" }],
      ],
    });
    await club.upload(content);
    expect(await peopleOf(club, email)).toMatchObject([{ first_name: "=HYPERLINK(1)", last_name: "7" }]);
  });
});

describe("a dry run", () => {
  it("says what would happen, row by row, and changes nothing", async () => {
    const [email, known] = [newAddress(), newAddress()];
    await club.members([person(known)]);
    const count = async () =>
      (await rowsOf<{ n: number }>(club.server.owner, "select count(*)::int as n from members"))[0]?.n;
    const before = await count();
    const rows = [
      { "First name": "Finlay", "Last name": "New", "Primary e-mail": email },
      { ...person(email), Credits: 10 },
      { ...person(email), Phone: "7", Credits: 10 },
      person(known),
      person("nobody"),
    ];
    const dry = await club.members(rows, { dry: true });
    expect(dry.body).toMatchObject({
      message: "The file was checked. Nothing was changed.",
      data: {
        dry_run: true,
        total: 5,
        done_count: 5,
        members: sums({ loaded: 2, updated: 1, skipped: 1, failed: 1 }),
        Members_message_arr: ["Row 5: nothing to change", "Row 6, E-mail: not a valid address"],
      },
    });
    expect(await count()).toBe(before);
    expect(await peopleOf(club, email)).toEqual([]);
    const wet = await club.members(rows);
    expect(wet.body.data.members).toEqual(dry.body.data.members);
    expect(wet.body.data.Members_message_arr).toEqual(dry.body.data.Members_message_arr);
    expect(await peopleOf(club, email)).toMatchObject([
      { cents: 1000, phone: "7" },
      { first_name: "Finlay" },
    ]);
    await expectSound(club);
  });
});

it("a sheet may begin with blank rows' worth of gaps, and messages still name the right row", async () => {
  const [headings = [], row = []] = sheetOf([{ ...person("nobody") }]);
  const { body } = await club.upload(excelFile({ Members: [headings, [], [], row] }));
  expect(body.data).toMatchObject({
    total: 1,
    Members_message_arr: ["Row 4, E-mail: not a valid address"],
  });
});

describe("joining credits of an import", () => {
  const withCredits = async (email: string, joining?: "0" | "1", values = {}) => {
    const name = `Season ${email}`;
    await addCategory(club, { name, joining_credits_cents: 2000 });
    const row = { ...person(email), "Membership category": name, ...values };
    return { row, answer: await club.members([row], joining ? { joining } : {}) };
  };
  const given = async (email: string) =>
    rowsOf<{ cents: number }>(
      club.server.owner,
      `select j.cents::int from joining_grants j join members m on m.id = j.member_id where m.email = $1`,
      [email],
    );

  it("come with the rows, beside the credits of the file, and only once however often it is sent", async () => {
    const email = newAddress();
    const { row } = await withCredits(email, undefined, { Credits: 5 });
    await club.members([row]);
    expect(await given(email)).toEqual([{ cents: 2000 }]);
    const [wallet] = await rowsOf(
      club.server.owner,
      `select a.balance_cents::int as cents from credit_accounts a join members m on m.id = a.member_id where m.email = $1`,
      [email],
    );
    expect(wallet?.cents).toBe(2500);
    await expectSound(club.shop);
  });

  it("are left out where the club says so, and are not granted by a check", async () => {
    const email = newAddress();
    const { row } = await withCredits(email, "0");
    expect(await given(email)).toEqual([]);
    await club.members([{ ...row, Phone: "1" }]);
    expect(await given(email)).toEqual([]);
    const other = newAddress();
    await club.members([{ ...row, "E-mail": other }], { dry: true });
    expect(await given(other)).toEqual([]);
  });
});
