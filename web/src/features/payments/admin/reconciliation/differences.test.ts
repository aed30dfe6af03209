import { expect, test } from "vitest";
import { differenceKinds } from "#contract/reconciliation.ts";
import { differenceWords, lastWeek } from "./differences.tsx";

test("Each kind of difference has its words", () => {
  expect(Object.keys(differenceWords).toSorted()).toEqual([...differenceKinds].toSorted());
});

test("A comparison begins with the seven days before today", () => {
  expect(lastWeek(new Date("2027-03-03T00:30:00Z"))).toEqual({ from: "2027-02-24", to: "2027-03-02" });
});
