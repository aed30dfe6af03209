import { notices } from "#contract/notices.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of notices is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(notices.show, params);
