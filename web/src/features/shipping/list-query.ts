import { shippingMethods } from "#contract/shipping-methods.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of shipping methods is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(shippingMethods.show, params);
