import { orders } from "#contract/orders.ts";
import { narrowedByAddress, queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of orders is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(orders.adminShow, params);

/** Which orders are meant. */
export const narrowed = (params: Pick<ListParams, "keywords" | "filters">) =>
  narrowedByAddress(orders.adminShow, params);
