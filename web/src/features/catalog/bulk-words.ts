import type { BulkChange } from "#contract/products.ts";
import { nouns } from "#words/nouns.ts";
import { formatDollars } from "../../lib/format.ts";
import { counted } from "../../words/counted.ts";

/** What a change of many products does, as one sentence to read before it begins. */
export function bulkWords(change: BulkChange, count: number, categoryName = ""): string {
  const products = counted(count, nouns.products);
  switch (change.field) {
    case "status":
      return `${products} will be ${statusWords[change.status]}.`;
    case "category":
      return `${products} will move to ${categoryName}.`;
    case "price_amount":
      return `${priceWords(products, change.amount, formatDollars(Math.abs(change.amount)))} ${example((price) => price + change.amount)}`;
    case "price_percent":
      return `${priceWords(products, change.percent, `${Math.abs(change.percent)}%`)} ${example((price) => price * (1 + change.percent / 100))}`;
    case "stock":
      return stockWords(products, change.delta);
  }
}

const statusWords = {
  draft: "drafts, which are not shown in the shop",
  live: "live, and shown in the shop",
  archived: "archived, and no longer shown in the shop",
};

const examplePrice = 20;

function priceWords(products: string, by: number, size: string): string {
  return `The price of ${products} ${by < 0 ? "falls" : "rises"} by ${size}.`;
}

function example(change: (price: number) => number): string {
  const next = Math.max(0, Math.round(change(examplePrice) * 100) / 100);
  return `What costs ${formatDollars(examplePrice)} will cost ${formatDollars(next)}.`;
}

function stockWords(products: string, delta: number): string {
  const pieces = counted(Math.abs(delta), nouns.pieces);
  return delta < 0
    ? `${pieces} less in each colour and size of ${products}. Where there are fewer, that product is skipped.`
    : `${pieces} more in each colour and size of ${products}.`;
}
