import { describe, expect, it } from "vitest";
import { hiddenInOds, isIn } from "./hidden-in-ods.ts";
import { odsOf, odsRow as row } from "./sheets.testing.ts";

import { readBook } from "./sheets-of-file.ts";

const collapsed = ' table:visibility="collapse"';

describe("what LibreOffice hides", () => {
  it("is known of rows, also by a filter, repeated or in a closed group, of columns and of sheets", () => {
    const columns = `<table:table-column table:number-columns-repeated="2"/><table:table-column${collapsed}/><table:table-column table:number-columns-repeated="1021"/>`;
    const rows = [
      row(["Name", "Town", "Credits"]),
      row(["Ann", "Ayr", "5"]),
      row(["Bob", "Bath", "5"], ' table:visibility="filter"'),
      row([""], ` table:number-rows-repeated="3"${collapsed}`),
      row(["Cyd", "Cork", "5"], collapsed),
      `<table:table-row-group table:display="false">${row(["Dee", "Deal", "5"])}</table:table-row-group>`,
      `<table:table-row-group>${row(["Eve", "Ely", ""])}</table:table-row-group>`,
      row([""], ` table:number-rows-repeated="1048567"${collapsed}`),
    ];
    const { sheets } = readBook(odsOf({ List: columns + rows.join(""), Old: row(["x"]) }, ["Old"]), 100);
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ["List", false],
      ["Old", true],
    ]);
    expect(sheets[0]?.hiddenColumns).toEqual([2]);
    expect(
      sheets[0]?.rows.map(({ number, texts, isHidden }) => [number, texts[0], isHidden ?? false]),
    ).toEqual([
      [1, "Name", false],
      [2, "Ann", false],
      [3, "Bob", true],
      [7, "Cyd", true],
      [8, "Dee", true],
      [9, "Eve", false],
    ]);
  });

  it("is nothing in a workbook of another kind", () => {
    expect(hiddenInOds("")).toEqual([]);
  });

  it("is found by its place in ranges that are in order", () => {
    const ranges = [1, 4, 9].map((from) => ({ from, to: from + 2 }));
    const places = Array.from({ length: 12 }, (_, place) => place);
    expect(places.filter((place) => isIn(ranges, place))).toEqual([1, 2, 4, 5, 9, 10]);
    expect(isIn([], 0)).toBe(false);
  });
});
