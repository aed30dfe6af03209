import { describe, expect, test } from "vitest";
import { noticeKinds } from "#contract/notices.ts";
import { countLabel, noticeWords } from "./notice-bell.tsx";

describe("Notices", () => {
  test("have words for every kind, and a count that fits the bell", () => {
    expect(Object.keys(noticeWords).toSorted()).toEqual([...noticeKinds].toSorted());
    expect([0, 7, 99, 100].map(countLabel)).toEqual(["0", "7", "99", "99+"]);
  });
});
