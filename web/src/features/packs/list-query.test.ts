import { describe, expect, it } from "vitest";
import { grants } from "#contract/grants.ts";
import { packs } from "#contract/packs.ts";
import { readListParams } from "#web/lib/list-params.ts";
import { entitlementsQuery, historyQuery, packsQuery } from "./list-query.ts";

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
