import { returns } from "#contract/returns.ts";
import type { ListParams } from "../../lib/list-params.ts";
import { queryFromAddress } from "../../lib/query-from-address.ts";

/** What the club's list of returns is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(returns.show, params);
