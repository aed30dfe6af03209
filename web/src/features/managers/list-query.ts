import { managers } from "#contract/managers.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of managers is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(managers.show, params);
