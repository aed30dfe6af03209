import { products } from "#contract/products.ts";
import { narrowedByAddress, queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of products is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(products.filterProducts, params);

/** Which products are meant. */
export const narrowed = (params: Pick<ListParams, "keywords" | "filters">) =>
  narrowedByAddress(products.filterProducts, params);
