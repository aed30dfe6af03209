import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { textOfCsv } from "./csv-text.ts";
import { guarded, unguarded } from "./guarded-texts.ts";
import { parseCsv } from "./parse-csv.ts";
import { csvPieces } from "./write-csv.ts";

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
