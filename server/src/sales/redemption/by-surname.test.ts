import { expect, it } from "vitest";
import { createCredits, createStaff } from "#server/testing/factories.ts";
import { grant, newChild } from "../entitlements/entitlements.testing.ts";
import { type Stage, shareStage } from "./redemption.testing.ts";

let stage: Stage;
shareStage((opened) => {
  stage = opened;
});

// biome-ignore lint/suspicious/noExplicitAny: each list has rows of its own
type Row = any;
/** Those of a list who were made here, as they stand in it. */
const standing = async (path: string, nameOf: (row: Row) => string): Promise<string[]> => {
  const { status, body } = await stage.call("GET", path);
  expect(status).toBe(200);
  return body.data.map(nameOf).filter((name: string) => name.includes("Quill"));
};

const inOrder = ["Zoe Quill Archer", "Abe Quill Brown", "Zia Quill Brown"];

it("in every list of the panel people stand by surname, and whose child somebody is beside them", async () => {
  const { owner } = stage.shop.server;
  const people = [
    { first_name: "Abe", last_name: "Quill Brown" },
    { first_name: "Zoe", last_name: "Quill Archer" },
  ];
  const made = [];
  for (const person of people) made.push((await stage.entitled(person)).memberId);
  const [abe = 0, zoe = 0] = made;
  const zia = await newChild(stage.shop, abe, {
    first_name: "Zia",
    last_name: "Quill Brown",
    relation: "Daughter",
    sizes: { shirt: "M" },
  });
  await grant(stage.shop, stage.pack, zia);
  for (const id of [abe, zoe]) await createCredits(owner, stage.shop.clubId, id, 500);
  for (const person of people) await createStaff(owner, stage.shop.clubId, person);
  const own = { id: abe, name: "Abe Quill Brown", relation: "Daughter" };

  const user = (row: Row) => row.user.name;
  expect(await standing(`${stage.room}/show?with_packs=true`, user)).toEqual(inOrder);
  expect(await standing(`${stage.room}/show?with_packs=true&sort=last_name&order_by=desc`, user)).toEqual(
    inOrder.toReversed(),
  );
  expect(await standing(`${stage.room}/show?with_packs=true&sort=packs`, user)).toEqual(inOrder);
  expect(await standing("/club-member/show?kind=all", user)).toEqual(inOrder);
  const holders = "/club-packs/entitlements?sort=member&order_by=asc";
  expect(await standing(holders, (row) => row.member.name)).toEqual(inOrder);
  const { data } = (await stage.call("GET", holders)).body;
  expect(data.map((row: Row) => row.primary).filter(Boolean)).toEqual([own]);
  const moved = "/club-member/credit-movements?sort=member&order_by=asc";
  expect(await standing(moved, (row) => row.member.name)).toEqual(inOrder.slice(0, 2));
  for (const sort of ["name", "role", "status"])
    expect(await standing(`/club-manager/show?sort=${sort}&per_page=100`, (row) => row.name)).toEqual(
      inOrder.slice(0, 2),
    );

  const found = (await stage.call("GET", "/club-search/show?keywords=quill")).body.data.members;
  expect(found.map(({ name }: { name: string }) => name)).toEqual(inOrder);
  const { gets } = await stage.preview([0], "all");
  expect(gets.map(({ name, primary }: Row) => [name, primary])).toEqual([
    [inOrder[0], null],
    [inOrder[1], null],
    [inOrder[2], own],
  ]);
  const run = await stage.run([zia, zoe]);
  expect((await stage.report(run)).map(({ name, primary }: Row) => [name, primary])).toEqual([
    [inOrder[2], own],
    [inOrder[0], null],
  ]);
});
