import { expect, it } from "vitest";
import { type ReportRow, reportCsv } from "./report-csv.ts";

const row: ReportRow = { name: "Ava Thompson", outcome: "redeemed", detail: "", order: { number: "R-1001" } };

it("writes a line of heads and a line a person, marked as UTF-8", () => {
  expect(
    reportCsv([row, { ...row, name: "Åsa", outcome: "skipped", detail: "No address", order: null }]),
  ).toBe("\uFEFFMember,Outcome,Order,Detail\r\nAva Thompson,Redeemed,R-1001,\r\nÅsa,Skipped,,No address\r\n");
});

it("quotes what would break a line", () => {
  expect(reportCsv([{ ...row, name: 'Smith, "Jo"', detail: "a\nb" }])).toContain(
    '"Smith, ""Jo""",Redeemed,R-1001,"a\nb"',
  );
});

it.each(["=1+1", "+1", "-1", "@cmd"])("never lets a spreadsheet run the name %s", (name) => {
  expect(reportCsv([{ ...row, name }])).toContain(`\r\n'${name},`);
});
