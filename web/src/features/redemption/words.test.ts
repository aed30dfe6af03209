import { describe, expect, it } from "vitest";
import {
  consequence,
  formFor,
  type Preview,
  type ReportRow,
  reportCsv,
  runState,
  runWords,
  shortages,
  skippedByReason,
  titleFor,
} from "./words.ts";

const preview: Preview = {
  people: 2,
  families: 1,
  orders: 1,
  left_out_families: 1,
  entitlements: 3,
  gets: [],
  worth: 90,
  shipping: 9.5,
  skipped: [],
  skipped_count: 1,
  skipped_people: 1,
  without_packs: 0,
  stock: [],
};

describe("what is sent", () => {
  it("names the people, or 0 for the whole club", () => {
    expect(formFor([4, 7])).toEqual({ type: "specific", member_ids_arr: [4, 7] });
    expect(formFor({ allBut: [] })).toEqual({ type: "all", member_ids_arr: [0] });
    const allBut = formFor({ allBut: [7] });
    expect(allBut).toEqual({ type: "all", member_ids_arr: [0], except: [7] });
    expect(consequence(preview, allBut)).toContain("open pack, except the 1 member you unticked, whatever");
  });

  it.each([
    [formFor({ allBut: [] }), undefined, "Redeem for the whole club"],
    [formFor({ allBut: [4, 7] }), undefined, "Redeem for the whole club except 2 members"],
    [formFor([4]), "Ava Thompson", "Redeem for Ava Thompson"],
    [formFor([4]), undefined, "Redeem for 1 member"],
    [formFor([4, 7]), undefined, "Redeem for 2 members"],
  ])("is titled by whom it is about", (form, name, title) => {
    expect(titleFor(form, name)).toBe(title);
  });
});

describe("what will happen", () => {
  it("says that 'all' is the whole club whatever the list shows (A115)", () => {
    const text = consequence(preview, formFor({ allBut: [] }));
    expect(text).toContain("everybody in the club with an open pack");
    expect(text).toContain("whatever the search and the filter show");
    expect(text).toContain("who have not accepted their invitation yet");
    expect(consequence(preview, formFor([4]))).not.toContain("whatever");
  });

  it("counts packs and people, what the club pays, and who is left out", () => {
    expect(consequence(preview, formFor([4, 7]))).toBe(
      "This is for 2 people. 3 packs are redeemed: 1 family, 1 order, 1 family left out. Each family gets one order, with one parcel and one email. The club pays $9.50 for shipping. 1 person does not get everything; the list below says why.",
    );
    const alone = {
      ...preview,
      people: 1,
      entitlements: 1,
      skipped_people: 0,
      shipping: 0,
      without_packs: 4,
    };
    expect(consequence(alone, formFor({ allBut: [] }))).toMatch(
      /: 1 person\. 1 pack is redeemed: 1 family, 1 order, .* Shipping is free\. 4 people have no open pack\.$/,
    );
  });
});

it("groups those left out by why, the most frequent first", () => {
  const skipped: Preview["skipped"] = (["no_size", "inactive", "inactive"] as const).map((reason, at) => ({
    member_id: at,
    name: `N${at}`,
    primary: null,
    pack: "P",
    detail: "",
    reason,
  }));
  expect(skippedByReason(skipped).map(({ reason, people }) => [reason, people.length])).toEqual([
    ["inactive", 2],
    ["no_size", 1],
  ]);
});

it("tells what runs short from what is there", () => {
  const row = { variation_id: 1, title: "Shirt", color: "Red", size: "M", needed: 3, stock: 3, short: 0 };
  const short = { ...row, variation_id: 2, stock: 1, short: 2 };
  expect(shortages([row, short])).toEqual([short]);
});

const counts = { families: 18, orders: 18, left_out_families: 5 };
const run = { status: "done", total: 23, done_count: 23, failed_count: 0, counts, undone_orders: 0 };

it.each([
  ["is done", {}, "18 families, 18 orders, 5 families left out"],
  ["failed for one", { failed_count: 1 }, "18 families, 18 orders, 5 families left out, 1 failed"],
  ["is under way", { status: "running", done_count: 1200, total: 3000 }, "1,200 of 3,000 families done"],
  ["was stopped", { status: "cancelled" }, "18 families, 18 orders, 5 families left out, stopped by hand"],
  [
    "was undone in part",
    { undone_orders: 2 },
    "18 families, 18 orders, 5 families left out, 2 orders taken back",
  ],
  ["was undone", { undone_orders: 18 }, "18 families, 18 orders, 5 families left out"],
])("counts a run that %s as its preview did", (_, change, words) => {
  expect(runWords({ ...run, ...change })).toBe(words);
});

it("says that a run was undone once none of its orders is left", () => {
  expect(runState(run).label).toBe("Done");
  expect(runState({ ...run, undone_orders: 17 }).label).toBe("Done");
  expect(runState({ ...run, undone_orders: 18 }).label).toBe("Undone");
});

it("shows a state of a run that it does not know as it is", () => {
  expect(runState({ ...run, status: "half_done" })).toEqual({ label: "half done", tone: "gray" });
});

const row: ReportRow = {
  name: "Ava Thompson",
  primary: null,
  outcome: "redeemed",
  detail: "",
  order: { number: "R-1001" },
};
const ada = { id: 7, name: "Ada Holm", relation: "Son" };

it("writes a line of heads and a line a person, marked as UTF-8", () => {
  expect(
    reportCsv([
      row,
      { ...row, name: "Åke", primary: ada, outcome: "skipped", detail: "No address", order: null },
    ]),
  ).toBe(
    "\uFEFFMember,Whose child,Outcome,Order,Detail\r\nAva Thompson,,Redeemed,R-1001,\r\nÅke,Son of Ada Holm,Skipped,,No address\r\n",
  );
});

it("quotes what would break a line", () => {
  expect(reportCsv([{ ...row, name: 'Smith, "Jo"', detail: "a\nb" }])).toContain(
    '"Smith, ""Jo""",,Redeemed,R-1001,"a\nb"',
  );
});

it.each(["=1+1", "+1", "-1", "@cmd"])("never lets a spreadsheet run the name %s", (name) => {
  expect(reportCsv([{ ...row, name }])).toContain(`\r\n'${name},`);
});
