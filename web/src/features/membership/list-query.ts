import { membershipCategories } from "#contract/membership-categories.ts";
import type { ListParams } from "../../lib/list-params.ts";
import { queryFromAddress } from "../../lib/query-from-address.ts";

/** What the list of memberships is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(membershipCategories.show, params);
