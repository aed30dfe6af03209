import { managers } from "#contract/managers.ts";
import type { ListParams } from "../../lib/list-params.ts";
import { queryFromAddress } from "../../lib/query-from-address.ts";

/** What the list of managers is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(managers.show, params);
