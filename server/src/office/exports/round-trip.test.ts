import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMember, createProduct, rowsOf } from "#server/testing/factories.ts";
import { grant, newChild, newPack } from "../../sales/entitlements/entitlements.testing.ts";
import { addCategory } from "../club-members/club-members.testing.ts";
import { importJobs } from "../imports/imports.jobs.ts";
import { sums, upload } from "../imports/members/member-import.testing.ts";
import { bookOf, type ExportClub, headingsOf, openExports, rowsIn } from "./exports.testing.ts";

const xlsx = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

let club: ExportClub;
beforeAll(async () => {
  club = await openExports({ otherJobs: importJobs });
  const { owner } = club.server;
  const adults = await addCategory(club, { name: "Adult" });
  await owner.query("update members set membership_category_id = $2, sizes = $3 where id = $1", [
    club.ava.id,
    adults,
    JSON.stringify({ Shirt: "M", shorts: "L" }),
  ]);
  await createMember(owner, club.clubId, {
    first_name: "O'Neil =1+1",
    last_name: 'Ng & "Co" <x>',
    email: "neil@rovers.example",
    phone: "+44 1",
    sizes: JSON.stringify({ shirt: "XL" }),
    account_status: 2,
  });
  await createMember(owner, club.clubId, { email: null, erased_at: new Date(), account_status: 2 });
  const child = await newChild(shop(), club.ava.id, { sizes: JSON.stringify({ shirt: "S" }) });
  const teen = await newChild(shop(), club.ava.id, { first_name: "Tess", email: "tess@rovers.example" });
  const cap = await createProduct(owner, club.clubId, { title: "Cap", sizes: ["One size"] });
  const slots = [
    {
      label: "2",
      options: [{ productId: club.product.productId, variationIds: [club.product.variationIds[0] ?? 0] }],
    },
    { label: "Headwear", options: [{ productId: cap.productId }] },
  ];
  const player = await newPack(shop(), slots, { name: "Player pack" });
  const gone = await newPack(shop(), slots, { name: "Old pack" });
  for (const memberId of [club.ava.id, child, teen]) {
    const id = await grant(shop(), player, memberId);
    await grant(shop(), gone, memberId);
    await owner.query("update entitlements set choices = $2 where id = $1", [
      id,
      JSON.stringify([
        // The slot no longer allows it, so the import would refuse it.
        { slot_id: player.slotIds[0], variation_id: club.product.variationIds[1] },
        { slot_id: player.slotIds[1], variation_id: cap.variationId },
      ]),
    ]);
  }
  await owner.query("update packs set status = 'archived' where id = $1", [gone.id]);
});
afterAll(() => club.close());
const shop = () => ({ ...club, domain: "rovers" });

// Spec 7.34
it("members are exported in the columns of the import, and sent back they change nothing", async () => {
  const content = await club.file("members");
  const book = bookOf(content);
  expect(headingsOf(book, "Members")).toEqual([
    ...["First name", "Last name", "E-mail", "Phone", "Membership category", "Credit balance"],
    ...["Primary e-mail", "Primary member", "Relation", "Size: Shirt", "Size: shorts"],
  ]);
  const people = rowsIn(book, "Members");
  expect(people.map((row) => [row["First name"], row["Primary e-mail"], row["Size: Shirt"]])).toEqual([
    ["Ava", undefined, "M"],
    ["Cleo", "ava@rovers.example", "S"],
    ["Tess", "ava@rovers.example", undefined],
    ["Ben", undefined, undefined],
    ["O'Neil =1+1", undefined, "XL"],
  ]);
  expect(rowsIn(book, "Packs")).toMatchObject([
    { "E-mail": "ava@rovers.example", Pack: "Player pack" },
    { "Primary e-mail": "ava@rovers.example", "First name": "Cleo", Pack: "Player pack" },
    { "E-mail": "tess@rovers.example", Pack: "Player pack" },
  ]);

  const before = await state();
  const { status, body } = await upload(club, content);
  expect([status, body.data.status]).toEqual([200, "done"]);
  expect(body.data).toMatchObject({ members: sums({ skipped: 5 }), packs: sums({ skipped: 3 }) });
  for (const line of [...body.data.Members_message_arr, ...body.data.pack_message_arr])
    expect(line).toMatch(/nothing to change/);
  expect(await state()).toEqual(before);
});

it("a CSV of members that was opened and saved as a workbook changes nothing either", async () => {
  const csv = await club.file("members", { format: "csv" });
  const kept = xlsx.read(csv.toString("utf8"), { type: "string", raw: true });
  const content = xlsx.write(kept, { type: "buffer", bookType: "xlsx" }) as Buffer;
  expect(rowsIn(bookOf(content), kept.SheetNames[0] ?? "").map((row) => row.Phone)).toContain("'+44 1");
  const before = await state();
  const { body } = await upload(club, content);
  expect(body.data).toMatchObject({ members: sums({ skipped: 5 }), Members_message_arr: expect.any(Array) });
  expect(await state()).toEqual(before);
});

it("people without an email come back by name, with their children and packs", async () => {
  const { owner } = club.server;
  const grace = await createMember(owner, club.clubId, {
    first_name: "Grace",
    last_name: "Grey",
    email: null,
    account_status: 1,
  });
  const leo = await newChild(shop(), grace, { first_name: "Leo", last_name: "Grey" });
  const slots = [{ options: [{ productId: club.product.productId }] }];
  const pack = await newPack(shop(), slots, { name: "Grey pack" });
  for (const id of [grace, leo]) await grant(shop(), pack, id);
  const content = await club.file("members", { keywords: "Grey" });
  const book = bookOf(content);
  expect(rowsIn(book, "Members")).toMatchObject([
    { "First name": "Grace" },
    { "First name": "Leo", "Primary member": "Grace Grey" },
  ]);
  const before = await state();
  const { body } = await upload(club, content);
  expect(body.data).toMatchObject({ members: sums({ skipped: 2 }), packs: sums({ skipped: 2 }) });
  expect(await state()).toEqual(before);
});

it("people come in the order of their list, each family together", async () => {
  const ids: number[] = [];
  for (const last_name of ["Zz", "de Vries", "Álvarez"])
    ids.push(await createMember(club.server.owner, club.clubId, { first_name: "Robin", last_name }));
  await newChild(shop(), ids[1] ?? 0, { first_name: "Robin", last_name: "Aa" });
  const rows = rowsIn(await club.book("members", { keywords: "Robin" }), "Members");
  expect(rows.map((row) => row["Last name"])).toEqual(["Álvarez", "de Vries", "Aa", "Zz"]);
});

/** All that an import could change. */
async function state() {
  const tables = ["members", "entitlements", "credit_transfers", "mails", "entitlement_events"];
  return Promise.all(
    tables.map((table) =>
      rowsOf(club.server.owner, `select to_jsonb(t) as row from ${table} t where club_id = $1 order by id`, [
        club.clubId,
      ]),
    ),
  );
}
