import { membershipCategories } from "#contract/membership-categories.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of memberships is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(membershipCategories.show, params);
