import { expect, it } from "vitest";
import { readListParams } from "#web/lib/list-params.ts";
import { listQuery } from "./list-query.ts";

const ask = (address: string) => listQuery(readListParams(new URLSearchParams(address)));

it("asks for what the address says", () => {
  expect(ask("keywords=rosa&sort=role&order_by=desc&role=2&status=0&page=2")).toEqual({
    page: 2,
    per_page: 20,
    keywords: "rosa",
    sort: "role",
    order_by: "desc",
    role: "2",
    status: "0",
  });
});

it("leaves out what the server would refuse", () => {
  expect(ask("sort=password&order_by=desc&role=1&status=9")).toEqual({ page: 1, per_page: 20 });
});
