import type { BulkChange } from "#contract/products.ts";
import { nouns } from "#words/nouns.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { formatDollars } from "../../lib/format.ts";
import { counted } from "../../words/counted.ts";

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
