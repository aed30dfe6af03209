import { notices } from "#contract/notices.ts";
import { queryFromAddress } from "../../lib/list-address.ts";
import type { ListParams } from "../../lib/list-params.ts";

/** What the list of notices is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(notices.show, params);
