import type { z } from "zod";
import { productStatuses } from "#contract/product-form.ts";
import { productListQuery, stockStates } from "#contract/products.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<typeof productListQuery>;

/** What the list of products is asked for; what the server would refuse is left out. */
export function listQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const known = productListQuery.shape.sort.safeParse(sort);
  const query = {
    page,
    per_page,
    sort: known.data,
    order_by: known.data && order_by,
    ...narrowed({ keywords, filters }),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** The part of it that says which products are meant, whatever their order. */
export function narrowed({ keywords, filters }: Pick<ListParams, "keywords" | "filters">) {
  const query = {
    keywords: keywords.slice(0, 100) || undefined,
    status: productStatuses.find((status) => status === filters.status),
    stock_state: stockStates.find((state) => state === filters.stock_state),
    category_id: /^[1-9]\d{0,14}$/.test(filters.category_id ?? "") ? Number(filters.category_id) : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Partial<
    typeof query
  >;
}
