import { expect, it } from "vitest";
import { memberListQuery } from "#contract/club-members.ts";
import { readListParams } from "#web/lib/list-params.ts";
import { leftOutLines, listQuery, timesWord } from "./member-list.ts";

const asked = (address: string) => listQuery(readListParams(new URLSearchParams(address)));

it("asks for everyone at first", () => {
  expect(asked("")).toEqual({ page: 1, per_page: 20, kind: "all" });
});

it("passes on search, sort and filters", () => {
  expect(
    asked(
      "keywords=ava&sort=credits&order_by=desc&status=0&membership_category_id=7&kind=secondary&credits=some&page=3&per_page=50",
    ),
  ).toEqual({
    page: 3,
    per_page: 50,
    keywords: "ava",
    sort: "credits",
    order_by: "desc",
    status: "0",
    membership_category_id: 7,
    kind: "secondary",
    credits: "some",
  });
  expect(asked("membership_category_id=none").membership_category_id).toBe("none");
});

it.each([
  "sort=password&order_by=desc",
  "status=9&kind=dogs&credits=none&membership_category_id=x",
  "membership_category_id=-1&colour=red",
  `keywords=${"a".repeat(300)}`,
])("leaves out what the server would refuse: %s", (address) => {
  expect(memberListQuery.safeParse(asked(address)).success).toBe(true);
});

it("says why people are left out and how many, and nothing of reasons that nobody has", () => {
  expect(leftOutLines({ active: 1200, no_email: 2, gone: 0 }).map(({ words }) => words)).toEqual([
    "No email address: 2",
    "Already has a password: 1,200",
  ]);
  expect(leftOutLines({})).toEqual([]);
});

it("counts invitations from the second one on", () => {
  expect([0, 1, 3].map((invitation_count) => timesWord({ invitation_count }))).toEqual(["", "", "3 times"]);
});
