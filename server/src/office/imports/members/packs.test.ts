import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProduct, rowsOf } from "#server/testing/factories.ts";
import { eventsOf, newChild, newPack } from "../../../sales/entitlements/entitlements.testing.ts";
import { addCategory } from "../../club-members/club-members.testing.ts";
import {
  type ImportClub,
  membersFile,
  openImports,
  peopleOf,
  type Row,
  sums,
  uploadInTurn,
} from "./member-import.testing.ts";

let club: ImportClub & { domain: string };
let shirt: Awaited<ReturnType<typeof createProduct>>;
let cap: Awaited<ReturnType<typeof createProduct>>;
const pack = "Player pack";

beforeAll(async () => {
  club = { ...(await openImports()), domain: "rovers" };
  const { owner } = club.server;
  shirt = await createProduct(owner, club.clubId, { title: "Home shirt", sizes: ["S", "M", "L"] });
  cap = await createProduct(owner, club.clubId, { title: "Cap", sizes: ["One size"] });
  await owner.query("update variations set sku = 'CAP-1' where id = $1", [cap.variationId]);
  const slots = [
    {
      label: "Shirt",
      options: [{ productId: shirt.productId, variationIds: shirt.variationIds.slice(0, 2) }],
    },
    { label: "Headwear", options: [{ productId: cap.productId }] },
  ];
  await newPack(club, slots, { name: pack });
  await newPack(club, slots, { name: "Old pack", status: "archived" });
  await newPack(club, slots, { name: "Over", closes_on: "2020-01-01" });
  await newPack(club, slots, { name: "Twice", season: "2025/26" });
  await newPack(club, slots, { name: "Twice", season: "2026/27" });
});
afterAll(() => club.close());

let numbered = 0;
function newPerson(): { email: string; row: Row } {
  numbered += 1;
  const email = `pia-${numbered}@rovers.example`;
  return { email, row: { "E-mail": email, "First name": "Pia", "Last name": "Pack" } };
}
const importPacks = (people: Row[], packs: Row[], dry = false) =>
  club.upload(membersFile(people, packs), { dry });

function entitlementsOf(email: string) {
  return rowsOf<{
    id: number;
    pack: string;
    season: string;
    source: string;
    choices: object[];
    person: string;
  }>(
    club.server.owner,
    `select e.id, p.name as pack, p.season, e.source, e.choices, m.first_name as person
     from entitlements e join packs p on p.id = e.pack_id join members m on m.id = e.member_id
     left join members h on h.id = m.primary_member_id
     where e.club_id = $1 and coalesce(h.email, m.email) = $2 order by e.id`,
    [club.clubId, email],
  );
}
const variationsOf = (rows: { choices: object[] }[]) =>
  rows.map(({ choices }) => choices.map((choice) => (choice as { variation_id: number }).variation_id));

