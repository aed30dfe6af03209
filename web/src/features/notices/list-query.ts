import { notices } from "#contract/notices.ts";
import type { ListParams } from "../../lib/list-params.ts";
import { queryFromAddress } from "../../lib/query-from-address.ts";

/** What the list of notices is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(notices.show, params);
