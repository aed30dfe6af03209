import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guarded, parseCsv, UnclosedQuote, unguarded } from "./csv.ts";
import { textOfCsv } from "./csv-text.ts";
import { csvPieces } from "./write-sheets.ts";

const rows = (text: string) => [...parseCsv(text).rows];
const lineOf = (text: string) => {
  try {
    rows(text);
    return null;
  } catch (error) {
    return error instanceof UnclosedQuote ? error.line : error;
  }
};

describe("a CSV", () => {
  it.each([",", ";", "\t", "|"])("is read with cells that are separated by %j", (sign) => {
    const text = [`E-mail${sign}Credits`, `a@b.example${sign}"25${sign}50"`, ""].join("\r\n");
    expect(rows(text)).toEqual([
      ["E-mail", "Credits"],
      ["a@b.example", `25${sign}50`],
    ]);
  });

  it("keeps commas in amounts where semicolons separate, and separators and lines in quotes", () => {
    expect(rows('Name;Credits\n"Ann; ""the""\nfirst";25,50\n\nBo;')).toEqual([
      ["Name", "Credits"],
      ['Ann; "the"\nfirst', "25,50"],
      [""],
      ["Bo", ""],
    ]);
  });

  it("may say itself what separates its cells", () => {
    expect(rows("sep=;\r\na,b;c\r\n")).toEqual([["a,b", "c"]]);
    expect(rows("")).toEqual([]);
  });

  it.each([
    [
      "commas in every address",
      "Name;Street\nAnn;1 Mill Lane, Old Town, Wexley\nBo;2 Mill Lane, Old Town, Wexley",
      ";",
    ],
    [
      "a title above",
      "Members of Wexley, 2026\nName;Street\nAnn;1 Mill Lane, Wexley\nBo;2 Mill Lane, Wexley",
      ";",
    ],
    ["amounts with a comma in every row", "Name;Credits\nAnn;25,50\nBo;30,00", ";"],
    ["semicolons within a cell", "Name,Notes\nAnn,a; b; c\nBo,d; e; f", ","],
    ["one column", "E-mail\na@b.example", ","],
  ])(
    "has its separator found by the headings and by all rows, whatever stands in cells: %s",
    (_what, text, sign) => {
      expect(parseCsv(text).separator).toBe(sign);
    },
  );

  it("may have blanks before a quote, and the sign that keeps a text as it is", () => {
    expect(rows('First name, Last name\nBob, "Van der Berg, Jr"\n')[1]).toEqual(["Bob", "Van der Berg, Jr"]);
    expect(rows('Name,Phone\nGua,"=""07700900148"""\n="Ann",=07700900149\nSum,=1+1\n').slice(1)).toEqual([
      ["Gua", "07700900148"],
      ["Ann", "07700900149"],
      ["Sum", "=1+1"],
    ]);
  });
});

describe("a quote that opens a cell", () => {
  it("is refused with its line where it is never closed", () => {
    expect(lineOf('a,"b')).toBe(1);
    expect(lineOf('Name,Town\r\nAnn,Wexley\r\nBo,"Wexley\r\nCy,Wexley\r\n')).toBe(3);
  });

  it("is refused where only the quote of another cell closes it", () => {
    expect(lineOf('Name,Town,Club\nAnn,"Wexley,A\nBo,Wexley,A\nCy,"Old Town, Wexley",A\n')).toBe(2);
    expect(lineOf('Name,Town,Club\nAnn,Wexley,A\nBo,",A\nCy,",A\n')).toBe(3);
  });

  it("is taken for what it is in a cell of several lines, also with commas in them", () => {
    const text =
      'Name,Town,Street\nAnn,Wexley,"1 Mill Lane\nOld Town, near the river, Wexley"\nBo,Wexley,2 Mill Lane\n';
    expect(rows(text)).toHaveLength(3);
  });

  it("loses no line, wherever one is too many", () => {
    const cell = fc.stringMatching(/^[a-z ]{0,6}$/);
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 });
    const place = fc.record({ row: fc.nat(), column: fc.nat(2), isDitto: fc.boolean() });
    fc.assert(
      fc.property(table, fc.array(place, { maxLength: 3 }), (cells, quotes) => {
        const lines = cells.map((row) => [...row]);
        for (const { row, column, isDitto } of quotes) {
          const line = lines[row % lines.length] ?? [];
          line[column] = isDitto ? '"' : `"${line[column]}`;
        }
        const text = ["First,Last,Town", ...lines.map((line) => line.join(","))].join("\r\n");
        const read = lineOf(text) === null ? rows(text) : null;
        if (read) expect(read).toHaveLength(cells.length + 1);
      }),
    );
  });
});

it("a table that is written as a CSV comes back, whatever its texts and its separator", () => {
  const cell = fc.oneof(
    fc.stringMatching(/^[A-Za-z@.0-9 ]{1,8}$/),
    fc.constantFrom('"', 'a "b"', "a,b;c", "x\ny", "'9-10"),
  );
  const heading = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.tuple(
        fc.array(heading, { minLength: width, maxLength: width }),
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
      ),
    );
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(table, fc.constantFrom(",", ";", "\t", "|"), ([headings, cells], sign) => {
      const all = [headings, ...cells];
      const text = all.map((row) => row.map(quoted).join(sign)).join("\r\n");
      const plain = all.map((row) => row.map((one) => (one === "'9-10" ? "9-10" : one)));
      expect(rows(text).map((row) => row.map((one) => one.trim()))).toEqual(
        plain.map((row) => row.map((one) => one.trim())),
      );
    }),
  );
});

it.each([
  ["07700900142", "'07700900142"],
  ["+44 20 7946 0912", "'+44 20 7946 0912"],
  ["15501234567890123", "'15501234567890123"],
  ["9-10", "'9-10"],
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["12E4", "'12E4"],
  ["10.50", "'10.50"],
  ["1,250", "'1,250"],
  ["10:30", "'10:30"],
  ["12-Mar", "'12-Mar"],
  ["Sept 7", "'Sept 7"],
  ["50 %", "'50 %"],
  ["07700 900142", "07700 900142"],
  ["Mark 2", "Mark 2"],
  ["12 Mill Lane", "12 Mill Lane"],
  ["'t Hart", "'t Hart"],
  ["M", "M"],
  ["152", "152"],
  ["0", "0"],
])("%j stands in a CSV as %j", (text, written) => {
  expect(guarded(text)).toBe(written);
});

it("A CSV that is written here and read again has the texts that it had", async () => {
  const rows = [
    ["Phone", "Size"],
    ["07700900142", "9-10"],
    ["+44 20 7946 0912", '=1+"1"'],
  ];
  const bytes = await buffer(csvPieces({ name: "x", rows }));
  expect([...parseCsv(textOfCsv(bytes).text).rows]).toEqual(rows);
});

it("Whatever is guarded comes back as it was", () => {
  const texts = fc.stringMatching(/^'{0,2}[-=+@0-9/ a.,:%Ejn]{0,8}$/);
  fc.assert(fc.property(fc.oneof(texts, fc.string()), (text) => unguarded(guarded(text)) === text));
});
