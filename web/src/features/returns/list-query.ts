import { returns } from "#contract/returns.ts";
import { narrowedByAddress, queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** The query of the club's list of returns. */
export const listQuery = (params: ListParams) => queryFromAddress(returns.show, params);

/** Which returns are meant. */
export const narrowed = (params: Pick<ListParams, "keywords" | "filters">) =>
  narrowedByAddress(returns.show, params);
