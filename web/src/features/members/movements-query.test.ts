import { expect, it } from "vitest";
import { readListParams } from "#web/lib/list-params.ts";
import { movementsQuery } from "./movements-query.ts";

const asked = (address: string) => movementsQuery(readListParams(new URLSearchParams(address)));

it("asks for the movements that the address says", () => {
  const filters = { kind: "spend", from: "2026-02-01", to: "2026-02-28" };
  expect(
    asked("page=2&keywords=ava&sort=amount&order_by=asc&kind=spend&from=2026-02-01&to=2026-02-28"),
  ).toEqual({
    page: 2,
    per_page: 20,
    keywords: "ava",
    sort: "amount",
    order_by: "asc",
    ...filters,
  });
});

it("leaves out what the server would refuse", () => {
  expect(asked("kind=gift&from=soon&sort=reason&order_by=asc&colour=red")).toEqual({ page: 1, per_page: 20 });
});