describe("a row of the sheet Packs", () => {
  it("gives a member of the same file a pack and keeps the choices and sizes", async () => {
    const { email, row } = newPerson();
    const { body } = await importPacks(
      [row],
      [
        {
          "E-mail": email,
          Pack: pack.toUpperCase(),
          "Choice: 1": "Home shirt, Red, M",
          "Choice: Headwear": "cap-1",
        },
      ],
    );
    expect(body.data).toMatchObject({
      members: sums({ loaded: 1 }),
      packs: sums({ loaded: 1 }),
      pack_message_arr: [],
    });
    const rows = await entitlementsOf(email);
    expect(rows).toMatchObject([{ pack, source: "import" }]);
    expect(variationsOf(rows)).toEqual([[shirt.variationIds[1], cap.variationId]]);
    expect(await eventsOf(club, rows[0]?.id ?? 0)).toEqual(["granted", "choices_saved"]);
  });

  it("sent again changes nothing; another choice replaces only its own", async () => {
    const { email, row } = newPerson();
    const wanted = {
      "E-mail": email,
      Pack: pack,
      "Choice: Shirt": "Home shirt, S",
      "Choice: Headwear": "CAP-1",
    };
    await importPacks([row], [wanted]);
    const again = await importPacks([row], [wanted]);
    expect(again.body.data).toMatchObject({
      packs: sums({ skipped: 1 }),
      pack_message_arr: ["Row 2: nothing to change, the person has this pack"],
    });
    const rowOfOther = { "E-mail": email, Pack: pack, "Choice: Shirt": "Home shirt, Red, M" };
    const checked = await importPacks([], [rowOfOther], true);
    const review = await club.call("GET", `import/${checked.body.data.job_id}/review`);
    expect(review.body.data.changes).toEqual([
      {
        row: 2,
        sheet_name: "",
        name: email,
        changes: [{ heading: "Choice: Shirt", before: "Home shirt, Red, S", after: "Home shirt, Red, M" }],
      },
    ]);
    const other = await importPacks([], [rowOfOther]);
    expect(other.body.data.packs).toEqual(sums({ updated: 1 }));
    const rows = await entitlementsOf(email);
    expect(variationsOf(rows)).toEqual([[shirt.variationIds[1], cap.variationId]]);
  });

  it("finds slots and goods in any spelling: letters in two parts, other apostrophes, spaces and dashes", async () => {
    const { owner } = club.server;
    const title = "Zo\u00eb\u2019s top";
    const top = await createProduct(owner, club.clubId, { title, sizes: ["9\u201310", "11\u201312"] });
    await owner.query("update variations set sku = 'TOP\u20139' where id = $1", [top.variationIds[0]]);
    const slots = ["Keeper\u2019s top", "Spare"].map((label) => ({
      label,
      options: [{ productId: top.productId }],
    }));
    await newPack(club, slots, { name: "Keepers" });
    const { email, row } = newPerson();
    const choices = {
      "Choice: KEEPER'S\u00a0 Top": "Zoe\u0308\u02bcs  TOP, Red, 11-12",
      "Choice: 2": "top-9",
    };
    const { body } = await importPacks([row], [{ "E-mail": email, Pack: "keepers", ...choices }]);
    expect(body.data).toMatchObject({ packs: sums({ loaded: 1 }), pack_message_arr: [] });
    const [first, second] = top.variationIds;
    expect(variationsOf(await entitlementsOf(email))).toEqual([[second, first]]);
  });

  it("finds a secondary member by the primary's address and both names", async () => {
    const { email, row } = newPerson();
    const child = { "Primary e-mail": email, "First name": "Finlay", "Last name": "Pack" };
    const { body } = await importPacks([{ ...child, Relation: "Son" }, row], [{ ...child, Pack: pack }]);
    expect(body.data).toMatchObject({ members: sums({ loaded: 2 }), packs: sums({ loaded: 1 }) });
    expect(await entitlementsOf(email)).toMatchObject([{ person: "Finlay" }]);
    await newChild(club, (await peopleOf(club, email))[0]?.id ?? 0, {
      first_name: "FINLAY",
      last_name: "Pack",
    });
    const doubtful = await importPacks([], [{ ...child, Pack: pack }]);
    expect(doubtful.body.data.pack_message_arr).toEqual([
      "Row 2, First name: more than one secondary member has this name",
    ]);
  });

  it("says that a person is inactive, or the child of somebody inactive, who gets nothing", async () => {
    const { email, row } = newPerson();
    const child = { "Primary e-mail": email, "First name": "Finlay", "Last name": "Pack" };
    await importPacks([row, { ...child, Relation: "Son" }], []);
    const { owner } = club.server;
    await owner.query("update members set account_status = 2 where club_id = $1 and email = $2", [
      ...[club.clubId, email],
    ]);
    const packs = [
      { "E-mail": email, Pack: pack },
      { ...child, Pack: pack },
    ];
    const { body } = await importPacks([], packs);
    expect(body.data).toMatchObject({
      packs: sums({ skipped: 2 }),
      pack_message_arr: [2, 3].map((row) => `Row ${row}: this person is inactive and gets no packs`),
    });
    expect(await entitlementsOf(email)).toEqual([]);
  });

  it("that is wrong says where, and gives nothing", async () => {
    const { email, row } = newPerson();
    const packs: Row[] = [
      { "E-mail": "nobody@rovers.example", Pack: pack },
      { "E-mail": email, Pack: "No such pack" },
      { "E-mail": email, Pack: "Old pack" },
      { "E-mail": email, Pack: "Over" },
      { "E-mail": email, Pack: "Twice" },
      { "E-mail": email, Pack: pack, "Choice: 3": "CAP-1" },
      { "E-mail": email, Pack: pack, "Choice: Shirt": "Home shirt, Red, L" },
      { "E-mail": "nobody" },
      { "Primary e-mail": email, "First name": "Nobody", "Last name": "Pack", Pack: pack },
      { "E-mail": email, Pack: "Twice", Season: "2026/27" },
    ];
    const { body } = await importPacks([row], packs);
    expect(body.data.pack_message_arr).toEqual([
      "Row 2, E-mail: no member has this address",
      'Row 3, Pack: there is no pack "No such pack"',
      "Row 4, Pack: this pack is not live",
      "Row 5, Pack: the last day of this pack has passed",
      "Row 6, Season: there are packs of several seasons with this name; say which",
      "Row 7, Choice: 3: this pack has no such part",
      'Row 8, Choice: Shirt: "Home shirt, Red, L" is not one of the options for Shirt',
      "Row 9, E-mail: not a valid address",
      "Row 9, Pack: missing",
      "Row 10, First name: this member has no secondary member with this name",
    ]);
    expect(body.data.packs).toEqual(sums({ loaded: 1, failed: 9 }));
    expect(await entitlementsOf(email)).toMatchObject([{ pack: "Twice", season: "2026/27" }]);
  });

  it("is tried dry together with the people of the file, and gives nothing", async () => {
    const { email, row } = newPerson();
    const child = { "Primary e-mail": email, "First name": "Finlay", "Last name": "Pack" };
    const packs = [
      { "E-mail": email, Pack: pack, "Choice: 1": "Home shirt, S" },
      { ...child, Pack: pack },
    ];
    const dry = await importPacks([child, row], packs, true);
    expect(dry.body.data).toMatchObject({ members: sums({ loaded: 2 }), packs: sums({ loaded: 2 }) });
    expect(await peopleOf(club, email)).toEqual([]);
  });

  it("goes to a person once, however many files say so at once", async () => {
    const people = Array.from({ length: 6 }, newPerson);
    const content = membersFile(
      people.map(({ row }) => row),
      people.map(({ email }) => ({ "E-mail": email, Pack: pack, "Choice: 1": "Home shirt, S" })),
    );
    const send = () => uploadInTurn(club, content);
    const answers = await Promise.all([send(), send(), send()]);
    const loaded = answers.map(({ body }) => body.data.packs.loaded as number);
    expect(loaded.reduce((sum, count) => sum + count, 0)).toBe(6);
    for (const { email } of people) {
      const [row, second] = await entitlementsOf(email);
      expect(second).toBeUndefined();
      expect(await eventsOf(club, row?.id ?? 0)).toEqual(["granted", "choices_saved"]);
    }
  });
});

it("a new secondary member gets the packs that come with the primary's membership", async () => {
  const { email, row } = newPerson();
  const category = await addCategory(club, { name: "Family" });
  const { id } = await newPack(club, [{ options: [{ productId: cap.productId }] }], {
    name: "Family pack",
    type: "default",
  });
  await club.server.owner.query(
    "insert into pack_memberships (club_id, pack_id, membership_category_id) values ($1, $2, $3)",
    [club.clubId, id, category],
  );
  await club.members([row]);
  await club.server.owner.query("update members set account_status = 1 where email = $1", [email]);
  await club.members([{ "E-mail": email, "Membership category": "family" }]);
  await club.members([{ "Primary e-mail": email, "First name": "Finlay", "Last name": "Pack" }]);
  expect(await entitlementsOf(email)).toMatchObject([
    { pack: "Family pack", person: "Pia" },
    { pack: "Family pack", person: "Finlay" },
  ]);
});
