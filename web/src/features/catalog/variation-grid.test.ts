import { describe, expect, it } from "vitest";
import type { VariationRow } from "#contract/products.ts";
import {
  addColor,
  addRow,
  changeColor,
  type Grid,
  gridOf,
  leftOut,
  removeColor,
  removeRow,
  setSizes,
} from "./variation-grid.ts";

const empty: Grid = { colors: [], sizes: [], rows: [] };
const navy = { name: "Navy", hex: "#001f3f" };
const red = { name: "Red", hex: "#cc0000" };

let nextId = 1;
const variation = (color: string, size: string, more: Partial<VariationRow> = {}): VariationRow => ({
  id: nextId++,
  color,
  color_hex: "#000000",
  size,
  sku: `${color}-${size}`,
  price: null,
  received: 5,
  sold: 0,
  held: 0,
  stock: 5,
  archived: false,
  ...more,
});
const choices = ({ rows }: Grid) => rows.map(({ colorKey, size }) => `${colorKey} ${size}`);

it("a size that a colour lacks keeps its place among the others", () => {
  const known = [
    variation("Red", "JS"),
    variation("Red", "L"),
    variation("Navy", "JS"),
    variation("Navy", "S"),
    variation("Navy", "L"),
  ];
  expect(gridOf(known).sizes).toEqual(["JS", "S", "L"]);
});

describe("the grid of a new product", () => {
  it("has a row for each colour in each size, colour by colour", () => {
    const grid = addColor(setSizes(addColor(empty, navy), ["S", "M"]), red);
    expect(choices(grid)).toEqual(["navy S", "navy M", "red S", "red M"]);
  });

  it("keeps what was typed when a size is added in between", () => {
    const two = setSizes(addColor(empty, navy), ["S", "L"]);
    const typed = { ...two, rows: two.rows.map((row) => ({ ...row, stock: `9${row.size}` })) };
    expect(setSizes(typed, ["S", "M", "L"]).rows.map(({ stock }) => stock)).toEqual(["9S", "", "9L"]);
  });

  it("takes the rows of a colour or size away with it", () => {
    const grid = addColor(setSizes(addColor(empty, navy), ["S", "M"]), red);
    expect(choices(removeColor(grid, "navy"))).toEqual(["red S", "red M"]);
    expect(choices(setSizes(grid, ["M"]))).toEqual(["navy M", "red M"]);
  });

  it("has every colour and every size once, however it is written", () => {
    const grid = addColor(addColor(empty, navy), { ...navy, name: " navy " });
    expect(grid.colors).toHaveLength(1);
    expect(setSizes(grid, ["S", "s", " "]).sizes).toEqual(["S"]);
  });

  it("makes 200 rows out of 10 colours and 20 sizes", () => {
    const sizes = Array.from({ length: 20 }, (_, at) => String(at));
    let grid = setSizes(empty, sizes);
    for (let at = 0; at < 10; at += 1) grid = addColor(grid, { name: `Colour ${at}`, hex: "#000000" });
    expect(new Set(grid.rows.map(({ key }) => key)).size).toBe(200);
  });
});

describe("the grid of a product that is there", () => {
  it("shows its variations in their order, without the archived ones", () => {
    const grid = gridOf([
      variation("Red", "S"),
      variation("Red", "L", { archived: true }),
      variation("Navy", "M"),
    ]);
    expect(choices(grid)).toEqual(["red S", "navy M"]);
    expect(grid.sizes).toEqual(["S", "M"]);
  });

  it("names what is not sold together, and can take it in", () => {
    const grid = gridOf([variation("Red", "S"), variation("Navy", "M")]);
    expect(leftOut(grid).map(({ color, size }) => `${color.name} ${size}`)).toEqual(["Red M", "Navy S"]);
    const [first] = leftOut(grid);
    if (first) expect(choices(addRow(grid, first))).toEqual(["red S", "red M", "navy M"]);
  });

  it("brings an archived variation back instead of making it again", () => {
    const known = [variation("Red", "S"), variation("Red", "L", { archived: true, stock: 3 })];
    const grid = setSizes(gridOf(known), ["S", "L"], known);
    expect(grid.rows[1]).toMatchObject({ id: known[1]?.id, had: 3, stock: "3" });
  });

  it("gives a removed row back with its id when it is wanted after all", () => {
    const known = [variation("Red", "S"), variation("Red", "M")];
    const grid = gridOf(known);
    const without = removeRow(grid, grid.rows[1]?.key ?? "");
    const [choice] = leftOut(without);
    if (choice) expect(addRow(without, choice, known).rows[1]?.id).toBe(known[1]?.id);
  });

  it("keeps the variations of a colour that gets another name, even when the first name is used again", () => {
    const known = [variation("Red", "S")];
    const renamed = changeColor(gridOf(known), "red", { name: "Crimson" });
    const both = addColor(renamed, red, known);
    expect(both.rows.map(({ id }) => id)).toEqual([known[0]?.id, undefined]);
    expect(new Set(both.colors.map(({ key }) => key)).size).toBe(2);
  });
});
