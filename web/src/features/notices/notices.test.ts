import { describe, expect, test } from "vitest";
import { noticeKinds } from "#contract/notices.ts";
import { readListParams } from "#web/lib/list-params.ts";
import { listQuery } from "./list-query.ts";
import { countLabel, noticeWords } from "./notice-words.ts";

const asked = (address: string) => listQuery(readListParams(new URLSearchParams(address), {}));

describe("Notices", () => {
  test("are asked for by kind and by whether they are read; nonsense is left out", () => {
    expect(asked("kind=low_stock&unread=true&keywords=shirt")).toMatchObject({
      kind: "low_stock",
      unread: "true",
      keywords: "shirt",
    });
    const { kind, unread, sort } = asked("kind=weather&unread=maybe&sort=colour");
    expect([kind, unread, sort]).toEqual([undefined, undefined, undefined]);
  });

  test("have words for every kind, and a count that fits the bell", () => {
    expect(Object.keys(noticeWords).toSorted()).toEqual([...noticeKinds].toSorted());
    expect([0, 7, 99, 100].map(countLabel)).toEqual(["0", "7", "99", "99+"]);
  });
});
