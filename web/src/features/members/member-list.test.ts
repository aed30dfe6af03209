import { expect, it } from "vitest";
import { leftOutLines, timesWord } from "./member-list.ts";

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
