import { expect, it } from "vitest";
import { readListParams } from "#web/lib/list-params.ts";
import { listQuery, type ReportRow, reportCsv, reportIdOf, reportQuery } from "./runs.ts";

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

const row: ReportRow = {
  name: "Ava Thompson",
  primary: null,
  outcome: "redeemed",
  detail: "",
  order: { number: "R-1001" },
};
const ada = { id: 7, name: "Ada Holm", relation: "Son" };

it("writes a line of heads and a line a person, marked as UTF-8", () => {
  expect(
    reportCsv([
      row,
      { ...row, name: "Åke", primary: ada, outcome: "skipped", detail: "No address", order: null },
    ]),
  ).toBe(
    "\uFEFFMember,Whose child,Outcome,Order,Detail\r\nAva Thompson,,Redeemed,R-1001,\r\nÅke,Son of Ada Holm,Skipped,,No address\r\n",
  );
});

it("quotes what would break a line", () => {
  expect(reportCsv([{ ...row, name: 'Smith, "Jo"', detail: "a\nb" }])).toContain(
    '"Smith, ""Jo""",,Redeemed,R-1001,"a\nb"',
  );
});

it.each(["=1+1", "+1", "-1", "@cmd"])("never lets a spreadsheet run the name %s", (name) => {
  expect(reportCsv([{ ...row, name }])).toContain(`\r\n'${name},`);
});
