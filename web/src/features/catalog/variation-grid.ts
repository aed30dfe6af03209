import type { VariationRow } from "#contract/products.ts";
import { textKey } from "#contract/same-text.ts";
import { inOneOrder } from "#contract/size-order.ts";
import { plainAmount } from "#web/lib/format-figures.ts";

export type GridColor = { key: string; name: string; hex: string };

/** One colour in one size, with its cells as they are typed. */
export type GridRow = {
  key: string;
  /** The variation that it is; a new one without. */
  id: number | undefined;
  colorKey: string;
  size: string;
  sku: string;
  stock: string;
  price: string;
  /** How many may be sold now, when the form was loaded. */
  had: number;
};

export type Grid = { colors: GridColor[]; sizes: string[]; rows: GridRow[] };

/** The variations that existed when the form was loaded; archived ones come back if they are selected again. */
export type Known = readonly VariationRow[];

/** The grid of a product: its colours and sizes in the order of its variations, a row for each that is sold. */
export function gridOf(known: Known): Grid {
  const sold = known.filter(({ archived }) => !archived);
  const colors: GridColor[] = [];
  for (const { color, color_hex } of sold) {
    if (!colors.some(({ name }) => same(name, color)))
      colors.push({ key: colorKeyOf(color), name: color, hex: color_hex });
  }
  const entered = unique(sold.map(({ size }) => size));
  // A colour may lack a size that the next one has in between.
  const runs = Map.groupBy(sold, ({ color }) => colorKeyOf(color)).values();
  const sizes = inOneOrder(
    [...runs].map((own) => unique(own.map(({ size }) => entered.find((one) => same(one, size)) ?? size))),
    (one, other) => entered.indexOf(one) - entered.indexOf(other),
  );
  const grid = { colors, sizes, rows: [] };
  return {
    ...grid,
    rows: inOrder(
      grid,
      sold.map((variation) => rowOf(variation, colorKeyOf(variation.color), variation.size)),
    ),
  };
}

/** Another colour, in every size. An existing one is not added again. */
export function addColor(grid: Grid, { name, hex }: Omit<GridColor, "key">, known: Known = []): Grid {
  if (name.trim() === "" || grid.colors.some((color) => same(color.name, name))) return grid;
  const color = { key: freeKey(grid, colorKeyOf(name)), name: name.trim(), hex };
  const next = { ...grid, colors: [...grid.colors, color] };
  return withRows(
    next,
    grid.sizes.map((size) => ({ color, size })),
    known,
  );
}

/** Another name or shade; the variations stay the same. */
export function changeColor(grid: Grid, key: string, change: Partial<Omit<GridColor, "key">>): Grid {
  return {
    ...grid,
    colors: grid.colors.map((color) => (color.key === key ? { ...color, ...change } : color)),
  };
}

export function removeColor(grid: Grid, key: string): Grid {
  return {
    ...grid,
    colors: grid.colors.filter((color) => color.key !== key),
    rows: grid.rows.filter((row) => row.colorKey !== key),
  };
}

/** These sizes in this order: new ones come in every colour, those left out are removed. */
export function setSizes(grid: Grid, wanted: readonly string[], known: Known = []): Grid {
  const sizes = unique(wanted.map((size) => size.trim()).filter((size) => size !== ""));
  const added = sizes.filter((size) => !grid.sizes.includes(size));
  const kept = grid.rows.filter((row) => sizes.includes(row.size));
  const choices = grid.colors.flatMap((color) => added.map((size) => ({ color, size })));
  return withRows({ ...grid, sizes, rows: kept }, choices, known);
}

/** One colour is not sold in one size. */
export function removeRow(grid: Grid, key: string): Grid {
  return { ...grid, rows: grid.rows.filter((row) => row.key !== key) };
}

export function addRow(grid: Grid, choice: { color: GridColor; size: string }, known: Known = []): Grid {
  return withRows(grid, [choice], known);
}

/** Colours and sizes that could be sold together but are not. */
export function leftOut({ colors, sizes, rows }: Grid): { color: GridColor; size: string }[] {
  const there = new Set(rows.map(({ colorKey, size }) => choiceKey(colorKey, size)));
  return colors.flatMap((color) =>
    sizes.filter((size) => !there.has(choiceKey(color.key, size))).map((size) => ({ color, size })),
  );
}

function withRows(grid: Grid, choices: { color: GridColor; size: string }[], known: Known): Grid {
  const there = new Set(grid.rows.map(({ key }) => key));
  // A variation whose colour was renamed is in the grid under another name.
  const used = new Set(grid.rows.map(({ id }) => id));
  const added = choices
    .map(({ color, size }) => {
      const before = known.find(
        (one) => !used.has(one.id) && same(one.color, color.name) && same(one.size, size),
      );
      return before ? rowOf(before, color.key, size) : newRow(color.key, size);
    })
    .filter(({ key }) => !there.has(key));
  return { ...grid, rows: inOrder(grid, [...grid.rows, ...added]) };
}

/** Identifies a colour in a grid from its first name on, whatever it is called later. */
export function colorKeyOf(name: string): string {
  return textKey(name);
}

/** A renamed colour keeps the key of its first name, which another colour may have by now. */
function freeKey({ colors }: Grid, wanted: string): string {
  let key = wanted;
  for (let at = 2; colors.some((color) => color.key === key); at += 1) key = `${wanted} ${at}`;
  return key;
}

function inOrder({ colors, sizes }: Pick<Grid, "colors" | "sizes">, rows: GridRow[]): GridRow[] {
  const colorAt = new Map(colors.map(({ key }, at) => [key, at]));
  const sizeAt = new Map(sizes.map((size, at) => [size, at]));
  const place = (row: GridRow) =>
    (colorAt.get(row.colorKey) ?? 0) * sizes.length + (sizeAt.get(row.size) ?? 0);
  return rows.toSorted((a, b) => place(a) - place(b));
}

function rowOf(variation: VariationRow, colorKey: string, size: string): GridRow {
  return {
    key: choiceKey(colorKey, size),
    id: variation.id,
    colorKey,
    size,
    sku: variation.sku,
    stock: String(variation.stock),
    price: variation.price === null ? "" : plainAmount(variation.price),
    had: variation.stock,
  };
}

function newRow(colorKey: string, size: string): GridRow {
  return {
    key: choiceKey(colorKey, size),
    id: undefined,
    colorKey,
    size,
    sku: "",
    stock: "",
    price: "",
    had: 0,
  };
}

function choiceKey(colorKey: string, size: string): string {
  return `${colorKey}\n${size}`;
}

function same(one: string, other: string): boolean {
  return textKey(one) === textKey(other);
}

function unique(texts: string[]): string[] {
  return texts.filter((text, at) => texts.findIndex((other) => same(text, other)) === at);
}
