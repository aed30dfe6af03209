import { describe, expect, it } from "vitest";
import { productForm } from "#contract/product-form.ts";
import {
  cellError,
  changesStock,
  checkProduct,
  newProduct,
  placeErrors,
  readPrice,
  stockDelta,
  toProductForm,
} from "./product-values.ts";
import { addColor, type Grid, setSizes } from "./variation-grid.ts";

const empty: Grid = { colors: [], sizes: [], rows: [] };
const grid = setSizes(addColor(empty, { name: "Navy", hex: "#001f3f" }), ["S", "M"]);
const typed: Grid = {
  ...grid,
  rows: grid.rows.map((row, at) => ({ ...row, id: at === 0 ? 7 : undefined, had: at === 0 ? 4 : 0 })),
};
const withStock = (...stock: string[]): Grid => ({
  ...typed,
  rows: typed.rows.map((row, at) => ({ ...row, stock: stock[at] ?? "" })),
});
const filled = { ...newProduct, title: "Shirt", category_id: "3", price: 20 };

it("sends what is added to stock or taken from it, never what it should be", () => {
  const { variations } = productForm.parse(toProductForm(filled, withStock("1", "6")));
  expect(variations.map(({ id, stock_delta }) => [id, stock_delta])).toEqual([
    [7, -3],
    [undefined, 6],
  ]);
});

it("asks for a reason only when stock that is there changes", () => {
  expect(changesStock(withStock("4", "6"))).toBe(false);
  expect(changesStock(withStock("5", ""))).toBe(true);
});

it("drops the colour of a picture when that colour is not there any more", () => {
  const picture = {
    id: "1/product/a",
    key: "1/product/a",
    alt: "",
    url: "",
    srcset: "",
    width: 1,
    height: 1,
  };
  const images = [
    { ...picture, colorKey: "navy" },
    { ...picture, colorKey: "red" },
  ];
  expect(toProductForm({ ...filled, images }, grid).images).toMatchObject([
    { color: "Navy" },
    { color: null },
  ]);
});

it("lets the schema complain of a price and a category that are not there", () => {
  const { error } = productForm.safeParse(toProductForm(newProduct, empty));
  const paths = error?.issues.map(({ path }) => path.join("."));
  expect(paths).toEqual(expect.arrayContaining(["title", "category_id", "price"]));
});

it("puts complaints at their row and cell, all others at their field", () => {
  const placed = placeErrors(
    {
      title: "Too long",
      "variations.1.price": "Too much",
      "variations.0.size": "Twice",
      "images.2.alt": "Too long",
      "variations.9.sku": "Gone",
    },
    grid.rows,
  );
  expect(placed.cells).toEqual({
    [grid.rows[1]?.key ?? ""]: { price: "Too much" },
    [grid.rows[0]?.key ?? ""]: { sku: "Twice" },
  });
  expect(placed.fields).toEqual({ title: "Too long", images: "Too long", "variations.9.sku": "Gone" });
});

it("takes a form only when every cell can be read and changed stock has a reason", () => {
  const wrong = checkProduct(filled, withStock("x", "6"));
  expect(wrong).toMatchObject({
    errors: { cells: { [typed.rows[0]?.key ?? ""]: { stock: expect.any(String) } } },
  });
  const silent = checkProduct(filled, withStock("9", "6"));
  expect(silent).toMatchObject({ errors: { fields: { stock_reason: expect.any(String) } } });
  const said = checkProduct({ ...filled, stock_reason: "Delivery" }, withStock("9", "6"));
  expect(said).toMatchObject({
    form: { title: "Shirt", variations: [{ stock_delta: 5 }, { stock_delta: 6 }] },
  });
});

describe("a price", () => {
  it.each([
    ["12", 12],
    ["12.5", 12.5],
    ["12,50", 12.5],
    ["$ 1,250.00", 1250],
    ["1.250,00", 1250],
    ["1 250,5", 1250.5],
    ["12.", 12],
    ["1,250", 1250],
  ])("is read from %o", (text, dollars) => expect(readPrice(text)).toBe(dollars));

  it.each(["", "free", "-3", "1.999", "1.2.3", "1.250"])("is not seen in %o", (text) =>
    expect(readPrice(text)).toBeNull(),
  );
});

describe("a cell", () => {
  it("may stay empty in every column", () => {
    expect([cellError("sku", ""), cellError("stock", " "), cellError("price", "")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("says what to write when it cannot be used", () => {
    expect(cellError("stock", "-1")).toMatch(/whole number/);
    expect(cellError("stock", "100001")).toMatch(/At most/);
    expect(cellError("price", "x")).toMatch(/12\.50/);
    expect(cellError("price", "1.250")).toBe("This may be two different amounts; write it as 1250.00.");
    expect(cellError("sku", "S".repeat(61))).toMatch(/60/);
  });
});

it.each([
  ["12", 5, 7],
  ["5", 12, -7],
  ["5", 5, 0],
  ["", 5, 0],
  ["0", 5, -5],
  ["3", -2, 5],
])("typing %o where there were %i changes stock by %i", (text, had, delta) =>
  expect(stockDelta(text, had)).toBe(delta),
);
