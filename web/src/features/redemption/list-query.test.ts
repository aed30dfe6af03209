import { expect, it } from "vitest";
import { readListParams } from "#web/lib/list-params.ts";
import { listQuery, reportIdOf, reportQuery } from "./list-query.ts";

const params = (search: string) => readListParams(new URLSearchParams(search));

it("asks for what the address says and leaves out what the server would refuse", () => {
  expect(listQuery(params("keywords=ava&sort=first_name&order_by=desc&with_packs=true&page=3"))).toEqual({
    page: 3,
    per_page: 20,
    keywords: "ava",
    sort: "first_name",
    order_by: "desc",
    with_packs: "true",
  });
  expect(listQuery(params("sort=password&order_by=desc&with_packs=maybe"))).toEqual({
    page: 1,
    per_page: 20,
  });
});

it("narrows a report to an outcome that there is", () => {
  expect(reportQuery(params("report=7&outcome=skipped"))).toEqual({
    page: 1,
    per_page: 20,
    outcome: "skipped",
  });
  expect(reportQuery(params("report=7&outcome=lost"))).toEqual({ page: 1, per_page: 20 });
});

it.each([
  ["report=7", 7],
  ["", null],
  ["report=-1", null],
  ["report=1e3", null],
])("reads %j as report %s", (search, id) => {
  expect(reportIdOf(params(search))).toBe(id);
});
