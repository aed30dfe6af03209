import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Workbook } from "#server/platform/sheets/sheet.ts";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { readBook, readCsv } from "#server/platform/sheets/sheets-of-file.ts";
import { en } from "#server/words/en/index.ts";
import type { ReadFile } from "../../rows.queries.ts";
import { isHeadings, placeOf } from "../../sheets-read.ts";
import { trackingNumbersImport } from "../../tracking/tracking-import.definition.ts";
import { membersImport } from "../member-import.definition.ts";

const maxRows = 1_000;
const headings = ["First name", "Last name", "E-mail"];

/** Every row of every sheet is one to do, a blank one, or belongs to the headings. */
function expectAllRows({ rows, sheets }: ReadFile, { sheets: read }: Workbook) {
  expect(sheets.map(({ name, rows: all }) => [name, all])).toEqual(
    read.map(({ name, rowCount }) => [name, rowCount]),
  );
  for (const one of sheets) {
    if (one.leftOut) continue;
    const own = rows.filter(
      (row) => row.sheet === one.sheet && !isHeadings(row) && placeOf(row.row_number).nth === one.nth,
    );
    expect(own.length + one.headings + one.blank).toBe(one.rows);
    expect(new Set(own.map(({ row_number }) => row_number)).size).toBe(own.length);
  }
}

/** A line of a list: a person with a number, nothing, or only what separates cells. */
const line = fc.oneof(
  { weight: 4, arbitrary: fc.nat(9_999).map((id) => ({ id })) },
  fc.constant("blank" as const),
  fc.constant("separators" as const),
  fc.constant("headings" as const),
);
type List = {
  above: string[][];
  hasHeadings: boolean;
  blankBetween: number;
  extra: string | null;
  lines: Line[];
};
type Line = number | "blank" | "separators" | "headings";
const lines = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((all): Line[] => all.map((one, at) => (typeof one === "object" ? one.id * 100 + at : one)));
const list: fc.Arbitrary<List> = fc.record({
  above: fc.array(fc.constantFrom(["Members of the club"], [], ["Printed 1 May 2026"]), { maxLength: 30 }),
  hasHeadings: fc.boolean(),
  blankBetween: fc.constantFrom(0, 0, 3, 2_500),
  extra: fc.constantFrom<string | null>(null, "", "Notes"),
  lines,
});

function tableOf({ above, hasHeadings, blankBetween, extra, lines: all }: List): string[][] {
  const top = hasHeadings ? [...above, extra === null ? headings : [...headings, extra]] : [];
  const rows = all.map((one) => {
    if (one === "blank") return [];
    if (one === "separators") return ["", "", ""];
    if (one === "headings") return hasHeadings ? headings : [];
    const person = [`F${one}`, `L${one}`, `p${one}@x.example`];
    return extra === null ? person : [...person, `note ${one}`];
  });
  return [...top, ...rows.slice(0, 1), ...Array.from({ length: blankBetween }, () => []), ...rows.slice(1)];
}

/** The addresses of all people of a list, whether or not their column has a name. */
function expectPeople({ rows }: ReadFile, lists: readonly List[]) {
  const read = rows.flatMap((row) => (isHeadings(row) ? [] : Object.values(row.cells)));
  const people = lists.flatMap((one) => one.lines.flatMap((it) => (typeof it === "number" ? [it] : [])));
  expect(read.filter((text) => text.endsWith("@x.example")).toSorted()).toEqual(
    people.map((id) => `p${id}@x.example`).toSorted(),
  );
}

const csvOf = (table: string[][], sign: string) =>
  table.map((row) => row.map((text) => (text.includes(sign) ? `"${text}"` : text)).join(sign)).join("\r\n");

describe("no row of a list is lost", () => {
  it("in a CSV, whatever separates its cells and whatever its encoding", () => {
    fc.assert(
      fc.property(
        list,
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom<BufferEncoding>("utf8", "utf16le", "latin1"),
        (one, sign, encoding) => {
          fc.pre(one.lines.some((it) => typeof it === "number"));
          const workbook = readCsv(Buffer.from(csvOf(tableOf(one), sign), encoding), maxRows);
          const read = membersImport.read(workbook, en);
          expectAllRows(read, workbook);
          expectPeople(read, [one]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each(["xlsx", "biff8", "ods"] as const)("in a workbook of several sheets (%s)", (kind) => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), fc.nat(30), (lists, others) => {
        fc.pre(lists.every(({ lines: all }) => all.some((it) => typeof it === "number")));
        // Of several sheets, only headings tell which are members.
        const known = lists.map((one, at) => ({
          ...one,
          hasHeadings: at > 0 || lists.length > 1 || one.hasHeadings,
        }));
        const notes = Array.from({ length: others }, (_, at) => [`Notes ${at}`, [["Bring water"]]] as const);
        const sheets = known.map((one, at) => [`List ${at}`, tableOf(one)] as const);
        const all = known[0]?.hasHeadings ? [...notes, ...sheets] : sheets;
        const workbook = readBook(excelFile(Object.fromEntries(all), kind), maxRows);
        const read = membersImport.read(workbook, en);
        expectAllRows(read, workbook);
        expectPeople(read, known);
      }),
      { numRuns: 25 },
    );
  });

  it("of tracking numbers neither", () => {
    const sent = fc.record({ order: fc.boolean(), number: fc.boolean(), note: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(fc.array(sent, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        (all) => {
          const sheets = all.map((rows, at) => [
            `Week ${at}`,
            [
              ["Order number", "Carrier", "Tracking number", "Member"],
              ...rows.map(({ order, number, note }, row) => [
                order ? `KR-${at}-${row}` : "",
                "DHL",
                number ? `JD01460000${row}` : "",
                note ? "Ava" : "",
              ]),
            ],
          ]);
          const workbook = readBook(excelFile(Object.fromEntries(sheets)), maxRows);
          const read = trackingNumbersImport.read(workbook, en);
          expectAllRows(read, workbook);
          expect(read.rows).toHaveLength(all.flat().length);
        },
      ),
      { numRuns: 25 },
    );
  });
});
