import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { addCategory } from "../../club-members/club-members.testing.ts";
import { type ImportClub, newAddress, openImports, peopleOf, person, sums } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(async () => {
  await expectSound(club);
  await club.close();
});

const child = (email: string, name: string) => ({
  "First name": name,
  "Last name": "New",
  "Primary e-mail": email,
});

/** In how many transactions the people of these addresses were written. */
const transactionsOf = async (emails: string[]) =>
  (
    await rowsOf<{ n: number }>(
      club.server.owner,
      `select count(distinct m.xmin::text)::int as n from members m left join members p on p.id = m.primary_member_id
       where coalesce(p.email, m.email) = any($1)`,
      [emails],
    )
  )[0]?.n;

it("New families are written together, and a row that is wrong is refused beside them", async () => {
  const emails = Array.from({ length: 20 }, newAddress);
  const rows = [
    ...emails.flatMap((email) => [child(email, "Finlay"), { ...person(email), Credits: 5 }]),
    { ...person(newAddress()), Credits: "many" },
    child(newAddress(), "Nobody's"),
  ];
  const { body } = await club.members(rows);
  expect(body.data.members).toEqual(sums({ loaded: 40, to_be_answered: 1, failed: 1 }));
  expect(await transactionsOf(emails)).toBe(1);
  for (const email of emails)
    expect(await peopleOf(club, email)).toMatchObject([
      { first_name: "Nia", account_status: 0, cents: 500 },
      { first_name: "Finlay", account_status: 1, primary_email: email },
    ]);
});

it("A family gets at most 50 people, in one list or in several, and whoever is one more is refused by name", async () => {
  const email = newAddress();
  const children = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => child(email, `Kit ${from + at}`));
  const { body } = await club.members([person(email), ...children(0, 51)]);
  expect(body.data.members).toEqual(sums({ loaded: 50, failed: 2 }));
  expect(body.data.Members_message_arr).toEqual([
    "Row 52, Primary e-mail: a family can have at most 50 people",
    "Row 53, Primary e-mail: a family can have at most 50 people",
  ]);
  const again = await club.members([person(email), ...children(48, 2)]);
  expect(again.body.data.members).toEqual(sums({ skipped: 2, failed: 1 }));
  expect(await peopleOf(club, email)).toHaveLength(50);
});

it("Of a long list two hundred rows are written while the two hundred before them still wait", async () => {
  const emails = Array.from({ length: 420 }, newAddress);
  const other = await club.server.owner.connect();
  await other.query("begin");
  // Whoever adds this address, too, has to wait whether it stays.
  await other.query(
    "insert into members (club_id, email, first_name, last_name) values ($1, $2, 'Nia', 'Other')",
    [club.clubId, emails[0]],
  );
  const importing = club.members(emails.map((email) => person(email)));
  try {
    await eventually(async () => (await peopleOf(club, emails[399] ?? "")).length === 1);
    expect(await peopleOf(club, emails[1] ?? "")).toEqual([]);
  } finally {
    await other.query("rollback");
    other.release();
  }
  expect((await importing).body.data.members).toEqual(sums({ loaded: 420, failed: 0 }));
  expect(await transactionsOf(emails)).toBe(3);
});

it("Whoever cannot be written with the others fails alone", async () => {
  const emails = Array.from({ length: 5 }, newAddress);
  await club.server.owner.query(
    "alter table members add constraint members_test check (first_name <> 'Refused by the database')",
  );
  const rows = emails.map((email, at) => ({
    ...person(email),
    ...(at === 2 && { "First name": "Refused by the database" }),
  }));
  const { body } = await club.members(rows);
  await club.server.owner.query("alter table members drop constraint members_test");
  expect(body.data.members).toEqual(sums({ loaded: 4, failed: 1 }));
  expect(await transactionsOf(emails)).toBe(4);
});

it("What follows a row that is done alone comes after it, and what a row says of a child is the child's own, also where it is the parent's", async () => {
  const adult = await addCategory(club, { name: "Adult" });
  const [known, added] = [newAddress(), newAddress()];
  await club.members([person(known)]);
  const { body } = await club.members([
    { ...person(known), "Membership category": "Adult" },
    { ...child(known, "Finlay"), "Membership category": "Adult" },
    { ...child(known, "FINLAY"), Phone: "1" },
    { ...person(added), "Membership category": "Adult" },
    { ...child(added, "Ada"), "Membership category": "Adult" },
    { ...child(added, "ada"), Phone: "1" },
  ]);
  expect(body.data.members).toEqual(sums({ loaded: 3, updated: 3 }));
  const held = await rowsOf(
    club.server.owner,
    `select first_name, membership_category_id::int as held, phone from members
     where last_name = 'New' and first_name in ('Finlay', 'Ada') and phone = '1' order by first_name`,
  );
  expect(held).toEqual([
    { first_name: "Ada", held: adult, phone: "1" },
    { first_name: "Finlay", held: adult, phone: "1" },
  ]);
});

it("A check tries families together and one by one, and says the same as the import after it", async () => {
  const [known, added, half] = [newAddress(), newAddress(), newAddress()];
  await club.members([person(known)]);
  const rows = [
    { ...person(known), Phone: "2" },
    child(known, "Finlay"),
    person(added),
    child(added, "Ada"),
    person(half),
    child(half, "Ann"),
    { ...child(half, "Ann"), Credits: 1 },
  ];
  const checked = await club.members(rows, { dry: true });
  expect(await peopleOf(club, added)).toEqual([]);
  const done = await club.members(rows);
  expect(checked.body.data.members).toEqual(sums({ loaded: 5, updated: 1, failed: 1 }));
  expect(done.body.data.members).toEqual(checked.body.data.members);
  expect(done.body.data.messages).toEqual(checked.body.data.messages);
});
