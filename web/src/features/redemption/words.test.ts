import { describe, expect, it } from "vitest";
import {
  consequence,
  formFor,
  type Preview,
  runState,
  runWords,
  shortages,
  skippedByReason,
  titleFor,
} from "./words.ts";

const preview: Preview = {
  people: 2,
  orders: 1,
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
      "This is for 2 people. 3 packs are redeemed in 1 order: one for each family, with one parcel and one email. The club pays $9.50 for shipping. 1 person does not get everything; the list below says why.",
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
      /: 1 person\. 1 pack is redeemed in 1 order: .* Shipping is free\. 4 people have no open pack\.$/,
    );
  });
});

it("groups those left out by why, the most frequent first", () => {
  const skipped: Preview["skipped"] = (["no_size", "inactive", "inactive"] as const).map((reason, at) => ({
    member_id: at,
    name: `N${at}`,
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

it.each([
  ["done", 3, 3, 0, "3 of 3 families done"],
  ["done", 1, 1, 1, "1 of 1 family done, 1 failed"],
  ["cancelled", 3000, 1200, 0, "1,200 of 3,000 families done, stopped by hand"],
])("says how a run went that is %s", (status, total, done_count, failed_count, words) => {
  expect(runWords({ status, total, done_count, failed_count })).toBe(words);
});

it("shows a state of a run that it does not know as it is", () => {
  expect(runState("half_done")).toEqual({ label: "half done", tone: "gray" });
});
