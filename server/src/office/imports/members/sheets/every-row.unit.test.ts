import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mends } from "#contract/member-import.ts";
import type { Workbook } from "#server/platform/sheets/sheet.ts";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { readBook, readCsv } from "#server/platform/sheets/sheets-of-file.ts";
import { en } from "#server/words/en/index.ts";
import type { KeptRow, NewRow, ReadFile } from "../../rows.queries.ts";
import { isHeadings, placeOf } from "../../sheets-read.ts";
import { trackingNumbersImport } from "../../tracking/tracking-import.definition.ts";
import { rowsToRepeat } from "../import-repeat.ts";
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

type Doing = { isDry: boolean; leftOut: number[]; emptied: number[]; areNone: boolean; done: number[] };
/** What somebody says of what was read, and what becomes of it; rows by their place among those that are left. */
const doing: fc.Arbitrary<Doing> = fc.record({
  isDry: fc.boolean(),
  leftOut: fc.array(fc.nat(20), { maxLength: 4 }),
  emptied: fc.array(fc.nat(20), { maxLength: 4 }),
  areNone: fc.boolean(),
  done: fc.array(fc.nat(20), { maxLength: 6 }),
});

/** The same file, done again and again with answers, has as many rows in each sheet as it had. */
async function expectAllRowsAgain(file: ReadFile, steps: readonly Doing[]) {
  const sizes = file.sheets.map(({ rows }) => rows);
  let { rows, sheets } = file;
  for (const { isDry, leftOut, emptied, areNone, done } of steps) {
    const toDo = rows.filter((row) => !isHeadings(row));
    const at = (places: number[]) => new Set(places.flatMap((place) => toDo[place] ?? []));
    const [out, empty, over] = [at(leftOut), at(emptied), at(done)];
    const kept = rows.map((row, id): KeptRow => {
      const outcome = over.has(row) ? "loaded" : id % 3 === 0 ? "failed" : "to_be_answered";
      return { ...row, id, outcome: isHeadings(row) ? "skipped" : outcome, message: "", problems: [] };
    });
    const mended = mends.parse({
      no_headings: areNone ? rows.filter(isHeadings).map(placeIn) : [],
      left_out: [...out].map(placeIn),
      cells: [...empty].flatMap((row) =>
        Object.keys(row.cells).map((key) => ({ ...placeIn(row), key, text: "" })),
      ),
    });
    const again = await rowsToRepeat({ rows: kept, sheets, isDry }, mended, en);
    expect(again.sheets.map((one) => one.rows)).toEqual(sizes);
    for (const [place, one] of again.sheets.entries()) {
      if (one.leftOut) continue;
      const isOf = (row: NewRow) =>
        row.sheet === one.sheet && !isHeadings(row) && placeOf(row.row_number).nth === one.nth;
      const { headings: above, blank, hidden = 0, personLeftOut = 0, doneBefore = 0 } = one;
      const others = [above, blank, hidden, personLeftOut, doneBefore];
      expect(Math.min(...others)).toBeGreaterThanOrEqual(0);
      const own = again.rows.filter(isOf).length;
      expect(others.reduce((sum, count) => sum + count, own)).toBe(one.rows);
      const before = sheets[place];
      const isOpen = (row: NewRow) => isDry || !over.has(row);
      expect(personLeftOut - (before?.personLeftOut ?? 0)).toBe(
        [...out].filter((row) => isOf(row) && isOpen(row)).length,
      );
      expect(doneBefore - (before?.doneBefore ?? 0)).toBe(isDry ? 0 : [...over].filter(isOf).length);
    }
    const names = again.rows.map(({ sheet, row_number }) => `${sheet}/${row_number}`);
    expect(new Set(names).size).toBe(names.length);
    ({ rows, sheets } = again);
  }
}

function placeIn({ sheet, row_number }: NewRow) {
  return { sheet, row_number };
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
  /** Without ours, whether the first row could be headings that nobody knows. */
  hasOthers: boolean;
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
  hasOthers: fc.boolean(),
  blankBetween: fc.constantFrom(0, 0, 3, 2_500),
  extra: fc.constantFrom<string | null>(null, "", "Notes"),
  lines,
});

function tableOf({ above, hasHeadings, hasOthers, blankBetween, extra, lines: all }: List): string[][] {
  const others = hasOthers ? [...above, ["Vorname", "Nachname", "Anschrift"]] : [];
  const top = hasHeadings ? [...above, extra === null ? headings : [...headings, extra]] : others;
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
  it("in a CSV, whatever separates its cells and whatever its encoding, nor when it is done again with answers", async () => {
    await fc.assert(
      fc.asyncProperty(
        list,
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom<BufferEncoding>("utf8", "utf16le", "latin1"),
        fc.array(doing, { minLength: 1, maxLength: 3 }),
        async (one, sign, encoding, steps) => {
          fc.pre(one.lines.some((it) => typeof it === "number"));
          const workbook = readCsv(Buffer.from(csvOf(tableOf(one), sign), encoding), maxRows);
          const read = await membersImport.read(workbook, en);
          expectAllRows(read, workbook);
          expectPeople(read, [one]);
          await expectAllRowsAgain(read, steps);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each(["xlsx", "biff8", "ods"] as const)(
    "in a workbook of several sheets (%s), nor when it is done again",
    async (kind) => {
      const given = [fc.array(list, { minLength: 1, maxLength: 4 }), fc.nat(30), fc.array(doing)] as const;
      await fc.assert(
        fc.asyncProperty(...given, async (lists, others, steps) => {
          fc.pre(lists.every(({ lines: all }) => all.some((it) => typeof it === "number")));
          // Of several sheets, only headings tell which are members.
          const known = lists.map((one, at) => ({
            ...one,
            hasHeadings: at > 0 || lists.length > 1 || one.hasHeadings,
          }));
          const notes = Array.from(
            { length: others },
            (_, at) => [`Notes ${at}`, [["Bring water"]]] as const,
          );
          const sheets = known.map((one, at) => [`List ${at}`, tableOf(one)] as const);
          const all = known[0]?.hasHeadings ? [...notes, ...sheets] : sheets;
          const workbook = readBook(excelFile(Object.fromEntries(all), kind), maxRows);
          const read = await membersImport.read(workbook, en);
          expectAllRows(read, workbook);
          expectPeople(read, known);
          await expectAllRowsAgain(read, steps);
        }),
        { numRuns: 25 },
      );
    },
  );

  it("of tracking numbers neither", async () => {
    const sent = fc.record({ order: fc.boolean(), number: fc.boolean(), note: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(sent, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        async (all) => {
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
          const read = await trackingNumbersImport.read(workbook, en);
          expectAllRows(read, workbook);
          expect(read.rows).toHaveLength(all.flat().length);
        },
      ),
      { numRuns: 25 },
    );
  });
});
