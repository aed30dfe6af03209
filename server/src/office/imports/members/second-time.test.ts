import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { addCategory } from "../../club-members/club-members.testing.ts";
import {
  type ImportClub,
  newAddress,
  openImports,
  peopleOf,
  type Row,
  sums,
} from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
  await addCategory(club, { name: "Adult", joining_credits_cents: 3000 });
  await addCategory(club, { name: "Junior", joining_credits_cents: 5000 });
});
afterEach(() => expectSound(club));
afterAll(() => club.close());

const named = (first: string, last: string, email: string, more: Row = {}): Row => ({
  "First name": first,
  "Last name": last,
  "E-mail": email,
  ...more,
});
const junior = { "Membership category": "Junior" };
const adult = { "Membership category": "Adult" };

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
type Answer = { status: number; body: any };
/** Loads a list whose address is the person's of that row, and returns the answer. */
async function loadAs(rows: Row[], email: string, row_number: number): Promise<Answer> {
  const asked = await club.members(rows, { dry: true });
  return club.call("POST", `import/${asked.body.data.job_id}/again`, {
    body: { owners: [{ email, row_number }], dry_run: false },
  });
}

const everybody = () =>
  rowsOf(
    club.server.owner,
    `select m.id, m.first_name, m.last_name, m.phone, m.sizes, m.membership_category_id, m.version, a.balance_cents
     from members m left join credit_accounts a on a.club_id = m.club_id and a.member_id = m.id
     where m.club_id = $1 order by m.id`,
    [club.clubId],
  );

/** The same list again changes nobody and asks nothing. */
async function expectNothingNew(rows: Row[]): Promise<void> {
  const before = await everybody();
  const again = await club.members(rows);
  expect(again.body.message).toBe("Nothing to change: the club knows everything in this file already.");
  expect(again.body.data).toMatchObject({
    members: sums({ skipped: rows.length }),
    joining_credits: { people: 0, credits: 0 },
  });
  expect(await everybody()).toEqual(before);
}

describe("joining credits", () => {
  it("go to each of three Juniors of one address, and a check says how much before", async () => {
    const email = newAddress();
    const rows = ["Ida", "Jon", "Kai"].map((first) => named(first, "Dahl", email, junior));
    const asked = await club.members(rows, { dry: true });
    const body = { owners: [{ email, row_number: 2 }] };
    const path = `import/${asked.body.data.job_id}/again`;
    const checked = await club.call("POST", path, { body: { ...body, dry_run: true } });
    const sum = { people: 3, credits: 150 };
    expect(checked.body.data.joining_credits).toEqual(sum);
    const loaded = await club.call("POST", path, { body: { ...body, dry_run: false } });
    expect(loaded.body.data).toMatchObject({ members: sums({ loaded: 3 }), joining_credits: sum });
    expect(await peopleOf(club, email)).toMatchObject([
      { first_name: "Ida", category: "Junior", cents: 15_000 },
      { first_name: "Jon", category: "Junior" },
      { first_name: "Kai", category: "Junior" },
    ]);
    await expectNothingNew(rows);
  });

  it("come with the membership that a row gives a child, also where it is the one of the parent", async () => {
    const email = newAddress();
    const child = { "First name": "Ada", "Last name": "New", "Primary e-mail": email };
    await club.members([named("Nia", "New", email, junior), child]);
    expect(await peopleOf(club, email)).toMatchObject([{ cents: 5_000 }, { category: null }]);
    const changed = await club.members([{ ...child, ...junior }]);
    expect(changed.body.data.joining_credits).toEqual({ people: 1, credits: 50 });
    expect(await peopleOf(club, email)).toMatchObject([{ cents: 10_000 }, { category: "Junior" }]);
    await club.members([named("Nia", "New", email, adult)]);
    expect(await peopleOf(club, email)).toMatchObject([{ category: "Adult" }, { category: "Junior" }]);
  });
});

it("says in a check that somebody who gets a membership or credits is inactive", async () => {
  const email = newAddress();
  const row = named("Nia", "New", email);
  await club.members([row]);
  await club.server.owner.query("update members set account_status = 2 where email = $1", [email]);
  for (const given of [adult, { Credits: 5 }, { ...adult, Credits: 5 }]) {
    const { body } = await club.members([{ ...row, ...given }], { dry: true });
    expect(body.data).toMatchObject({
      members: sums({ updated: 1 }),
      Members_message_arr: [
        "Row 2: this person is inactive, and is given the membership or the credits all the same",
      ],
    });
  }
  const { body } = await club.members([{ ...row, Phone: "07700 900123" }], { dry: true });
  expect(body.data.Members_message_arr).toEqual([]);
});

