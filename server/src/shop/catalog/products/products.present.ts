import { roles } from "#contract/endpoint.ts";
import { toDollars } from "#contract/money.ts";
import type {
  AdminProduct,
  ProductRow as ShownRow,
  VariationRow as ShownVariation,
} from "#contract/products.ts";
import type { Actor } from "#server/platform/context.ts";
import type { Text } from "#server/words/languages.ts";
import { showPicture } from "../../../ground/pictures/index.ts";
import type { StoredVariation } from "../variations/variations.queries.ts";
import type { ListedProduct } from "./list-products.queries.ts";
import type { MonthOfSales, StoredImage, StoredProduct } from "./product.queries.ts";

const shownMonths = 12;

export type LoadedProduct = {
  product: StoredProduct;
  images: StoredImage[];
  variations: StoredVariation[];
  months: MonthOfSales[];
  ordered: boolean;
  /** Names of packs that allow it. */
  packs: string[];
};

// Columns go out under their own names; the router drops those that the contract does not declare.

export function presentProduct(actor: Actor, loaded: LoadedProduct, today: string): AdminProduct {
  const { product, months } = loaded;
  const sum = (of: (month: MonthOfSales) => number) => months.reduce((total, one) => total + of(one), 0);
  return {
    ...product,
    category: { id: product.category_id, name: product.category_name },
    price: toDollars(product.price_cents),
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
    can: productCan(actor, loaded),
  };
}

export function presentVariation(row: StoredVariation): ShownVariation {
  return {
    ...row,
    price: row.price_cents === null ? null : toDollars(row.price_cents),
    stock: row.received - row.sold - row.held,
  };
}

export function presentListed(row: ListedProduct): ShownRow {
  return {
    ...row,
    category: { id: row.category_id, name: row.category_name },
    image: showPicture(row.image),
    price: toDollars(row.price_cents),
    price_to: row.highest_cents === row.price_cents ? null : toDollars(row.highest_cents),
    created_at: row.created_at.toISOString(),
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

/** What deleting a product depends on. */
type Product = {
  /** Whether any of it is or was in an order, or is held for one. */
  ordered: boolean;
  /** Names of a few packs that allow it. */
  packs: string[];
};

/** What staff may do with a product, as the server enforces it and the panel shows it. */
function productCan(actor: Actor, product: Product): { edit: boolean; delete: boolean } {
  const admin = actor.kind === "staff" && actor.role === roles.admin;
  return { edit: admin, delete: admin && whyNotDeleteProduct(product) === null };
}

/** Why a product cannot be deleted; null where nothing refers to it. */
export function whyNotDeleteProduct({ ordered, packs }: Product): Text | null {
  if (ordered) return ({ catalog }) => catalog.hasBeenOrdered;
  return packs.length > 0 ? ({ catalog }) => catalog.inPacks(packs) : null;
}
