import { expect, it } from "vitest";
import { readListParams } from "#web/lib/list-params.ts";
import { listQuery } from "./list-query.ts";

const ask = (search: string) => listQuery(readListParams(new URLSearchParams(search)));

it("asks for what the address says", () => {
  expect(
    ask("status=placed&payment_status=paid&on_hold=true&sort=total&order_by=asc&keywords=ROV-1&page=3"),
  ).toEqual({
    page: 3,
    per_page: 20,
    keywords: "ROV-1",
    sort: "total",
    order_by: "asc",
    status: "placed",
    payment_status: "paid",
    on_hold: "true",
  });
});

it("leaves out what the server would refuse", () => {
  expect(ask("status=lost&sort=password&order_by=asc&on_hold=maybe")).toEqual({ page: 1, per_page: 20 });
});
