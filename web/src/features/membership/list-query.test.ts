import { expect, it } from "vitest";
import { readListParams } from "#web/lib/list-params.ts";
import { listQuery } from "./list-query.ts";

const ask = (address: string) => listQuery(readListParams(new URLSearchParams(address)));

it("asks for what the address says, without what the server would refuse", () => {
  expect(ask("keywords=junior&sort=member_count&order_by=desc&colour=red")).toEqual({
    page: 1,
    per_page: 20,
    keywords: "junior",
    sort: "member_count",
    order_by: "desc",
  });
  expect(ask("sort=version&order_by=asc")).toEqual({ page: 1, per_page: 20 });
});
