import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { newPack } from "../../../sales/entitlements/entitlements.testing.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { addCategory, auditedOf } from "../../club-members/club-members.testing.ts";
import {
  type ImportClub,
  membersFile,
  newAddress,
  openImports,
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

const junior = { "Membership category": "Junior" };
const adult = { "Membership category": "Adult" };
let count = 0;
/** A surname that nobody else has. */
const surname = () => `Grey${++count}`;
const named = (first: string, last: string, more: Row = {}): Row => ({
  "First name": first,
  "Last name": last,
  ...more,
});
type Found = {
  id: number;
  first_name: string;
  email: string | null;
  account_status: number;
  parent: string | null;
};
const peopleCalled = (last: string) =>
  rowsOf<Found & { cents: number | null; phone: string }>(
    club.server.owner,
    `select m.id, m.first_name, m.email, m.phone, m.account_status, p.first_name as parent, a.balance_cents::int as cents
     from members m left join members p on p.club_id = m.club_id and p.id = m.primary_member_id
     left join credit_accounts a on a.club_id = m.club_id and a.member_id = m.id
     where m.club_id = $1 and m.last_name = $2 order by p.id is not null, m.first_name`,
    [club.clubId, last],
  );
const messages = (answer: Awaited<ReturnType<ImportClub["members"]>>): string[] =>
  answer.body.data.Members_message_arr;
const knownByAddress =
  "E-mail: somebody of this name has an address, or is in a family; write their address here, or the primary member's beside it";
const several = "E-mail: there is more than one person of this name; an address tells them apart";

describe("a row without an email", () => {
  it("adds a member with what the membership gives, is the same person the second time, and is mailed nothing", async () => {
    const last = surname();
    const rows = [named("Grace", last, { ...adult, Credits: 5 }), named("Lou", last)];
    const first = await club.members(rows);
    expect(first.body.data.members).toEqual(sums({ loaded: 2 }));
    const people = await peopleCalled(last);
    expect(people).toMatchObject([
      { first_name: "Grace", email: null, account_status: 1, cents: 3500 },
      { first_name: "Lou", email: null, cents: 0 },
    ]);
    const again = await club.members([
      named("GRACE ", last.toUpperCase(), { ...adult, Credits: 5 }),
      rows[1] ?? {},
    ]);
    expect(again.body.data.members).toEqual(sums({ skipped: 2 }));
    const changed = await club.members([named("Grace", last, { Phone: "020 1" })]);
    expect(changed.body.data.members).toEqual(sums({ updated: 1 }));
    expect(await peopleCalled(last)).toHaveLength(2);
    const mails = "select 1 from mails where member_id = any($1)";
    expect(await rowsOf(club.server.owner, mails, [people.map(({ id }) => id)])).toEqual([]);
  });

  it("is not taken for one of several of its name, in the file or in the club", async () => {
    const last = surname();
    const two = [named("Sam", last, adult), named("Sam", last, junior)];
    const asked = await club.members(two);
    expect(asked.body.data.members).toEqual(sums({ failed: 2 }));
    expect(messages(asked)).toEqual([`Row 2, ${several}`, `Row 3, ${several}`]);
    for (const values of [{ phone: "1" }, { phone: "2" }])
      await club.call("POST", "store", { body: { first_name: "Sam", last_name: last, ...values } });
    expect(messages(await club.members([named("Sam", last, { Phone: "3" })]))).toEqual([`Row 2, ${several}`]);
    expect((await club.members([named("Sam", last, { Phone: "2" })])).body.data.members).toEqual(
      sums({ skipped: 1 }),
    );
  });

  it("is not taken for somebody with an address or in a family, and is not added beside them", async () => {
    const last = surname();
    const email = newAddress();
    await club.members([
      named("Pat", last, { "E-mail": email }),
      named("Kim", last, { "Primary e-mail": email }),
    ]);
    const asked = await club.members([named("Pat", last), named("Kim", last)]);
    expect(messages(asked)).toEqual([`Row 2, ${knownByAddress}`, `Row 3, ${knownByAddress}`]);
    expect(await peopleCalled(last)).toHaveLength(2);
  });

  it("is refused where the column with the addresses was not recognised", async () => {
    const last = surname();
    const answer = await club.members([named("Pat", last, { "Where to write": newAddress() })]);
    expect(messages(answer)).toContain("Row 2, E-mail: missing");
    expect(await peopleCalled(last)).toEqual([]);
  });
});

it("gives an address to the only person without one who is called so, shows it before, and asks between two", async () => {
  const last = surname();
  await club.members([named("Grace", last)]);
  const email = newAddress();
  const rows = [named("grace", last, { "E-mail": email })];
  const checked = await club.members(rows, { dry: true });
  const review = await club.call("GET", `import/${checked.body.data.job_id}/review`);
  expect(review.body.data.changes).toMatchObject([
    { changes: [{ heading: "E-mail", before: "", after: email }] },
  ]);
  expect((await club.members(rows)).body.data.members).toEqual(sums({ updated: 1 }));
  const [grace] = await peopleCalled(last);
  expect(grace).toMatchObject({ first_name: "Grace", email, account_status: 0 });
  expect(await auditedOf(club, grace?.id ?? 0)).toContain("member.updated");
  // The same list again: other capitals are no other name, also where somebody is found by the address.
  expect((await club.members(rows)).body.data.members).toEqual(sums({ skipped: 1 }));
  const invited = await club.call("POST", "send-email-password", { body: { id: grace?.id } });
  expect(invited.status).toBe(200);
  const both = [named("Sam", last, { "E-mail": newAddress() }), named("Sam", last)];
  await club.members([named("Sam", last)]);
  const answer = await club.members(both);
  expect(answer.body.data.members).toEqual(sums({ loaded: 1, skipped: 1 }));
});

it("gives nobody an address of which the file does not say whose it is", async () => {
  const last = surname();
  await club.members([named("Grace", last)]);
  const email = newAddress();
  const rows = [named("Grace", last, { "E-mail": email }), named("Leo", last, { "E-mail": email })];
  const asked = await club.members(rows);
  expect(asked.body.data.members).toEqual(sums({ to_be_answered: 2 }));
  expect(await peopleCalled(last)).toMatchObject([{ email: null }]);
  const answered = await club.call("POST", `import/${asked.body.data.job_id}/again`, {
    body: { owners: [{ email, row_number: 2 }], dry_run: false },
  });
  expect(answered.body.data.members).toEqual(sums({ loaded: 1, updated: 1 }));
  expect((await peopleCalled(last)).map((one) => [one.first_name, one.email, one.parent])).toEqual([
    ["Grace", email, null],
    ["Leo", null, "Grace"],
  ]);
});

it("adds children of a parent without an email, who is named, before or after the parent", async () => {
  const last = surname();
  const child = (first: string) =>
    named(first, last, { ...junior, "Primary member": `grace ${last}`, Relation: "Child" });
  const rows = [child("Leo"), named("Grace", last), child("Mia")];
  expect((await club.members(rows)).body.data.members).toEqual(sums({ loaded: 3 }));
  expect(
    (await peopleCalled(last)).map(({ first_name, parent, cents }) => [first_name, parent, cents]),
  ).toEqual([
    ["Grace", null, 10_000],
    ["Leo", "Grace", null],
    ["Mia", "Grace", null],
  ]);
  expect((await club.members(rows)).body.data.members).toEqual(sums({ skipped: 3 }));
  expect((await club.members([child("Max")])).body.data.members).toEqual(sums({ loaded: 1 }));
  const nobody = await club.members([named("Leo", last, { "Primary member": "Nobody At All" })]);
  expect(messages(nobody)).toEqual(["Row 2, Primary member: no member has this name"]);
});

it("gives packs to whoever has no address, by name", async () => {
  const last = surname();
  await newPack({ ...club, domain: "rovers" }, [{ options: [{ productId: club.product.productId }] }], {
    name: `Kit ${last}`,
  });
  const packs = [{ "First name": "Grace", "Last name": last, Pack: `Kit ${last}` }];
  const answer = await club.upload(membersFile([named("Grace", last)], packs));
  expect(answer.body.data.packs).toEqual(sums({ loaded: 1 }));
  expect((await club.upload(membersFile([named("Grace", last)], packs))).body.data.packs).toEqual(
    sums({ skipped: 1 }),
  );
});

it("adds a family for children whose parent is not in the list, and all credits are the family's", async () => {
  const last = surname();
  const email = newAddress();
  const rows = ["Leo", "Mia", "Max"].map((first) => named(first, last, { ...junior, "E-mail": email }));
  const asked = await club.members(rows, { dry: true });
  expect(asked.body.data.members).toEqual(sums({ to_be_answered: 3 }));
  const loaded = await club.call("POST", `import/${asked.body.data.job_id}/again`, {
    body: { owners: [{ email, row_number: "unlisted" }], dry_run: false },
  });
  expect(loaded.body.data.members).toEqual(sums({ loaded: 3 }));
  expect(loaded.body.data.joining_credits).toEqual({ people: 3, credits: 150 });
  const family = await peopleCalled(last);
  expect(family.map((one) => [one.first_name, one.email, one.parent, one.cents])).toEqual([
    ["Family", email, null, 15_000],
    ["Leo", null, "Family", null],
    ["Max", null, "Family", null],
    ["Mia", null, "Family", null],
  ]);
  expect((await club.members(rows)).body.data.members).toEqual(sums({ skipped: 3 }));
  const invited = await club.call("POST", "send-email-password", { body: { id: family[0]?.id } });
  expect(invited.status).toBe(200);
  // The parent's own row, later: the family becomes the parent's, who is said to have the address, and is named.
  const withParent = [named("Nia", last, { "E-mail": email }), ...rows];
  const later = await club.members(withParent, { dry: true });
  expect(later.body.data.members).toEqual(sums({ to_be_answered: 1, skipped: 3 }));
  const owned = await club.call("POST", `import/${later.body.data.job_id}/again`, {
    body: { owners: [{ email, row_number: 2 }], dry_run: true },
  });
  const review = await club.call("GET", `import/${owned.body.data.job_id}/review`);
  expect(review.body.data.groups).toMatchObject([{ kind: "rename", count: 1 }]);
  const renamed = await club.call("POST", `import/${owned.body.data.job_id}/again`, {
    body: { renames: [2], dry_run: false },
  });
  expect(renamed.body.data.members).toEqual(sums({ updated: 1, skipped: 3 }));
  expect((await peopleCalled(last)).map((one) => [one.first_name, one.email, one.parent])).toEqual([
    ["Nia", email, null],
    ["Leo", null, "Nia"],
    ["Max", null, "Nia"],
    ["Mia", null, "Nia"],
  ]);
  expect((await club.members(withParent)).body.data.members).toEqual(sums({ skipped: 4 }));
});
