import { expect, it } from "vitest";
import { type ReportRow, reportCsv } from "./runs.ts";

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
