import { describe, expect, it } from "vitest";
import { grants } from "#contract/grants.ts";
import { packs } from "#contract/packs.ts";
import { readListParams } from "#web/lib/list-params.ts";
import {
  countWords,
  entitlementsQuery,
  hasEnded,
  historyQuery,
  packsQuery,
  windowWords,
} from "./pack-words.ts";

const nobody = { open: 0, held: 0, redeemed: 0, fulfilled: 0, expired: 0, revoked: 0 };

it.each([
  ["2026-03-01", "2026-06-30", "1 Mar 2026 – 30 Jun 2026"],
  ["2026-03-01", null, "From 1 Mar 2026"],
  [null, "2026-06-30", "Until 30 Jun 2026"],
  [null, null, "Any time"],
])("says when a pack may be redeemed: %s to %s", (opens_on, closes_on, words) =>
  expect(windowWords({ opens_on, closes_on })).toBe(words),
);

it("says what members did with a pack, and leaves out what nobody did", () => {
  expect(countWords({ ...nobody, open: 1200, held: 1, redeemed: 2, fulfilled: 3, revoked: 4 })).toBe(
    "1,200 open, 6 used, 4 revoked",
  );
  expect(countWords(nobody)).toBe("Nobody has it");
});

it("has ended once the last day of a live pack is over", () => {
  const pack = { status: "live", closes_on: "2026-11-24" } as const;
  expect(hasEnded(pack, "2026-11-24")).toBe(false);
  expect(hasEnded(pack, "2026-11-25")).toBe(true);
  expect(hasEnded({ ...pack, status: "archived" }, "2026-11-25")).toBe(false);
  expect(hasEnded({ ...pack, closes_on: null }, "2026-11-25")).toBe(false);
});

const read = (address: string) => readListParams(new URLSearchParams(address));
const nonsense = [
  "status=sold&event=x",
  "pack_id=-1&member_id=a",
  "sort=drop",
  "from=yesterday&to=2026-02-31",
];

describe("lists of packs", () => {
  it("asks for what the address says", () => {
    expect(packsQuery(read("keywords=kit&status=live&sort=name&order_by=asc&page=2"), "custom")).toEqual({
      page: 2,
      per_page: 20,
      keywords: "kit",
      type: "custom",
      status: "live",
      sort: "name",
      order_by: "asc",
    });
    expect(entitlementsQuery(read("status=open&pack_id=4&member_id=7&sort=member"))).toEqual({
      page: 1,
      per_page: 20,
      status: "open",
      pack_id: 4,
      member_id: 7,
      sort: "member",
    });
    expect(historyQuery(read("event=revoked&from=2026-01-01&to=2026-02-01"), "member", 3)).toEqual({
      page: 1,
      per_page: 20,
      type: "member",
      id: 3,
      event: "revoked",
      from: "2026-01-01",
      to: "2026-02-01",
    });
  });

  it.each(nonsense)("leaves out what the server would refuse: %s", (address) => {
    const params = read(address);
    const accepted = [
      packs.show["~orpc"].inputSchema?.safeParse(packsQuery(params, "default")),
      grants.entitlements["~orpc"].inputSchema?.safeParse(entitlementsQuery(params)),
      grants.history["~orpc"].inputSchema?.safeParse(historyQuery(params, "default", 1)),
    ];
    expect(accepted.map((answer) => answer?.success)).toEqual([true, true, true]);
  });
});
