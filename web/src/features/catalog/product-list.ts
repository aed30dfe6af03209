import type { ProductStatus } from "#contract/product-form.ts";
import type { BulkChange } from "#contract/products.ts";
import { formatDollars } from "#web/lib/format.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { catalog as words } from "#words/panel/catalog.ts";

/** The dialog's fields. */
export type BulkValues = {
  field: "status" | "category" | "price" | "stock";
  status: ProductStatus;
  category_id: string | null;
  price_by: "amount" | "percent";
  raise: Typed;
  delta: Typed;
  reason: string;
};

export const noBulkChange: BulkValues = {
  field: "status",
  status: "live",
  category_id: null,
  price_by: "percent",
  raise: "",
  delta: "",
  reason: "",
};

/** The change as the server expects it; no change at all is left out, so that the schema reports it. */
export function toBulkChange(values: BulkValues): Record<string, unknown> {
  const { field, status, category_id, price_by, raise, delta, reason } = values;
  switch (field) {
    case "status":
      return { field, status };
    case "category":
      return { field, category_id: category_id === null ? undefined : Number(category_id) };
    case "price":
      return price_by === "amount"
        ? { field: "price_amount", amount: otherThanZero(raise) }
        : { field: "price_percent", percent: otherThanZero(raise) };
    case "stock":
      return { field, delta: otherThanZero(delta), reason };
  }
}

function otherThanZero(value: Typed): number | undefined {
  return value === "" || value === 0 ? undefined : value;
}

/** What a change of many products does, as one sentence to read first. */
export function bulkWords(change: BulkChange, count: number, categoryName = ""): string {
  const products = counted(count, nouns.products);
  switch (change.field) {
    case "status":
      return words.bulk.willBe(products, statusWords[change.status]);
    case "category":
      return words.bulk.willMoveTo(products, categoryName);
    case "price_amount":
      return `${priceWords(products, change.amount, formatDollars(Math.abs(change.amount)))} ${example((price) => price + change.amount)}`;
    case "price_percent":
      return `${priceWords(products, change.percent, `${Math.abs(change.percent)}%`)} ${example((price) => price * (1 + change.percent / 100))}`;
    case "stock":
      return stockWords(products, change.delta);
  }
}

const statusWords = {
  draft: words.bulk.drafts,
  live: words.bulk.live,
  archived: words.bulk.archived,
};

const examplePrice = 20;

function priceWords(products: string, by: number, size: string): string {
  return words.bulk.priceRisesOrFalls(products, by, size);
}

function example(change: (price: number) => number): string {
  const next = Math.max(0, Math.round(change(examplePrice) * 100) / 100);
  return words.bulk.whatCostsWillCost(formatDollars(examplePrice), formatDollars(next));
}

function stockWords(products: string, delta: number): string {
  const pieces = counted(Math.abs(delta), nouns.pieces);
  return delta < 0
    ? words.bulk.lessInEachColour(pieces, products)
    : words.bulk.moreInEachColour(pieces, products);
}
