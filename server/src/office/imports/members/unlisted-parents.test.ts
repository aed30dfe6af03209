import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import {
  type ImportClub,
  newAddress,
  openImports,
  peopleOf,
  person,
  type Row,
  sums,
} from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterEach(() => expectSound(club));
afterAll(() => club.close());

type Answer = Awaited<ReturnType<ImportClub["members"]>>;

const child = (first: string, parent: string, more: Row = {}): Row => ({
  "First name": first,
  "Last name": "Grey",
  "Primary e-mail": parent,
  ...more,
});
const again = (of: Answer, body: object) =>
  club.call("POST", `import/${of.body.data.job_id}/again`, { body: { dry_run: false, ...body } });
const groupsOf = async (of: Answer) =>
  (await club.call("GET", `import/${of.body.data.job_id}/review`)).body.data.groups;
const familyOf = async (email: string) =>
  (await peopleOf(club, email)).map((one) => [one.first_name, one.last_name, one.email]);

describe("children whose primary member no member and no row is", () => {
  it("are asked about, get a family as where the address stands beside them, and are the same the second time", async () => {
    const [email, other] = [newAddress(), newAddress()];
    const rows = [child("Leo", email), child("Mia", email.toUpperCase()), child("Max", other)];
    const checked = await club.members(rows, { dry: true });
    expect(checked.body.data.members).toEqual(sums({ to_be_answered: 3 }));
    expect(await groupsOf(checked)).toMatchObject([
      {
        kind: "unlisted",
        key: "primary_email",
        text: "no member has this address",
        count: 3,
        rows: [{ value: email }, {}, { value: other }],
      },
    ]);
    const answered = await again(checked, { owners: [{ email, row_number: "unlisted" }], dry_run: true });
    expect(answered.body.data.members).toEqual(sums({ loaded: 2, to_be_answered: 1 }));
    expect(await familyOf(email)).toEqual([]);
    const loaded = await again(answered, {
      cells: [{ sheet: "members", row_number: 4, key: "primary_email", text: email }],
    });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 3 }));
    const family = [
      ["Family", "Grey", email],
      ["Leo", "Grey", null],
      ["Mia", "Grey", null],
      ["Max", "Grey", null],
    ];
    expect(await familyOf(email)).toEqual(family);
    const second = await club.members([rows[0] ?? {}, rows[1] ?? {}, child("Max", email)]);
    expect(second.body).toMatchObject({ data: { members: sums({ skipped: 3 }) } });
    expect(await groupsOf(second)).toEqual([]);
    expect(await familyOf(email)).toEqual(family);
  });

  it("are a family called as somebody says, once, and only by a name that a person can have", async () => {
    const email = newAddress();
    const rows = [child("Leo", email), child("Mia", email)];
    const checked = await club.members(rows, { dry: true });
    expect(await groupsOf(checked)).toMatchObject([{ rows: [{ family: "Family Grey" }, {}] }]);
    const named = (name: string) => again(checked, { owners: [{ email, row_number: "unlisted", name }] });
    for (const name of ["", "Grey", `Nia ${"x".repeat(61)}`, "Nia\nGrey"])
      expect(await named(name)).toMatchObject({ status: 422, body: { code: "VALIDATION_FAILED" } });
    expect(await familyOf(email)).toEqual([]);
    const name = " Nia  van der Grey ";
    expect((await named(name)).body.data.members).toEqual(sums({ loaded: 2 }));
    const family = [
      ["Nia", "van der Grey", email],
      ["Leo", "Grey", null],
      ["Mia", "Grey", null],
    ];
    expect(await familyOf(email)).toEqual(family);
    expect((await club.members(rows)).body.data.members).toEqual(sums({ skipped: 2 }));
    // The first check, loaded once more and called otherwise.
    expect((await named("Family Grey")).body.data.members).toEqual(sums({ skipped: 2 }));
    expect(await familyOf(email)).toEqual(family);
  });

  it("keep a surname of several words where nobody changes the name, also beside the address that they share", async () => {
    const email = newAddress();
    const rows = ["Leo", "Mia"].map((first) => ({
      "First name": first,
      "Last name": "Grey Holt",
      "E-mail": email,
    }));
    const checked = await club.members(rows, { dry: true });
    const [{ rows: shown }] = await groupsOf(checked);
    expect(shown).toMatchObject([{ family: "Family Grey Holt" }, {}]);
    const owners = [{ email, row_number: "unlisted", name: shown[0].family }];
    await again(checked, { owners });
    expect(await familyOf(email)).toMatchObject([["Family", "Grey Holt", email], {}, {}]);
  });

  it("wait for their parent's own row where that has a mistake, and get no family besides", async () => {
    const email = newAddress();
    const parent = { ...person(email), Credits: "a lot" };
    const checked = await club.members([child("Leo", email), parent], { dry: true });
    expect(checked.body.data.members).toEqual(sums({ failed: 2 }));
    const loaded = await again(checked, {
      owners: [{ email, row_number: "unlisted" }],
      cells: [{ sheet: "members", row_number: 3, key: "credits", text: "5" }],
    });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 2 }));
    expect(await familyOf(email)).toEqual([
      ["Nia", "New", email],
      ["Leo", "Grey", null],
    ]);
  });
});
