import { expect, it } from "vitest";
import { productForm } from "#contract/product-form.ts";
import { changesStock, checkProduct, newProduct, placeErrors, toProductForm } from "./product-values.ts";
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
