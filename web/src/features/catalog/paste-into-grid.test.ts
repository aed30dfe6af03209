import { describe, expect, it } from "vitest";
import { parseBlock, pasteIntoGrid } from "./pasted-cells.ts";
import type { GridColumn } from "./product-values.ts";
import { addColor, type Grid, setSizes } from "./variation-grid.ts";

const empty: Grid = { colors: [], sizes: [], rows: [] };
const navy = setSizes(addColor(empty, { name: "Navy", hex: "#001f3f" }), ["7-8", "9-10", "S", "M"]);
const both = addColor(navy, { name: "Coral", hex: "#ff7f50" });

/** Pastes a block at the first row's cell of a column; returns the filled cells, by colour and size. */
function paste(grid: Grid, text: string, column: GridColumn = "stock") {
  const pasted = pasteIntoGrid(grid, { rowKey: grid.rows[0]?.key ?? "", column }, parseBlock(text));
  const cells = pasted.rows.flatMap(({ colorKey, size, sku, stock, price }) =>
    sku || stock || price ? [[`${colorKey} ${size}`, sku, stock, price].join("|")] : [],
  );
  return { ...pasted, cells };
}

describe("a block with headings", () => {
  it("fills each row in where its colour and size are, in whatever order, below a title and past blank lines", () => {
    const text = [
      "Stock count of November",
      "",
      "Size\tColour\tStock\tPrice",
      "M\tCoral\t'12\t9,50",
      "\t\t\t",
      "7 - 8\tNAVY\t1,200\t",
    ].join("\n");
    expect(paste(both, text)).toMatchObject({
      cells: ["navy 7-8||1,200|", "coral M||12|9,50"],
      filled: 3,
      leftOver: [],
      notes: [],
    });
  });

  it("reads the workbook of products, whose colours may stand in the first of several rows alone", () => {
    const text =
      "Product\tColour\tSize\tSKU\tAvailable\nTee\tNavy\tS\tT-1\t4\nTee\t\tM\tT-2\t5\nTee\tCoral\tM\t\t6";
    expect(paste(both, text).cells).toEqual(["navy S|T-1|4|", "navy M|T-2|5|", "coral M||6|"]);
  });

  it.each(["2026-10-09", "09-Oct", "10-Sep", "9 Oct"])(
    "takes %s for the size that was typed, and says so",
    (date) => {
      expect(paste(navy, `Size\tStock\n${date}\t4`)).toMatchObject({
        cells: ["navy 9-10||4|"],
        notes: [`The spreadsheet turned this into the date ${date}; it was read as size 9-10.`],
      });
    },
  );

  it("names sizes and colours that the product does not have, and keeps their rows", () => {
    expect(paste(both, "Colour\tSize\tStock\nNavy\t3XL\t4\nLime\tM\t5\nNavy\t05-Jun\t6")).toMatchObject({
      cells: [],
      leftOver: [
        ["Navy", "3XL", "4"],
        ["Lime", "M", "5"],
        ["Navy", "05-Jun", "6"],
      ],
      notes: [
        "3XL is not among this product's sizes.",
        "Lime is not among this product's colours.",
        "The spreadsheet turned this into the date 05-Jun; format its column as text and type the size again.",
      ],
    });
  });

  it("asks for the colour where there are several", () => {
    expect(paste(both, "Size\tStock\nM\t5")).toMatchObject({
      cells: [],
      notes: ["Copy the column with the colours too: this product has several."],
    });
  });

  it("finds rows by their SKU where it has no sizes", () => {
    const rows = both.rows.map((row, at) => ({ ...row, sku: `T-${at}` }));
    const { cells, notes } = paste({ ...both, rows }, "SKU\tStock\nT-3\t7\nT-99\t8");
    expect(cells).toContain("navy M|T-3|7|");
    expect(notes).toEqual(["No row has the SKU T-99."]);
  });

  it("goes down from the cell it begins at where it has neither", () => {
    expect(paste(navy, "Price\tStock\n9.50\t4\n\t5").cells).toEqual(["navy 7-8||4|9.50", "navy 9-10||5|"]);
    expect(paste(navy, "Stock\n4\n5\n").cells).toEqual(["navy 7-8||4|", "navy 9-10||5|"]);
  });
});

describe("a block without headings", () => {
  it("fills down and to the right, without its title and the apostrophes", () => {
    expect(paste(navy, "Counted\n'4\n\n6")).toMatchObject({
      cells: ["navy 7-8||4|", "navy S||6|"],
      notes: ["Left out: Counted"],
    });
  });

  it("keeps a wrong cell among right ones, to be seen", () => {
    expect(paste(navy, "4\na few\n6").cells).toEqual(["navy 7-8||4|", "navy 9-10||a few|", "navy S||6|"]);
  });

  it("keeps the apostrophe of a word", () => {
    expect(paste(navy, "'T-SHIRT\t4", "sku").cells).toEqual(["navy 7-8|'T-SHIRT|4|"]);
  });
});
