import { expect, it } from "vitest";
import type { ProblemGroup } from "#contract/member-import.ts";
import { emptyDraft, groupName, hasWrongName, mendsOf, rowName } from "./mend-draft.ts";

const row = {
  name: "",
  email: "a@b.example",
  membership: "",
  suggestion: null,
  family: "",
  row: 2,
  sheet_name: "",
};
const group = (values: Partial<ProblemGroup>): ProblemGroup => ({
  sheet: "members",
  key: "credits",
  heading: "Credits",
  text: "wrong",
  kind: "wrong",
  count: 2,
  rows: [],
  choices: [],
  ...values,
});
const same = group({ rows: [2, 3].map((row_number) => ({ ...row, row_number, value: "none" })) });
const each = group({ key: "email", rows: [{ ...row, row_number: 4, value: "nobody" }], count: 1 });
const made = group({ key: "phone", kind: "made", rows: [{ ...row, row_number: 5, value: "7" }] });
const renamed = group({ key: "first_name", kind: "rename", rows: [{ ...row, row_number: 6, value: "Nia" }] });

const rest = { free: [], understood: [], changes: [], left_out_before: 0 };

it("sends what was written for all rows and for one, what was answered, and what columns are", () => {
  const draft = {
    columns: { "members/column:1": "first_name", "members/column:2": "" },
    noHeadings: ["members/0"],
    groups: { [groupName(made)]: "suggested" as const, [groupName(renamed)]: "renamed" as const },
    texts: { [groupName(same)]: "25", [rowName(each, { row_number: 4 })]: "a@b.example" },
    owners: { "a@b.example": "known", "b@b.example": "7", "c@b.example": "unlisted" },
    families: { "b@b.example": "Family Left", "c@b.example": "Family Grey" },
    leftOut: ["members/5"],
  };
  const unread = ["column:1", "column:2", "column:3"].map((key) => ({
    sheet: "members" as const,
    key,
    heading: "x",
    samples: [],
    guess: key === "column:1" ? null : key === "column:2" ? "phone" : "email",
  }));
  const likely_headings = [
    { sheet: "members" as const, sheet_name: "", row_number: 0, texts: ["Ann", "Holt"] },
  ];
  expect(mendsOf(draft, { groups: [same, each, made, renamed], unread, likely_headings, ...rest })).toEqual({
    columns: [
      { sheet: "members", key: "column:1", to: "first_name" },
      { sheet: "members", key: "column:3", to: "email" },
    ],
    no_headings: [{ sheet: "members", row_number: 0 }],
    answers: [{ sheet: "members", key: "phone", text: "wrong", take: "suggested" }],
    everywhere: [{ sheet: "members", key: "credits", from: "none", text: "25" }],
    cells: [{ sheet: "members", key: "email", row_number: 4, text: "a@b.example" }],
    owners: [
      { email: "a@b.example", row_number: null },
      { email: "b@b.example", row_number: 7 },
      { email: "c@b.example", row_number: "unlisted", name: "Family Grey" },
    ],
    renames: [6],
    left_out: [{ sheet: "members", row_number: 5 }],
  });
  const nothing = mendsOf(emptyDraft, {
    groups: [same, each],
    unread: unread.slice(0, 1),
    likely_headings,
    ...rest,
  });
  expect(Object.values(nothing).flat()).toEqual([]);
});

it("sends no text that was typed before another answer was chosen", () => {
  const texts = { [groupName(made)]: "8", [rowName(made, { row_number: 5 })]: "8" };
  const review = { groups: [made], unread: [], likely_headings: [], ...rest };
  expect(mendsOf({ ...emptyDraft, texts }, review)).toMatchObject({ answers: [], cells: [{ text: "8" }] });
  const draft = { ...emptyDraft, texts, groups: { [groupName(made)]: "kept" as const } };
  const { answers, everywhere, cells } = mendsOf(draft, review);
  expect([answers.length, everywhere, cells]).toEqual([1, [], []]);
});

it("takes no name for a family that the server refuses, and looks at none that is not sent", () => {
  const named = (name: string, owner = "unlisted") =>
    hasWrongName({ ...emptyDraft, owners: { "a@b.example": owner }, families: { "a@b.example": name } });
  expect(["Family Grey", "Grey, Family"].map((name) => named(name))).toEqual([false, false]);
  expect(["", "Grey", "x".repeat(70).concat(" Grey")].map((name) => named(name))).toEqual([true, true, true]);
  expect(named("", "known")).toBe(false);
});