describe("the same list a second time", () => {
  it("tells a father from his son of the same name and address, and changes neither", async () => {
    const email = newAddress();
    const rows = [
      named("John", "Smith", email, { ...adult, "Size: shirt": "XL" }),
      named("John", "Smith", email, { ...junior, "Size: shirt": "JM" }),
      named("Emily", "Smith", email, junior),
    ];
    const loaded = await loadAs(rows, email, 2);
    expect(loaded.body.data.members).toEqual(sums({ loaded: 3 }));
    await expectNothingNew(rows);
    expect(await peopleOf(club, email)).toMatchObject([
      { first_name: "John", category: "Adult", sizes: { shirt: "XL" }, primary_email: null },
      { first_name: "John", category: "Junior", sizes: { shirt: "JM" }, primary_email: email },
      { first_name: "Emily", category: "Junior", primary_email: email },
    ]);
    // Known by their membership, one of them gets another size; somebody of neither is asked about.
    await club.members([named("John", "Smith", email, { ...junior, "Size: shirt": "JL" })]);
    expect((await peopleOf(club, email)).map(({ sizes }) => sizes)).toEqual([
      { shirt: "XL" },
      { shirt: "JL" },
      {},
    ]);
    const unclear = await club.members([named("John", "Smith", email, { "Size: shirt": "S" })]);
    expect(unclear.body.data.members).toEqual(sums({ to_be_answered: 1 }));
  });

  it("asks about two of one name and address before either is loaded, and never makes one of them", async () => {
    const email = newAddress();
    const rows = [named("Ben", "Smith", email, adult), named("Ben", "Smith", email, junior)];
    const { body } = await club.members(rows);
    expect(body.data.members).toEqual(sums({ to_be_answered: 2 }));
    const review = await club.call("GET", `import/${body.data.job_id}/review`);
    expect(review.body.data.groups).toMatchObject([{ kind: "shared", key: "email", count: 2 }]);
    const children = ["Adult", "Junior"].map((category) => ({
      "First name": "Bo",
      "Last name": "Smith",
      "Primary e-mail": email,
      "Membership category": category,
    }));
    const loaded = await loadAs([...rows, ...children], email, 2);
    expect(loaded.body.data.members).toEqual(sums({ loaded: 2, failed: 2 }));
    await expectNothingNew(rows);
  });

  it.each([
    ["decomposed-letters", "decomposed-letters-again"],
    ["hard-space", "hard-space"],
  ])("is known in a file of %s, and in %s", async (one, other) => {
    const file = async (name: string) => readFile(new URL(`sheets/fixtures/${name}.csv`, import.meta.url));
    const csv = { type: "text/csv", name: "list.csv" };
    const content = (await file(one)).toString("utf8");
    // As another program writes it: with letters and their accents in one, and ordinary spaces.
    const plain = Buffer.from(content.normalize("NFC").replaceAll("\u00a0", " "));
    await club.members([named("Oda", "Krey", "oda.krey@r20o.example")]);
    await club.upload(plain, csv);
    const before = await everybody();
    for (const name of [one, other]) {
      const again = await club.upload(await file(name), csv);
      expect(again.body.data.members).toMatchObject({ loaded: 0, updated: 0, to_be_answered: 0, failed: 0 });
    }
    expect(await everybody()).toEqual(before);
  });

  it("knows people whatever form their letters, spaces and apostrophes have", async () => {
    const email = newAddress();
    const spelt = (child: string, last: string, category: string) => [
      named("Ren\u00e9e", last, email, { "Membership category": category }),
      { "First name": child, "Last name": last, "Primary e-mail": email, "Membership category": "Junior" },
    ];
    const composed = spelt("Zo\u00eb", "O'Neill Bay", "Adult");
    await club.members(composed);
    const others = [
      ["Zoe\u0308", "O\u2019Neill\u00a0Bay", "adult"],
      [" Zo\u00eb\u200b", "O\u02bcNeill  Bay", "Adult\u00a0"],
    ] as const;
    for (const [child, last, category] of others) await expectNothingNew(spelt(child, last, category));
    expect(await peopleOf(club, email)).toMatchObject([
      { first_name: "Ren\u00e9e", last_name: "O'Neill Bay" },
      { first_name: "Zo\u00eb", last_name: "O'Neill Bay" },
    ]);
    const stored = newAddress();
    await club.members([named("Zoe\u0308 \u00a0Ann", "New\u200b", stored)]);
    expect(await peopleOf(club, stored)).toMatchObject([{ first_name: "Zo\u00eb Ann", last_name: "New" }]);
  });
});
