import { toDollars } from "#contract/money.ts";
import type {
  AdminProduct,
  ProductRow as ShownRow,
  VariationRow as ShownVariation,
} from "#contract/products.ts";
import type { Actor } from "#server/platform/context.ts";
import { showPicture } from "../../../ground/pictures/index.ts";
import { stockStateOf } from "../stock/stock.rules.ts";
import type { VariationRow } from "../variations/variations.queries.ts";
import type { ListedProduct } from "./list-products.queries.ts";
import type { ImageRow, MonthOfSales, ProductRow } from "./product.queries.ts";
import { can } from "./products.policy.ts";

const shownMonths = 12;

export type LoadedProduct = {
  product: ProductRow;
  images: ImageRow[];
  variations: VariationRow[];
  months: MonthOfSales[];
  ordered: boolean;
  /** Names of packs that allow it. */
  packs: string[];
};

export function presentProduct(actor: Actor, loaded: LoadedProduct, today: string): AdminProduct {
  const { product, months } = loaded;
  const sum = (of: (month: MonthOfSales) => number) => months.reduce((total, one) => total + of(one), 0);
  return {
    id: product.id,
    title: product.title,
    slug: product.slug,
    description: product.description,
    size_guide: product.size_guide,
    size_group: product.size_group,
    category: { id: product.category_id, name: product.category_name },
    price: toDollars(product.price_cents),
    status: product.status,
    images: loaded.images.map((row) => ({ ...showPicture(row), id: row.id, color: row.color })),
    variations: loaded.variations.map(presentVariation),
    sales: {
      quantity: sum((one) => one.quantity),
      orders: sum((one) => one.orders),
      revenue: toDollars(sum((one) => one.cents)),
    },
    sales_by_month: lastMonths(today).map((month) => {
      const found = months.find((one) => one.month === month);
      return { month, quantity: found?.quantity ?? 0, revenue: toDollars(found?.cents ?? 0) };
    }),
    created_at: product.created_at.toISOString(),
    version: product.version,
    can: can(actor, loaded),
  };
}

export function presentVariation(row: VariationRow): ShownVariation {
  const { product_id: _product, position: _position, price_cents, ...shown } = row;
  return {
    ...shown,
    price: price_cents === null ? null : toDollars(price_cents),
    stock: row.received - row.sold - row.held,
  };
}

export function presentListed(row: ListedProduct): ShownRow {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    category: { id: row.category_id, name: row.category_name },
    image: showPicture(row.image),
    price: toDollars(row.price_cents),
    price_to: row.highest_cents === row.price_cents ? null : toDollars(row.highest_cents),
    variation_count: row.variation_count,
    stock: row.stock,
    stock_state: stockStateOf(row.stock),
    sold: row.sold,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}

/** The last 12 months as `YYYY-MM`, this one last. */
function lastMonths(today: string): string[] {
  const [year = 0, thisMonth = 1] = today.split("-").map(Number);
  return Array.from({ length: shownMonths }, (_, at) => {
    const month = new Date(Date.UTC(year, thisMonth - 1 - (shownMonths - 1 - at)));
    return month.toISOString().slice(0, 7);
  });
}
