import { expect, it } from "vitest";
import { membersSheet } from "../sheets/members.sheet.ts";
import { alikeRows, familiesOf } from "./families.rules.ts";

const row = (id: number, sheet: string, email: string | null, primary_email: string | null = null) => ({
  id,
  sheet,
  row_number: id + 1,
  email,
  primary_email,
  name: `Person ${id}`,
  primary_name: null,
});
const ids = (families: { id: number }[][]) => families.map((family) => family.map(({ id }) => id));

it("puts a primary member before the secondary ones, and people before their packs", () => {
  const rows = [
    row(1, "members", null, "A@x.example"),
    row(2, "members", "b@x.example"),
    row(3, "members", "a@x.example"),
    row(4, "packs", "b@x.example"),
    row(5, "packs", null, "a@x.example"),
  ];
  expect(ids(familiesOf(rows))).toEqual([
    [3, 1, 5],
    [2, 4],
  ]);
});

it("finds the family of a secondary member by an address of their own", () => {
  const rows = [
    row(1, "packs", "child@x.example"),
    row(2, "members", "child@x.example", "a@x.example"),
    row(3, "members", "a@x.example"),
  ];
  expect(ids(familiesOf(rows))).toEqual([[3, 2, 1]]);
});

it("puts people without an address together by name, with the children who name them, and their packs", () => {
  const rows = [
    { ...row(1, "members", null), name: "Leo Grey", primary_name: "GRACE  Grey" },
    { ...row(2, "packs", null), name: "Grace Grey" },
    { ...row(3, "members", null), name: "Grace Grey" },
    { ...row(4, "members", null), name: "Mia Long", primary_name: "Lou Long" },
    { ...row(5, "members", "lou@x.example"), name: "Lou Long" },
  ];
  expect(ids(familiesOf(rows))).toEqual([
    [3, 1, 2],
    [5, 4],
  ]);
});

it("takes whoever names themselves or one another as primary without end", () => {
  const rows = [
    row(1, "members", "a@x.example", "a@x.example"),
    row(2, "members", "b@x.example", "c@x.example"),
    row(3, "members", "c@x.example", "b@x.example"),
    row(4, "members", null),
  ];
  expect(familiesOf(rows).flat()).toHaveLength(4);
});

/** Columns that tell nobody of one name apart. */
const tellsNobodyApart: Record<string, string> = {
  first_name: "it is the name",
  last_name: "it is the name",
  email: "a family may share one",
  credits: "somebody may be given several",
  credits_reason: "as above",
  primary_email: "it is whose family it is",
  primary_name: "as above",
};

it("tells people of one name apart by each column that says something of a person", async () => {
  const keys = [...membersSheet.columns.map(({ key }) => key), `${membersSheet.named.key}:shirt`];
  const apart: string[] = [];
  for (const key of keys) {
    const rows = ["7", "8"].map((text, id) => ({
      id,
      sheet: "members",
      cells: { first_name: "Leo", last_name: "Grey", primary_email: "a@x.example", [key]: text },
    }));
    const { several } = await alikeRows(rows);
    if (several.size === 2) apart.push(key);
  }
  expect(apart).toEqual(keys.filter((key) => !(key in tellsNobodyApart)));
});
