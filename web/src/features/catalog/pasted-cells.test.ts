import { describe, expect, it } from "vitest";
import { fillDown, parseBlock, pasteBlock } from "./pasted-cells.ts";
import { addColor, setSizes } from "./variation-grid.ts";

const { rows } = setSizes(addColor({ colors: [], sizes: [], rows: [] }, { name: "Navy", hex: "#001f3f" }), [
  "S",
  "M",
  "L",
]);
const key = (at: number) => rows[at]?.key ?? "";

describe("a block from a spreadsheet", () => {
  it.each<[string, string[][]]>([
    [
      "1\t2\n3\t4",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["1\r\n2\r\n", [["1"], ["2"]]],
    ["a\t\tb", [["a", "", "b"]]],
    ['"two\nlines"\tx', [["two\nlines", "x"]]],
    ['"say ""hi"""\t1', [['say "hi"', "1"]]],
    ['"12\t5', [['"12', "5"]]],
    ["1\n\n3", [["1"], [""], ["3"]]],
  ])("%j", (text, cells) => expect(parseBlock(text)).toEqual(cells));
});

describe("pasting", () => {
  it("fills down and to the right from the cell it begins at", () => {
    const pasted = pasteBlock(rows, { rowKey: key(1), column: "stock" }, [
      ["5", "9.50"],
      ["6", ""],
    ]);
    expect(pasted.rows.map(({ stock, price }) => [stock, price])).toEqual([
      ["", ""],
      ["5", "9.50"],
      ["6", ""],
    ]);
    expect(pasted).toMatchObject({ filled: 4, leftOver: [] });
  });

  it("keeps what does not fit, at the bottom and at the right", () => {
    const block = [
      ["5", "9", "extra"],
      ["6", "9"],
      ["7", "9"],
    ];
    const pasted = pasteBlock(rows, { rowKey: key(1), column: "stock" }, block);
    expect(pasted.leftOver).toEqual([["extra"], ["7", "9"]]);
  });

  it("fills wrong values in as they are, so that they can be seen and mended", () => {
    const pasted = pasteBlock(rows, { rowKey: key(0), column: "stock" }, [["a dozen"]]);
    expect(pasted.rows[0]?.stock).toBe("a dozen");
  });

  it("leaves the rows it was given as they were", () => {
    pasteBlock(rows, { rowKey: key(0), column: "stock" }, [["5"]]);
    expect(rows[0]?.stock).toBe("");
  });
});

it("copies a cell into every row below it, and into none above", () => {
  const typed = rows.map((row, at) => ({ ...row, price: at === 1 ? "8.00" : "" }));
  expect(fillDown(typed, { rowKey: key(1), column: "price" }).map(({ price }) => price)).toEqual([
    "",
    "8.00",
    "8.00",
  ]);
});
